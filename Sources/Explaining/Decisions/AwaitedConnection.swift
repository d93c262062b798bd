import BLE
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim

/// A connection that an engine has asked for and does not have yet.
package struct AwaitedConnection: Hashable, Sendable {
  /// The device, by the address that the engine named: the address under which the engine's app
  /// knows the device, or the device's own address if the app knew the device from an earlier time.
  package let device: DeviceAddress
  /// `true` if the app knew the device from an earlier time.
  package let isKnown: Bool
  /// The time of the request.
  package let since: Instant
}

/// An engine, with the connections that it has asked for and does not have yet.
struct RequestingEngine: DecisionEngine {
  private(set) var engine: AnyEngine
  /// The requested connections, in the order of the requests.
  private(set) var awaited: [AwaitedConnection] = []
  private var held: [DeviceAddress] = []
  /// `true` if the system keeps requests and connections for an app that it has ended.
  private let keepsConnections: Bool
  /// The devices' own addresses, by the addresses under which the app knows them, as far as both
  /// are known.
  private let ownAddresses: [DeviceAddress: DeviceAddress]

  /// Creates an engine that has asked for nothing.
  init(
    _ engine: AnyEngine, keepingConnections keepsConnections: Bool,
    ownAddresses: [DeviceAddress: DeviceAddress]
  ) {
    self.engine = engine
    self.keepsConnections = keepsConnections
    self.ownAddresses = ownAddresses
  }

  mutating func restore(from ended: RequestingEngine) {
    engine.restore(from: ended.engine)
    if keepsConnections { (awaited, held) = (ended.awaited, ended.held) }
  }

  mutating func start(at time: Instant) -> [EngineOutput] {
    let outputs = engine.start(at: time)
    note(outputs, at: time)
    return outputs
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    switch event {
    case .connected(let device):
      remove(device)
      held.append(device)
    case .connectionRefused(let device), .disconnected(let device, _): remove(device)
    case .bluetooth(isOn: false): (awaited, held) = ([], [])
    default: break
    }
    let outputs = engine.receive(event, at: time)
    note(outputs, at: time)
    return outputs
  }

  /// Removes a connection or a request that has ended. If the engine asked for a device by the
  /// device's own address, a system that hides addresses reports the device under another address.
  /// Where the own address is not known, as on a recording, the reported device is taken for the
  /// first device that was asked for in this way.
  private mutating func remove(_ device: DeviceAddress) {
    if held.contains(device) {
      held.removeAll { $0 == device }
      return
    }
    let own = ownAddresses[device]
    let named = awaited.firstIndex { $0.device == device || $0.device == own }
    let guessed = own == nil ? awaited.firstIndex(where: \.isKnown) : nil
    if let index = named ?? guessed { awaited.remove(at: index) }
  }

  private mutating func note(_ outputs: [EngineOutput], at time: Instant) {
    for case .command(let command) in outputs {
      switch command {
      case .connect(let device): ask(for: device, isKnown: false, at: time)
      case .connectKnown(let device): ask(for: device, isKnown: true, at: time)
      case .disconnect(let device): awaited.removeAll { $0.device == device }
      default: break
      }
    }
  }

  private mutating func ask(for device: DeviceAddress, isKnown: Bool, at time: Instant) {
    guard !held.contains(device), !awaited.contains(where: { $0.device == device }) else { return }
    awaited.append(AwaitedConnection(device: device, isKnown: isKnown, since: time))
  }
}

extension AwaitedConnection {
  /// Returns the packets that the device has sent since the request, by their outcomes at a
  /// subject's phone, in a run up to a time; `nil` if the run has no such device.
  ///
  /// - Parameter makeEngine: Makes the engines of the run.
  /// - Complexity: That of the run up to the time.
  package func packets(
    to subject: Int, until time: Instant, in history: EngineHistory, of run: Run,
    running makeEngine: WalkerEngines.Maker
  ) -> Silence? {
    let world = run.world
    let beacon =
      world.peripherals(toAppOf: subject, seed: run.seed)[device]
      ?? world.beacons.firstIndex { $0.address == device }
    return beacon.flatMap { beacon in
      Silence.counted(
        [Silence(of: subject, at: beacon, from: since, to: time)], in: history, of: world,
        seed: run.seed, running: makeEngine
      ).first
    }
  }

  /// Returns the number of packets of the device that a recording has from the request to a time;
  /// `nil` if the recording knows the device by another name, or has no packets of a radio.
  package func packetsRecorded(
    by subject: Int, until time: Instant, in history: EngineHistory
  ) -> Int? {
    let packets =
      history.phones[subject]?.received.map { ($0.time, $0.advertisement) }
      ?? history.heard[subject].compactMap { event in event.packet.map { (event.time, $0) } }
    let ofDevice = packets.filter { $0.1.transmitter == device }
    guard isKnown || !ofDevice.isEmpty else { return nil }
    return ofDevice.count { $0.0 > since && $0.0 <= time }
  }
}
