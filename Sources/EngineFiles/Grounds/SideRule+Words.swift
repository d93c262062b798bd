import BLE
import Documents
import Engines

extension SideRule {
  /// The rule in a sentence.
  package var sentence: String {
    switch self {
    case .exteriorStronger(let margin):
      "outside where the exterior level exceeds the interior one by more than marginDB, "
        + "\(margin.value.inFewDigits) dB"
    case .exteriorAbove(let threshold):
      "outside where the exterior level exceeds thresholdDBm, \(threshold.dBm.inFewDigits) dBm"
    case .ignored: "outside where the exterior is heard at all"
    }
  }
}
