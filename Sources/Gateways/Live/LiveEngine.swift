import BLE
import EngineFiles
import HCI
import Phones

/// A decision engine on a controller: a state machine.
///
///     var live = LiveEngine(engine, HostSettings())
///     carryOut(live.start(at: now))
///     carryOut(live.receive(packet, at: now))      // from the controller
///
/// The inputs are packets of the controller and the passing of time. The outputs are packets for
/// the controller, and the engine's events and decisions. After each call, the owner carries out
/// the outputs in order, and calls `advance` at `nextWake`.
///
/// An engine is woken exactly at the time that it requested, before all later events, even if the
/// owner is late. So its decisions depend only on the events delivered to it, and replaying a
/// recording of these events gives the same decisions.
public struct LiveEngine: Sendable {
  /// An output, for the owner to carry out.
  public enum Output: Sendable {
    /// Send a packet to the controller.
    case send(HCIPacket)
    /// The engine was started, or received an event.
    case app(AppEvent)
    /// The engine has decided.
    case decided(Decision)
    /// The controller cannot be used.
    case failed(HostFailure)
  }

  private var engine: AnyEngine
  private var host: Host
  /// The address of the receiver in the engine's packets; `nil` to use the controller's own
  /// address.
  private let receiver: DeviceAddress?
  /// `true` once the controller is ready and the engine runs.
  private(set) var isRunning = false
  /// The times at which the engine wants to be woken, in order.
  private var wakes: ArraySlice<Instant> = []
  private var outputs: [Output] = []
  private var lastWake = Instant.start
  private var wakesAtOnce = 0

  /// Creates an engine that waits for `start`.
  ///
  /// - Parameter receiver: The address of the radio in the engine's packets; `nil` to use the
  ///   controller's own address.
  public init(_ engine: AnyEngine, _ settings: HostSettings, receiver: DeviceAddress? = nil) {
    self.engine = engine
    self.receiver = receiver
    host = Host(settings)
  }

  /// The address of the radio in the engine's packets; `nil` while it is unknown.
  public var address: DeviceAddress? { receiver ?? host.address }

  /// `true` if the host waits for no answer of the controller.
  var isIdle: Bool { host.isIdle }

  /// Prepares the controller. The engine starts as soon as the controller is ready.
  public mutating func start(at now: Instant) -> [Output] {
    carryOut(host.start(at: now), at: now)
    return take()
  }

  /// Processes a packet of the controller.
  public mutating func receive(_ packet: HCIPacket, at now: Instant) -> [Output] {
    wake(upTo: now)
    carryOut(host.receive(packet, at: now), at: now)
    startIfReady(at: now)
    return take()
  }

  /// The time at which `advance` has to be called next; `nil` means never.
  public var nextWake: Instant? { [wakes.first, host.nextWake].compactMap(\.self).min() }

  /// Advances to a time.
  public mutating func advance(to now: Instant) -> [Output] {
    wake(upTo: now)
    carryOut(host.advance(to: now), at: now)
    startIfReady(at: now)
    return take()
  }

  /// Ends the scan, and leaves the controller unchanged otherwise.
  public mutating func stop(at now: Instant) -> [Output] {
    carryOut(host.perform(.stopScanning, at: now), at: now)
    return take()
  }

  private mutating func take() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  private mutating func startIfReady(at now: Instant) {
    guard host.isReady, !isRunning else { return }
    isRunning = true
    outputs.append(.app(AppEvent(.launched, at: now)))
    perform(engine.start(at: now), at: now)
  }

  private mutating func wake(upTo now: Instant) {
    while let wake = wakes.first, wake <= now {
      wakesAtOnce = wake == lastWake ? wakesAtOnce + 1 : 0
      lastWake = wake
      precondition(wakesAtOnce < 100_000, "an engine is called without end at \(wake.seconds) s")
      wakes.removeFirst()
      deliver(.wake, at: wake)
    }
  }

  private mutating func carryOut(_ hostOutputs: [HostOutput], at now: Instant) {
    for output in hostOutputs {
      switch output {
      case .send(let packet): outputs.append(.send(packet))
      case .deliver(let event):
        if let event = received(event) { deliver(event, at: now) }
      case .failed(let failure): outputs.append(.failed(failure))
      }
    }
  }

  /// Returns the event with the receiver's address as the engine knows it; `nil` for a packet with
  /// the receiver's own address as its sender, which anybody can forge.
  private func received(_ event: CentralEvent) -> CentralEvent? {
    guard case .advertisement(var packet) = event else { return event }
    if let receiver { packet.receiver = receiver }
    return packet.transmitter == packet.receiver ? nil : .advertisement(packet)
  }

  private mutating func deliver(_ event: CentralEvent, at time: Instant) {
    outputs.append(.app(AppEvent(.delivered(event, rule: nil), at: time)))
    perform(engine.receive(event, at: time), at: time)
  }

  private mutating func perform(_ engineOutputs: [EngineOutput], at time: Instant) {
    for output in engineOutputs {
      switch output {
      case .decision(let decision):
        outputs.append(.decided(decision))
        if let reply = decision.verdict.replyWithoutServer { deliver(reply, at: time) }
      case .command(.wake(let wake)):
        let wake = max(wake, time)
        let place = wakes.lastIndex { $0 <= wake }.map { $0 + 1 } ?? wakes.startIndex
        wakes.insert(wake, at: place)
      case .command(let command): carryOut(host.perform(command, at: time), at: time)
      }
    }
  }
}
