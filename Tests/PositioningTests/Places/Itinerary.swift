import BLE
import Engines
import Positioning
import TestSupport

/// An engine with a predefined path that reports each position when due, or late if woken late.
struct Itinerary: DecisionEngine {
  private let fixes: [Decision]
  private var reported = 0

  init(_ fixes: [(time: Instant, point: Point)]) {
    self.fixes = fixes.map {
      Decision(.position(PositionFix($0.point, covariance: Covariance(deviation: 1))), at: $0.time)
    }
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    while reported < fixes.count, fixes[reported].time <= time {
      outputs.append(.decision(fixes[reported]))
      reported += 1
    }
    if reported < fixes.count { outputs.append(.command(.wake(at: fixes[reported].time))) }
    return outputs
  }
}

extension Place {
  /// A room of 4 x 4 m with its lower left corner at a point.
  static func room(_ name: String, at corner: Point = Point(x: 0, y: 0)) -> Place {
    let corners = [(0, 0), (4, 0), (4, 4), (0, 4)].map {
      Point(x: corner.x + $0.0, y: corner.y + $0.1)
    }
    return Place(name, Polygon(corners))
  }
}

/// A device's positions and the decisions about a room of 4 x 4 m, with time from left to right,
/// one column a second.
///
///     at  : f i i i m m . f f    // i inside, m 0.4 m outside of it, f 3 m, . not known
///     out : . . . E . . . . L    // the room is entered or left
struct PlaceTimeline {
  private var fixes: [(time: Instant, point: Point)] = []
  private(set) var expected: [String] = []

  init(_ text: String) {
    let rows = text.split(separator: "\n").map { line in
      line.split(separator: ":")[1].split(separator: " ").map(String.init)
    }
    expected = rows[1]
    for (second, letter) in rows[0].enumerated() {
      let x: Double? =
        switch letter {
        case "i": 2
        case "m": 4.4
        case "f": 7
        default: nil
        }
      guard let x else { continue }
      fixes.append((Instant.start.advanced(by: .seconds(second)), Point(x: x, y: 2)))
    }
  }

  /// The decisions in columns, in the format of `expected`.
  func outcome(by rule: PlaceRule, wakes: Wakes = .delivered) -> [String] {
    let engine = PlaceEngine(Itinerary(fixes), watching: [.room("room")], by: rule)
    let end = Instant.start.advanced(by: .seconds(expected.count - 1))
    var columns = Array(repeating: "", count: expected.count)
    for decision in decisions(
      of: engine, on: [TimedEvent(.start, .wake)], until: end, wakes: wakes)
    {
      let column = Int(decision.time.nanoseconds / 1_000_000_000)
      switch decision.verdict {
      case .entered("room"): columns[column] += "E"
      case .left("room"): columns[column] += "L"
      case .position: break
      default: columns[column] += "unexpected"
      }
    }
    return columns.map { $0.isEmpty ? "." : $0 }
  }
}
