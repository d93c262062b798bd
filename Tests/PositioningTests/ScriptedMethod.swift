import BLE
import Engines
import Positioning

/// A test method with memory. It starts at the first level of the first anchor, in metres, and
/// moves a metre farther at each later call.
struct Remembering: PositioningMethod {
  private var place: Double?

  var scanCount: Int { 1 }

  mutating func locate(_ recent: RecentScans) -> PositionFix? {
    place = place.map { $0 + 1 } ?? recent.means(ofNewest: 1)[0]
    return place.map { PositionFix(Point(x: $0, y: 0), covariance: Covariance(deviation: 1)) }
  }
}

/// A test method: x is the level of the first anchor, in metres; `nil` if that is not heard.
struct LevelAsPlace: PositioningMethod {
  var scanCount = 1

  func locate(_ recent: RecentScans) -> PositionFix? {
    recent.means(ofNewest: scanCount)[0].map {
      PositionFix(Point(x: $0, y: 0), covariance: Covariance(deviation: 1))
    }
  }
}

/// A test method: x is the number of steps counted, in metres; `nil` if no anchor is heard.
struct StepsAsPlace: PositioningMethod {
  var scanCount: Int { 1 }
  var usesMotion: Bool { true }

  func locate(_ recent: RecentScans) -> PositionFix? {
    guard recent.means(ofNewest: 1)[0] != nil else { return nil }
    let steps = recent.scans[recent.scans.count - 1].motion.steps
    return PositionFix(
      Point(x: steps.map { Double($0) } ?? -1, y: 0), covariance: Covariance(deviation: 1))
  }
}
