import BLE
import Documents
import EngineFiles
import HCI
import Links
import Phones
import Scenarios
import Sim

/// A run of a scenario in which some radios are controllers for hosts outside the simulation.
///
///     var building = try PosedBuilding(scenario, seed: 7, posing: ["gateway"])
///     building.receive(command, by: 0, at: time)      // from a host
///     while let next = building.nextTime, next <= now { building.step() }
///     for (radio, packet) in building.take() { send(packet, toHostOf: radio) }
///
/// A posed building has no clock and does no I/O. A posed phone is a bare radio, whatever its
/// system in the scenario, and the engine of its walker is outside the simulation. The engines of
/// other walkers run as in the scenario.
public struct PosedBuilding: Sendable {
  var simulation: Simulation<AnyEngine>
  var radios: [PosedRadio]
  private var air: PosedAir
  /// The packets that arrive later than they were sent, in order of time.
  private var deliveries: [PosedAir.Delivery] = []
  var outbox: [(radio: Int, packet: HCIPacket)] = []
  /// The present time of the run.
  public private(set) var now = Instant.start
  /// The end of the run.
  public let end: Instant

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - names: The radios to pose as controllers: receivers, phones, or walkers with a phone.
  ///   - place: The place of the names in the input, as errors name it.
  /// - Throws: `noSuchName` for a radio or a variant that does not exist, `unusable` for a radio
  ///   that is named twice, or the error of the scenario's engine.
  public init(
    _ scenario: Scenario, variant: String? = nil, seed: UInt64, posing names: [String],
    at place: InputPlace = InputPlace(option: .radioPlace)
  ) throws(InputError) {
    let original = try scenario.world(of: variant, at: InputPlace(option: .variant))
    let known = PosedRadio.places(in: original)
    var radios: [PosedRadio] = []
    for name in names {
      guard let radio = known.first(where: { $0.name == name }) else {
        throw .noSuchName(name, among: known.map(\.name), at: place)
      }
      guard !radios.contains(where: { $0.place == radio.place }) else {
        throw .unusable(place, "\(name.quoted) is given twice")
      }
      radios.append(PosedRadio(named: name, at: radio.place, address: radio.address))
    }
    let world = original.posing(radios.map(\.address))
    let scenario = scenario.running(engineOf: variant)
    let basis = try scenario.basis(in: original, seed: seed)
    let makeEngine = try scenario.engines.maker(in: original, from: basis)
    let silent = AnyEngine(PosedEngine())
    let posed = radios.map(\.address)
    simulation = Simulation(of: world, seed: seed) { walker in
      walker.phone.map { posed.contains($0.address) } == true
        ? silent : makeEngine(walker)
    }
    air = PosedAir(in: world, heardAt: radios.map(\.place))
    self.radios = radios
    end = .start.advanced(by: world.duration)
  }

  /// The time at which `step` has to be called next; `nil` after the end of the run.
  public var nextTime: Instant? {
    guard let next = simulation.nextTime else { return nil }
    var time = next
    if let first = deliveries.first { time = min(time, first.time) }
    for radio in radios {
      if let wake = radio.controller.nextWake { time = min(time, max(wake, now)) }
    }
    return time
  }

  /// The names of the radios, in order.
  public var names: [String] { radios.map(\.name) }

  /// The names of all radios that can be posed: receivers, phones, and walkers with a phone.
  public var choices: [String] { PosedRadio.places(in: simulation.world).map(\.name) }

  /// Advances to a time until which nothing happens; to `nextTime` at most.
  mutating func wait(until time: Instant) { _ = pass(to: time) }

  /// Returns the packets for hosts that have accumulated, each with its radio, and forgets them.
  public mutating func take() -> [(radio: Int, packet: HCIPacket)] {
    defer { outbox = [] }
    return outbox
  }

  /// Performs the next event: a host's time limit, a packet that arrives, or an event of the run.
  public mutating func step() {
    guard let time = nextTime else { return }
    now = time
    for index in radios.indices {
      guard let wake = radios[index].controller.nextWake, wake <= now else { continue }
      carryOut(radios[index].controller.advance(to: now), of: index)
      return
    }
    if let first = deliveries.first, first.time <= now {
      deliveries.removeFirst()
      deliver(first)
      return
    }
    _ = simulation.step(notifying: &air)
    for delivery in air.take() {
      if delivery.time <= now {
        deliver(delivery)
      } else {
        let place = deliveries.lastIndex { $0.time <= delivery.time }.map { $0 + 1 } ?? 0
        deliveries.insert(delivery, at: place)
      }
    }
  }

  /// Processes a packet of a radio's host. A time before `now` or after `nextTime` counts as the
  /// nearer of these.
  public mutating func receive(_ packet: HCIPacket, by radio: Int, at time: Instant) {
    guard pass(to: time) else { return }
    carryOut(radios[radio].controller.receive(packet, at: now), of: radio)
  }

  /// Notes that the stream of a radio's host has lost synchronisation.
  public mutating func loseStep(of radio: Int) {
    carryOut(radios[radio].controller.loseStep(), of: radio)
  }

  /// Applies a decision of an engine outside the simulation to the building.
  public mutating func act(on verdict: Verdict, by radio: Int, at time: Instant) {
    guard pass(to: time), case .phone(let walker) = radios[radio].place else { return }
    simulation.act(on: verdict, of: walker, at: now, notifying: &air)
  }

  /// Notes that a radio's host is gone: its scan, its attempt to connect and its connections end.
  public mutating func detach(_ radio: Int) {
    perform(.stopScanning, of: radio)
    cancelAttempts(of: radio)
    for device in radios[radio].links.values.sorted(by: { $0.value < $1.value }) {
      end(radio, device)
    }
    radios[radio].reset()
  }

  /// Advances to a time, or to the nearest possible one.
  ///
  /// - Returns: `false` if the run has ended.
  private mutating func pass(to time: Instant) -> Bool {
    guard let next = nextTime else { return false }
    now = max(now, min(time, next))
    return true
  }
}

extension World {
  /// The same world, with these phones as bare radios that are driven from outside.
  fileprivate func posing(_ phones: [DeviceAddress]) -> World {
    carrying { phone in
      guard phones.contains(phone.address) else { return phone }
      var phone = phone
      phone.use = nil
      phone.connecting.passesAttributes = true
      return phone
    }
  }
}
