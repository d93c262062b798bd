import BLE
@testable import Buildings
@testable import Scenarios
@testable import Scoring
import Testing
@testable import Sim
import Testing

/// Journals filled by hand: packets of a phone, and poses of its carrier ten times a second.
@Suite struct SideContestTests {
  private static let names = ["in1", "in2", "out"]

  private struct Reading {
    var beacon: Int
    var milliseconds: Int64
    var rssi: Double?
    var walker = 0
    var payload: Payload = []
  }

  /// The terms of the levels do not matter here.
  private static let budget = LinkBudget(
    transmitPower: .init(dBm: 0), antennaGain: .zero, senderPattern: .zero, receiverPattern: .zero,
    mountLoss: .zero, distanceLoss: .zero, wallLoss: .zero, bodyLoss: .zero, bystanderLoss: .zero,
    shadowing: .zero, fading: .zero, receiveOffset: .zero)

  /// Compares the first two beacons with the third, for 1.5 s.
  private static func contest(
    _ readings: [Reading], room: (Int) -> String? = { _ in nil },
    exterior: Anchor = .device(DeviceAddress(named: "out"))
  ) throws -> SideContest {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9)))
    let here = Point(x: 1, y: 1)
    let beacons = names.map {
      Beacon(
        $0, at: Position(here, height: 1), transmitPower: .init(dBm: 0), interval: .seconds(1),
        payload: [])
    }
    let walk = try Walk(from: here, through: [], on: plan)
    let walkers = ["w", "x"].map { Walker($0, walk: walk, phone: Phone($0)) }
    var journal = Journal(
      of: try World(plan: plan, beacons: beacons, walkers: walkers, duration: .seconds(2)))
    var left = readings[...]
    for tenth in 0...15 {
      let now = Instant(nanoseconds: Int64(tenth) * 100_000_000)
      while let reading = left.first, reading.milliseconds <= Int64(tenth) * 100 {
        left.removeFirst()
        let time = Instant(nanoseconds: reading.milliseconds * 1_000_000)
        let packet = Transmission(
          sender: reading.beacon, event: 0, channel: .channel37, start: time, end: time)
        let heard = Advertisement(
          transmitter: beacons[reading.beacon].address, receiver: Phone("w").address,
          rssi: reading.rssi.map { PowerLevel(dBm: $0) }, payload: reading.payload)
        journal.observe(
          .receptions([
            Reception(
              packet: packet, walker: reading.walker, device: reading.beacon,
              pose: Pose(point: here, heading: Vector(dx: 0, dy: 1)), outcome: .received(heard),
              budget: budget)
          ]),
          at: time)
      }
      for walker in walkers.indices {
        journal.observe(
          .pose(
            Pose(point: here, heading: Vector(dx: 0, dy: 1)),
            Whereabouts(side: .inside, room: room(tenth)), walker: walker),
          at: now)
      }
    }
    return try #require(
      journal.contest(
        at: 0,
        between: DoorAnchors(
          interior: names[..<2].map { .device(DeviceAddress(named: $0)) }, exterior: [exterior])))
  }

  private static let inside = [
    Reading(beacon: 0, milliseconds: 200, rssi: -70),
    Reading(beacon: 0, milliseconds: 400, rssi: -72),
  ]
  private static let outside = [
    Reading(beacon: 2, milliseconds: 300, rssi: -70),
    Reading(beacon: 2, milliseconds: 500, rssi: -71),
  ]

  private static func inOrder(_ readings: [Reading]) -> [Reading] {
    readings.sorted { $0.milliseconds < $1.milliseconds }
  }

  /// -70.5 against -71 dBm from 0.5 s, when both have been heard twice, to 1.1 s. At 1.2 s the
  /// first interior reading is one second old.
  @Test func comparesTheMeansOfThePastSecond() throws {
    let contest = try Self.contest(Self.inOrder(Self.inside + Self.outside))
    #expect(
      contest.lost.map(\.point.time.nanoseconds) == (5...11).map { Int64($0) * 100_000_000 })
    #expect(contest.duration == .milliseconds(700))
    #expect(contest.greatestMargin == Decibels(0.5))
    #expect(contest.lead == "higher for 0.7 s, by up to 0.5 dB")
  }

  @Test func dividesTheTimeAmongRooms() throws {
    let contest = try Self.contest(Self.inOrder(Self.inside + Self.outside)) {
      $0 < 7 ? "hall" : $0 < 11 ? "bay" : nil
    }
    #expect(contest.share(in: "hall") == 2.0 / 7)
    #expect(contest.share(in: "bay") == 4.0 / 7)
    #expect(contest.share(in: "attic") == 0)
  }

  @Test func equalMeansAreNotHigher() throws {
    let equal = Self.outside.map { reading in
      var reading = reading
      reading.rssi = -71
      return reading
    }
    let contest = try Self.contest(Self.inOrder(Self.inside + equal))
    #expect(contest.lost.isEmpty)
    #expect(contest.duration == .zero)
    #expect(contest.greatestMargin == nil)
    #expect(contest.lead == "never higher")
    #expect(contest.share(in: "hall") == nil)
  }

  @Test func usesTheStrongestBeaconOfASide() throws {
    let strong = [400, 500].map { Reading(beacon: 1, milliseconds: $0, rssi: -60) }
    let contest = try Self.contest(Self.inOrder(Self.inside + Self.outside + strong))
    #expect(contest.lost.isEmpty)
  }

  @Test func needsTwoReadingsWithLevelsOnBothSides() throws {
    let mute = Self.outside + [Reading(beacon: 0, milliseconds: 200, rssi: -90)]
    #expect(try Self.contest(Self.inOrder(mute)).lost.isEmpty)
    #expect(try Self.contest(Self.outside).lost.isEmpty)
    let unknown = Reading(beacon: 0, milliseconds: 250, rssi: nil)
    #expect(try Self.contest(Self.inOrder(mute + [unknown])).lost.isEmpty)
    let known = Reading(beacon: 0, milliseconds: 250, rssi: -90)
    #expect(try !Self.contest(Self.inOrder(mute + [known])).lost.isEmpty)
  }

  @Test func ignoresReadingsOfOtherWalkers() throws {
    let others = [
      Reading(beacon: 2, milliseconds: 600, rssi: -20, walker: 1),
      Reading(beacon: 0, milliseconds: 601, rssi: -20, walker: 1),
    ]
    let contest = try Self.contest(Self.inOrder(Self.inside + Self.outside + others))
    #expect(contest.duration == .milliseconds(700))
    #expect(contest.greatestMargin == Decibels(0.5))
  }

  @Test func identifiesBeaconsByIdentifier() throws {
    let identifier = try #require(BeaconIdentifier("F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1-2"))
    let payload = IBeacon(identifier: identifier, measuredPower: PowerLevel(dBm: -59))
      .advertisingData()
    let saying = Self.outside.map { reading in
      var reading = reading
      reading.payload = payload
      return reading
    }
    let contest = try Self.contest(
      Self.inOrder(Self.inside + saying), exterior: .beacon(identifier))
    #expect(contest.duration == .milliseconds(700))
  }
}
