import BLE
import Engines

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
