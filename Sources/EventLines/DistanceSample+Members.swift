import BLE
import Documents
import Scenarios

extension DistanceSample {
  /// The time, and the figures as members of a JSON object.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  package func members(naming name: (Anchor) -> String) -> [String: JSON] {
    [
      EventKeys.time.key: JSON(time.seconds),
      EventKeys.device.key: .text(name(estimate.anchor)),
      EventKeys.smoothedLevel.key: JSON(estimate.evidence.level?.dBm),
      EventKeys.distance.key: JSON(estimate.distance),
      EventKeys.proximity.key: estimate.proximity.map { .text($0.word) } ?? .null,
      EventKeys.accuracy.key: JSON(estimate.accuracy),
      EventKeys.newest.key: JSON(estimate.evidence.newest?.seconds),
      EventKeys.trueDistance.key: JSON(truth),
    ]
  }
}

extension Proximity {
  /// The proximity class as a word, as in CoreLocation.
  package var word: String {
    switch self {
    case .unknown: "unknown"
    case .immediate: "immediate"
    case .near: "near"
    case .far: "far"
    }
  }
}
