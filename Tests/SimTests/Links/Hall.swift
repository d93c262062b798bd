import BLE
import Buildings
import GATT
import Links
@testable import Sim

/// A hall of 40 m by 4 m with one beacon that can be connected, at 1 m from people who stand, in
/// calm air: no packet within range is lost.
enum Hall {
  static let beacon = DeviceAddress(named: "beacon")

  static func world(
    _ people: [Walker], _ peripheral: Peripheral = Peripheral(),
    interval: Duration = .milliseconds(100), transmitPower: Double = -12,
    environment: RadioEnvironment = .calm, seconds: Int = 30,
    _ change: (inout Beacon) -> Void = { _ in }
  ) throws -> World {
    var beacon = Beacon(
      "beacon", at: Position(Point(x: 2, y: 2), height: 1),
      transmitPower: PowerLevel(dBm: transmitPower),
      interval: interval, payload: Payload(repeating: 0, count: 30))
    beacon.peripheral = peripheral
    change(&beacon)
    return try World(
      plan: plan, beacons: [beacon], walkers: people, environment: environment,
      duration: .seconds(seconds))
  }

  static var plan: FloorPlan {
    get throws {
      try FloorPlan(bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 40, y: 4)), walls: [])
    }
  }

  /// A person with a phone on a mast, who stands or follows some stages.
  static func person(
    _ name: String, x: Double = 3, through stages: [Waypoint] = [],
    _ connecting: Connecting = Connecting()
  ) throws -> Walker {
    var phone = Phone(name)
    phone.connecting = connecting
    return Walker(
      name, walk: try Walk(from: Point(x: x, y: 2), through: stages, on: plan), phone: phone,
      carriage: .mast, phoneHeight: 1)
  }
}

/// An engine that only connects: it follows a script, and records the events of connections.
struct Connector: DecisionEngine {
  private var part: [(time: Instant, command: CentralCommand)]
  private(set) var heard: [(event: CentralEvent, time: Instant)] = []
  /// `true` to connect again when a connection ends.
  private let reconnects: Bool

  init(_ part: [(seconds: Double, command: CentralCommand)], reconnects: Bool = false) {
    self.part = part.map { (Instant(nanoseconds: Int64($0.seconds * 1e9)), $0.command) }
    self.reconnects = reconnects
  }

  /// Connects at a time.
  static func connecting(at seconds: Double = 1, reconnects: Bool = false) -> Connector {
    Connector([(seconds, .connect(Hall.beacon))], reconnects: reconnects)
  }

  mutating func start(at time: Instant) -> [EngineOutput] {
    part.map { .command(.wake(at: $0.time)) }
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    guard event == .wake else {
      heard.append((event, time))
      if reconnects, case .disconnected(Hall.beacon, _) = event {
        return [.command(.connect(Hall.beacon))]
      }
      return []
    }
    defer { part.removeAll { $0.time <= time } }
    return part.filter { $0.time <= time }.map { .command($0.command) }
  }

  /// The times of an event.
  func times(of event: CentralEvent) -> [Double] {
    heard.filter { $0.event == event }.map(\.time.seconds)
  }

  /// The reasons for which connections ended, in order.
  var endings: [DisconnectionReason] {
    heard.compactMap { if case .disconnected(_, let reason) = $0.event { reason } else { nil } }
  }
}

/// An observer of connections.
struct LinkWitness: Observer {
  private(set) var notes: [(note: LinkNote, time: Instant)] = []
  private(set) var sent: [Transmission] = []

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .sent(let packet) = observation { sent.append(packet) }
  }

  mutating func observe(_ note: LinkNote, at time: Instant) { notes.append((note, time)) }

  /// The connection events, with their starts.
  var events: [(event: LinkEvent, time: Instant)] {
    notes.compactMap { note, time in
      if case .event(let event) = note.kind { (event, time) } else { nil }
    }
  }

  /// The times of a note.
  func times(of kind: LinkNote.Kind) -> [Double] {
    notes.filter { $0.note.kind == kind }.map(\.time.seconds)
  }
}

extension Simulation {
  /// The observations of connections to the end of the run.
  mutating func linksWitnessed() -> LinkWitness {
    var witness = LinkWitness()
    while step(notifying: &witness) { checkInvariants() }
    return witness
  }
}
