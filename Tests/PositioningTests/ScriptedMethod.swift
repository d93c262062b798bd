import BLE
import Engines
import Positioning

/// A method for tests that goes on without end by what it has heard once: it stands where the first
/// level of the first anchor said, in metres, and a metre farther at each sounding since.
struct Remembering: PositioningMethod {
  private var place: Double?

  var scanCount: Int { 1 }

  mutating func locate(_ sounding: Sounding) -> PositionFix? {
    place = place.map { $0 + 1 } ?? sounding.means(ofNewest: 1)[0]
    return place.map { PositionFix(Point(x: $0, y: 0), covariance: Covariance(deviation: 1)) }
  }
}

/// A method for tests: it stands where the level of the first anchor says, in metres, and where
/// that is not heard it does not know.
struct LevelAsPlace: PositioningMethod {
  var scanCount = 1

  func locate(_ sounding: Sounding) -> PositionFix? {
    sounding.means(ofNewest: scanCount)[0].map {
      PositionFix(Point(x: $0, y: 0), covariance: Covariance(deviation: 1))
    }
  }
}
