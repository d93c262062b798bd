import BLE
import Documents
import Scoring

extension WalkerScore {
  /// The score after devices changed, as a sentence; `nil` if there is none.
  var changeSentence: String? {
    if changes == nil, let error = positions?.errorAfterChange {
      return "since the first change: mean error \(error.with(2)) m"
    }
    guard let changes, let wrong = changes.wrongFraction else { return nil }
    let recovery = changes.recovery.map {
      $0 == .zero ? "stays so after the last" : "again \($0.inSeconds.with(1)) s after the last"
    }
    return "since the first change: correct \(((1 - wrong) * 100).with(1)) %; "
      + (recovery ?? "not again after the last")
  }
}
