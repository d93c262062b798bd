import BLE
@testable import Buildings
@testable import Scenarios
@testable import Scoring
@testable import Sim
import Testing

/// Reports of the phone of `w` about two beacons, while its carrier moves from one room to another.
@Suite struct LinkLevelsTests {
  private static let budget = LinkBudget(
    transmitPower: .init(dBm: 0), antennaGain: .zero, senderPattern: .zero, receiverPattern: .zero,
    mountLoss: .zero, distanceLoss: .zero, wallLoss: .zero, bodyLoss: .zero, bystanderLoss: .zero,
    shadowing: .zero, fading: .zero, receiveOffset: .zero)

  private enum Step {
    case room(String?)
    case heard(beacon: Int, rssi: Double?, channel: AdvertisingChannel? = nil, walker: Int = 0)
  }

  /// Returns the levels of the first walker's phone. Each step takes a tenth of a second.
  private static func levels(_ steps: [Step]) throws -> [String: LinkLevels] {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9)))
    let here = Point(x: 1, y: 1)
    let pose = Pose(point: here, heading: Vector(dx: 0, dy: 1))
    let beacons = ["a", "b"].map {
      Beacon(
        $0, at: Position(here, height: 1), transmitPower: .init(dBm: 0), interval: .seconds(1),
        payload: [])
    }
    let walk = try Walk(from: here, through: [], on: plan)
    let walkers = ["w", "x"].map { Walker($0, walk: walk, phone: Phone($0)) }
    let world = try World(plan: plan, beacons: beacons, walkers: walkers, duration: .seconds(9))
    var journal = Journal(of: world)
    for (number, step) in steps.enumerated() {
      let now = Instant(nanoseconds: Int64(number) * 100_000_000)
      switch step {
      case .room(let room):
        journal.observe(.pose(pose, Whereabouts(side: .inside, room: room), walker: 0), at: now)
      case .heard(let beacon, let rssi, let channel, let walker):
        let packet = Transmission(
          sender: beacon, event: 0, channel: channel ?? .channel37, start: now, end: now)
        let advertisement = Advertisement(
          transmitter: beacons[beacon].address, receiver: Phone("w").address, channel: channel,
          rssi: rssi.map { PowerLevel(dBm: $0) }, payload: [])
        let reception = Reception(
          packet: packet, walker: walker, device: packet.sender, pose: pose,
          outcome: .received(advertisement),
          budget: budget)
        journal.observe(.receptions([reception]), at: now)
      }
    }
    return LinkLevels.all(of: Run(of: world, seed: 1, journal: journal), walker: 0)
  }

  /// (-70 - 74) / 2 = -72 and (-80 - 81 - 85) / 3 = -82 dBm, 10 dB apart.
  @Test func areMeansOfThePacketsInEachRoom() throws {
    let levels = try Self.levels([
      .room("near"), .heard(beacon: 0, rssi: -70), .heard(beacon: 1, rssi: -40),
      .heard(beacon: 0, rssi: -74), .room("far"), .heard(beacon: 0, rssi: -80),
      .heard(beacon: 0, rssi: -20, walker: 1), .heard(beacon: 0, rssi: nil),
      .heard(beacon: 0, rssi: -81), .heard(beacon: 0, rssi: -85), .room(nil),
      .heard(beacon: 0, rssi: -30),
    ])
    let link = try #require(levels["a"])
    #expect(link.mean(in: "near") == -72)
    #expect(link.mean(in: "far") == -82)
    #expect(link.difference(of: "near", from: "far") == 10)
    #expect(link.difference(of: "far", from: "near") == -10)
    #expect(link.mean(in: "elsewhere") == nil)
    #expect(link.difference(of: "near", from: "elsewhere") == nil)
    #expect(levels["b"]?.mean(in: "near") == -40)
    #expect(levels["b"]?.mean(in: "far") == nil)
  }

  /// Means are -60, -71 and -66 dBm: a spread of 11 dB.
  @Test func haveASpreadBetweenChannels() throws {
    let levels = try Self.levels([
      .room("hall"), .heard(beacon: 0, rssi: -60, channel: .channel37),
      .heard(beacon: 0, rssi: -70, channel: .channel38),
      .heard(beacon: 0, rssi: -72, channel: .channel38),
      .heard(beacon: 0, rssi: -66, channel: .channel39),
      .heard(beacon: 1, rssi: -50, channel: .channel39),
    ])
    #expect(levels["a"]?.channelSpread == 11)
    #expect(levels["b"]?.channelSpread == nil)
  }

  @Test func haveNoSpreadWithoutReportedChannels() throws {
    let levels = try Self.levels([
      .room("hall"), .heard(beacon: 0, rssi: -60), .heard(beacon: 0, rssi: -70),
    ])
    #expect(levels["a"]?.channelSpread == nil)
  }
}
