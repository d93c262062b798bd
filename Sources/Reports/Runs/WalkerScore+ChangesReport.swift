import BLE
import Documents
import Scoring

extension WalkerScore {
  /// The score after devices changed, as a sentence; `nil` if there is none.
  var changeSentence: String? {
    let error = positions?.errorAfterChange.map { "mean error \($0.with(2)) m" }
    guard let changes, let wrong = changes.wrongFraction else {
      return error.map { "since the first change: \($0)" }
    }
    let recovery = changes.recovery.map {
      $0 == .zero ? "stays so after the last" : "again \($0.inSeconds.with(1)) s after the last"
    }
    return "since the first change: correct \(((1 - wrong) * 100).with(1)) %; "
      + (recovery ?? "not again after the last") + (error.map { "; \($0)" } ?? "")
  }
}
