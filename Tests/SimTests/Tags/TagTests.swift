import BLE
import Buildings
@testable import Sim
import TestSupport
import Testing

/// Runs with receivers and tags.
struct TagTests {
  private static func tag(
    _ name: String = "tag", _ phases: [(Int64, Duration?)] = [(0, .milliseconds(100))]
  ) -> Sim.Tag {
    Sim.Tag(
      name, transmitPower: PowerLevel(dBm: 0),
      schedule: AdvertisingSchedule(
        phases.map {
          AdvertisingSchedule.Phase(
            from: Instant(nanoseconds: $0 * 1_000_000_000), interval: $1, payload: [1, 2])
        }))
  }

  private static func world(tag: Sim.Tag, phone: Phone? = nil) throws -> World {
    let plan = try Corridor.plan
    let walk = try Walk(from: Point(x: 2, y: 2), through: [], on: plan)
    let receivers = [1.0, 3].map {
      Receiver("receiver \($0)", at: Position(Point(x: $0, y: 1), height: 2))
    }
    let near = try Walk(from: Point(x: 3, y: 2), through: [], on: plan)
    return try World(
      plan: plan, beacons: [Corridor.beacon("beacon", x: 4)], receivers: receivers,
      walkers: [
        Walker("wearer", walk: walk, phone: nil, tag: tag),
        Walker("other", walk: near, phone: phone),
      ], duration: .seconds(10))
  }

  private static func witness(_ world: World, scans: Bool = true) -> Witness {
    var witness = Witness()
    var simulation = Simulation(of: world, seed: 1) { _ in Scanning(scans: scans) }
    while simulation.step(notifying: &witness) {}
    return witness
  }

  /// An engine that scans, or does nothing.
  private struct Scanning: DecisionEngine {
    var scans: Bool
    mutating func start(at time: Instant) -> [EngineOutput] { scans ? [.command(.scan)] : [] }
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  @Test func eachPacketComesToAllReceiversAndOtherPhones() throws {
    let world = try Self.world(tag: Self.tag(), phone: Corridor.phone)
    #expect(world.deviceNames == ["beacon", "tag", "receiver 1.0", "receiver 3.0"])
    #expect(world.subjects == [0, 1])
    #expect(world.devices(linkedTo: 0) == 2..<4 && world.devices(linkedTo: 1) == 0..<2)
    let ofTag = Self.witness(world).receptions.map(\.reception).filter { $0.packet.sender == 1 }
    #expect(ofTag.count > 250)
    for index in stride(from: 0, to: ofTag.count, by: 3) {
      #expect(ofTag[index..<index + 3].map(\.device) == [2, 3, 1])
      #expect(ofTag[index..<index + 3].map(\.walker) == [0, 0, 1])
    }
    for device in 1...3 {
      let received = ofTag.filter { $0.device == device }.compactMap { reception in
        if case .received(let packet) = reception.outcome { packet } else { nil }
      }
      #expect(received.count > 20)
      #expect(received.allSatisfy { $0.transmitter == DeviceAddress(named: "tag") })
    }
    // Beacons are not reported by receivers.
    let ofBeacon = Self.witness(world).receptions.filter { $0.reception.packet.sender == 0 }
    #expect(ofBeacon.allSatisfy { $0.reception.walker == 1 })
  }

  @Test func isHeardOnlyWhileItsEngineScansAndItAdvertises() throws {
    let deaf = Self.witness(try Self.world(tag: Self.tag()), scans: false)
    #expect(deaf.receptions.allSatisfy { $0.reception.outcome == .notListening })
    let phases: [(Int64, Duration?)] = [(0, nil), (3, .milliseconds(50)), (6, nil)]
    let world = try Self.world(tag: Self.tag("tag", phases))
    let times = Self.witness(world).receptions.filter { $0.reception.packet.sender == 1 }
      .map(\.time.seconds)
    #expect(times.allSatisfy { $0 > 3 && $0 < 6.02 })
    // Two receivers, three channels, an event every 55 ms on average for 3 s.
    #expect((310...345).contains(times.count))
  }

  @Test func movingAReceiverMovesNothingElse() throws {
    let world = try Self.world(tag: Self.tag())
    let moved = try world.moving(2, to: Point(x: 1, y: 3))
    #expect(moved.position(of: 2)?.point == Point(x: 1, y: 3))
    #expect(moved.position(of: 3) == world.position(of: 3) && moved.beacons == world.beacons)
    #expect(throws: WorldError.receiverOutsidePlan(receiver: 1)) {
      try world.moving(3, to: Point(x: 99, y: 3))
    }
  }

  /// As the law of levels says it of beacons: power, gain and offset add up.
  @Test func mirroredReceiversSendAsTheTag() throws {
    let world = try Self.world(tag: Self.tag())
    let mirrored = world.mirrored(for: 0)
    #expect(mirrored.beacons.map(\.name) == ["receiver 1.0", "receiver 3.0"])
    #expect(mirrored.receivers.isEmpty && mirrored.subjects == [0])
    #expect(mirrored.beacons[0].interval == .milliseconds(100))
    #expect(world.mirrored(for: 1) == world)
  }
}
