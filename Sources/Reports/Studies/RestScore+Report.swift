import BLE
import Documents
import Scoring

extension RestScore {
  /// The score as JSON; `never` names a delay that did not end.
  package var json: JSON {
    let members: [String: JSON] = [
      "durationS": JSON(seconds: duration),
      "cellChanges": JSON(cellChanges),
      "cellChangesPerHour": JSON(cellChangesPerHour),
      "settlingDelayS": JSON(settlingDelay),
    ]
    return .object(
      members.merging(JSON.never(among: [("settlingDelayS", settlingDelay)])) { $1 })
  }

  /// The changes of the cell in an hour, and the time to settle in seconds, for a table.
  package var columns: [String] {
    [cellChangesPerHour.with(0), settlingDelay.isFinite ? settlingDelay.with(1) : "never"]
  }

  /// The score in a sentence.
  package var sentence: String {
    let settled =
      settlingDelay.isFinite
      ? "settled after \(settlingDelay.with(1)) s" : "never settled in the correct cell"
    return "at rest: \(cellChangesPerHour.with(0)) changes of the cell an hour, \(settled)"
  }
}
