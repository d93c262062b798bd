import BLE
import Documents
import Scenarios

extension DistanceSample {
  /// Returns the time and the figures as members of a JSON object.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  package func members(naming name: (Anchor) -> String) -> EventMembers {
    [
      EventKeys.time: JSON(time.seconds),
      EventKeys.device: .text(name(estimate.anchor)),
      EventKeys.smoothedLevel: JSON(estimate.evidence.level?.dBm),
      EventKeys.distance: JSON(estimate.distance),
      EventKeys.proximity: estimate.proximity.map { .text($0.word) } ?? .null,
      EventKeys.accuracy: JSON(estimate.accuracy),
      EventKeys.newest: JSON(estimate.evidence.newest?.seconds),
      EventKeys.trueDistance: JSON(truth),
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
