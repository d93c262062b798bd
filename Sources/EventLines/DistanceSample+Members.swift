import BLE
import Documents
import Scenarios

extension DistanceSample {
  /// The time, and the figures as members of a JSON object.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  package func members(naming name: (Anchor) -> String) -> [String: JSON] {
    [
      "timeS": JSON(time.seconds),
      "device": .text(name(estimate.anchor)),
      "levelDBm": JSON(estimate.evidence.level?.dBm),
      "distanceM": JSON(estimate.distance),
      "proximity": estimate.proximity.map { .text($0.word) } ?? .null,
      "accuracyM": JSON(estimate.accuracy),
      "newestS": JSON(estimate.evidence.newest?.seconds),
      "trueM": JSON(truth),
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
