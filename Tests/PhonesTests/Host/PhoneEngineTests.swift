import BLE
import Phones
import TestSupport
import Testing

/// A phone with a system as an engine on a bare radio.
@Suite struct PhoneEngineTests {
  /// An engine that ranges, and decides to be at the mean level of each report: at (level, minor).
  private struct Ranger: DecisionEngine {
    mutating func start(at time: Instant) -> [EngineOutput] {
      Readings.ranging.requests(for: [
        .beacon(BeaconIdentifier(uuid: BeaconRegion.home.uuid, major: 7, minor: 1))
      ])
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      switch event {
      case .ranged(let beacons):
        beacons.compactMap { beacon in
          guard let rssi = beacon.rssi else { return nil }
          let point = Point(x: rssi.dBm, y: Double(beacon.identifier.minor))
          return .decision(
            Decision(
              .position(PositionFix(point, covariance: Covariance(xx: 1, xy: 0, yy: 1))), at: time))
        }
      case .region(let change):
        [.decision(Decision(change.isInside ? .entered("home") : .left("home"), at: time))]
      default: []
      }
    }
  }

  /// Packets of two beacons of the fleet and of a stranger, in no order of levels.
  private static func packets(seed: UInt64) -> [TimedEvent] {
    var dice = Dice(seed)
    var time = 0.0
    return (0..<400).map { _ in
      time += dice.number(0...1) < 0.01 ? dice.number(0...60) : dice.number(0...0.2)
      let device = [Device.kitchen, .study, .shop][Int(dice.number(0...2.999))]
      return TimedEvent(
        Instant(nanoseconds: Int64(time * 1e9)),
        .advertisement(device.advertisement(dice.number(-95 ... -50).rounded())))
    }
  }

  private static func words(_ decision: Decision) -> String {
    let time = decision.time.seconds
    return switch decision.verdict {
    case .position(let fix): "\(time) \(fix.point.y) \(fix.point.x)"
    case .entered: "\(time) in"
    case .left: "\(time) out"
    default: "unexpected"
    }
  }

  /// Each whole second has the mean level of each beacon of the fleet over the second before, to
  /// the nearest dBm. The region is entered 1 s after the first packet, and left 30 s after the
  /// last.
  private static func expected(_ packets: [TimedEvent]) -> [String] {
    var rows: [(time: Double, order: Int, words: String)] = []
    var levels: [Int: [UInt16: [Double]]] = [:]
    var times: [Double] = []
    for packet in packets {
      guard case .advertisement(let heard) = packet.event, let rssi = heard.rssi?.dBm,
        let beacon = IBeacon(advertisingData: heard.payload)?.identifier,
        beacon.uuid == BeaconRegion.home.uuid
      else { continue }
      let second = Int(packet.time.seconds.rounded(.down)) + 1
      levels[second, default: [:]][beacon.minor, default: []].append(rssi)
      times.append(packet.time.seconds)
    }
    for (second, beacons) in levels {
      for (minor, all) in beacons {
        let mean = (all.reduce(0, +) / Double(all.count)).rounded(.toNearestOrEven)
        rows.append(
          (Double(second), Int(-mean) * 100 + Int(minor), "\(Double(second)) \(minor).0 \(mean)"))
      }
    }
    func change(_ nanoseconds: Int64, _ word: String) {
      let time = Instant(nanoseconds: nanoseconds)
      rows.append((time.seconds, -1, "\(time.seconds) \(word)"))
    }
    var last: Instant?
    for time in packets.filter({ $0.isOfHome }).map(\.time) {
      if let left = last?.advanced(by: .seconds(30)), left <= time {
        change(left.nanoseconds, "out")
        last = nil
      }
      if last == nil { change(time.nanoseconds + 1_000_000_000, "in") }
      last = time
    }
    if let last { change(last.nanoseconds + 30_000_000_000, "out") }
    return rows.sorted { ($0.time, $0.order) < ($1.time, $1.order) }.map(\.words)
  }

  @Test func tellsTheMeansOfEachSecond() {
    for seed: UInt64 in 0..<(Build.isOptimised ? 100 : 10) {
      let packets = Self.packets(seed: seed)
      let end = packets[packets.count - 1].time.advanced(by: .seconds(100))
      var engine = PhoneEngine(Ranger())
      #expect(engine.start(at: .start).first == .command(.scan))
      let expected = Self.expected(packets)
      for wakes in Wakes.allCases {
        let found = decisions(of: engine, on: packets, until: end, wakes: wakes).map(Self.words)
        #expect(found == expected, "seed \(seed), wakes \(wakes)")
      }
    }
  }

  @Test func anEngineThatScansHearsNoBeacons() {
    struct Scanner: DecisionEngine {
      mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
        [.decision(Decision(.unlock, at: time))]
      }
    }
    let packets = Self.packets(seed: 1)
    var engine = PhoneEngine(Scanner())
    _ = engine.start(at: .start)
    #expect(
      decisions(of: engine, on: packets, until: packets[399].time, wakes: .delivered).isEmpty)
  }
}

extension TimedEvent {
  fileprivate var isOfHome: Bool {
    guard case .advertisement(let heard) = event else { return false }
    return IBeacon(advertisingData: heard.payload)?.identifier.uuid == BeaconRegion.home.uuid
  }
}
