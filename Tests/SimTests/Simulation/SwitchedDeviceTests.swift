import BLE
import Links
@testable import Sim
import Testing

/// Runs in which devices are switched off and on.
struct SwitchedDeviceTests {
  private static let off = Instant(nanoseconds: 2_000_000_000)
  private static let on = Instant(nanoseconds: 3_000_000_000)
  private static let power = PowerSchedule(switchedAt: [off, on])

  private static func witness(_ power: PowerSchedule, seed: UInt64) throws -> Witness {
    var failing = Corridor.beacon("failing", x: 2)
    failing.power = power
    // A payload of its own takes turns with the usual one, and another has events of its own.
    failing.interleaved = [InterleavedPayload([3], every: 3)]
    failing.sets = [AdvertisingSet([4, 4], every: .milliseconds(70))]
    let world = try World(
      plan: Corridor.plan, beacons: [failing, Corridor.beacon("other", x: 4)],
      walkers: [Corridor.walker()], duration: .seconds(5))
    var simulation = Simulation(of: world, seed: seed) { _ in Actor() }
    return simulation.witnessed()
  }

  private static func receptions(_ witness: Witness, of sender: Int) -> [Reception] {
    witness.receptions.map(\.reception).filter { $0.packet.sender == sender }
  }

  /// `true` if no other packet had a part in the outcome.
  private static func isAlone(_ reception: Reception) -> Bool {
    if case .collided = reception.outcome { false } else { true }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func isSilentWhileOffAndChangesNothingElse(seed: UInt64) throws {
    let before = try Self.witness(.alwaysOn, seed: seed)
    let after = try Self.witness(Self.power, seed: seed)
    #expect(
      before.seen.prefix { $0.time < Self.off } == after.seen.prefix { $0.time < Self.off })
    let starts = Self.receptions(after, of: 0).map(\.packet).filter { $0.channel == .channel37 }
      .map(\.start)
    #expect(!starts.contains { $0 >= Self.off && $0 < Self.on })
    // It is back within its interval of 20 ms, and a packet of the other sets.
    let back = try #require(starts.first { $0 >= Self.on })
    #expect(back < Self.on.advanced(by: .milliseconds(23)))
    #expect(starts.count { $0 >= Self.on } > 100)
    // The other's packets are the same, but those that collide in one of the runs.
    let pairs = zip(Self.receptions(before, of: 1), Self.receptions(after, of: 1))
    #expect(Self.receptions(before, of: 1).count == Self.receptions(after, of: 1).count)
    for (old, new) in pairs where Self.isAlone(old) && Self.isAlone(new) { #expect(old == new) }
  }

  /// Events number on, so that no draw is used twice.
  @Test func numbersItsEventsOn() throws {
    let numbers = Self.receptions(try Self.witness(Self.power, seed: 1), of: 0).map(\.packet.event)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 || $1 == $0 + 1 })
  }

  @Test func endsConnectionsAndConnectsAgain() throws {
    let world = try Hall.world([try Hall.person("ada")], seconds: 20) { beacon in
      beacon.power = PowerSchedule(switchedAt: [
        Instant(nanoseconds: 5_000_000_000), Instant(nanoseconds: 10_000_000_000),
      ])
    }
    var run = Simulation(of: world, seed: 1) { _ in
      Connector.connecting(at: 1, reconnects: true)
    }
    let witness = run.linksWitnessed()
    #expect(witness.times(of: .endedAtBeacon(.switchedOff)) == [5])
    // The phone waits for its supervision timeout after the last event before.
    let timeout = Connecting().parameters.supervisionTimeout.inSeconds
    let end = try #require(
      run.engine(of: 0).times(of: .disconnected(Hall.beacon, .supervisionTimeout)).first)
    #expect(end > 4.9 + timeout && end < 5.1 + timeout)
    #expect(!witness.sent.contains { $0.start.seconds > 1.5 && $0.start.seconds < 10 })
    let again = run.engine(of: 0).times(of: .connected(Hall.beacon))
    #expect(again.count == 2 && again[1] > 10 && again[1] < 10.5)
  }

  /// A beacon that reboots within the supervision timeout has forgotten the connection.
  @Test func forgetsConnectionsInAShortBreak() throws {
    let world = try Hall.world([try Hall.person("ada")], seconds: 10) { beacon in
      beacon.power = PowerSchedule(switchedAt: [
        Instant(nanoseconds: 5_000_000_000), Instant(nanoseconds: 5_100_000_000),
      ])
    }
    var run = Simulation(of: world, seed: 1) { _ in Connector.connecting(at: 1) }
    let witness = run.linksWitnessed()
    #expect(run.engine(of: 0).endings == [.supervisionTimeout])
    let next = try #require(witness.sent.first { $0.start.seconds > 1.5 })
    #expect(next.start.seconds > 5.1 && next.start.seconds < 5.3)
  }

  @Test func aReceiverIsDeafWhileOff() throws {
    let plan = try Corridor.plan
    var receivers = ["failing", "other"].map {
      Receiver($0, at: Position(Point(x: 3, y: 1), height: 2))
    }
    receivers[0].power = Self.power
    let tag = Tag(
      "tag", transmitPower: PowerLevel(dBm: 0),
      schedule: AdvertisingSchedule(interval: .milliseconds(20), payload: [1, 2]))
    let world = try World(
      plan: plan, beacons: [], receivers: receivers,
      walkers: [
        Walker(
          "wearer", walk: try Walk(from: Point(x: 2, y: 2), through: [], on: plan), phone: nil,
          tag: tag)
      ], duration: .seconds(5))
    var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
    let receptions = simulation.witnessed().receptions.map(\.reception)
    for reception in receptions {
      let packet = reception.packet
      let isOff =
        reception.device == 1 && packet.end > Self.off && packet.start < Self.on
      if isOff {
        #expect(reception.outcome == .notListening)
        #expect(receivers[0].listeningState(during: packet, seed: 1) == .off)
      }
    }
    let heard = receptions.filter { $0.budget != nil }
    #expect(heard.contains { $0.device == 1 && $0.packet.start > Self.on })
    #expect(
      heard.contains { $0.device == 2 && $0.packet.start > Self.off && $0.packet.end < Self.on })
  }

  @Test func aTagIsSilentWhileOff() throws {
    let plan = try Corridor.plan
    var tag = Tag(
      "tag", transmitPower: PowerLevel(dBm: 0),
      schedule: AdvertisingSchedule(interval: .milliseconds(20), payload: [1, 2]))
    tag.power = Self.power
    let world = try World(
      plan: plan, beacons: [],
      receivers: [Receiver("receiver", at: Position(Point(x: 3, y: 1), height: 2))],
      walkers: [
        Walker(
          "wearer", walk: try Walk(from: Point(x: 2, y: 2), through: [], on: plan), phone: nil,
          tag: tag)
      ], duration: .seconds(5))
    #expect(
      world.deviceChanges == [
        DeviceNote(time: Self.off, device: 0, kind: .power(isOn: false)),
        DeviceNote(time: Self.on, device: 0, kind: .power(isOn: true)),
      ])
    var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
    let times = simulation.witnessed().receptions.map(\.reception.packet.start)
    let margin = Duration.milliseconds(3)  // of the event that has begun
    #expect(!times.contains { $0 > Self.off.advanced(by: margin) && $0 < Self.on })
    #expect(times.contains { $0 > Self.on })
  }
}
