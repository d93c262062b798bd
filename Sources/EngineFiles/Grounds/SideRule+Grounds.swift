import BLE
import Documents
import Engines

extension SideRule {
  /// The rule in a sentence.
  package var sentence: String {
    switch self {
    case .exteriorStronger(let margin):
      "outside if exterior - interior > marginDB (\(margin.value.inFewDigits) dB)"
    case .exteriorAbove(let threshold):
      "outside if exterior > thresholdDBm (\(threshold.dBm.inFewDigits) dBm)"
    case .ignored: "outside if any exterior device is heard"
    }
  }
}
