import BLE
import Documents
import Sim

extension NearestChanges {
  /// The changes of settings and devices.
  package var values: [SettingChange] { settings + devices }

  /// Returns the changes as rows of cells; `values` come before moves. The cells are the action,
  /// the old and the new value or position, the amount, its share or direction, and the course of
  /// the decision.
  ///
  /// - Parameter device: Returns the name of a beacon or a receiver.
  package func rows(naming device: (Int) -> String) -> [[String]] {
    values.map { change in
      [
        change.action.onOneLine,
        change.isRemedy ? "" : "\(change.old.inWord) to \(change.new.inWord)",
        change.amount.map { ($0 > 0 ? "+" : "") + $0.inFewDigits } ?? "",
        change.share.map { "\(($0 * 100).with(0)) %" } ?? "", change.effect?.words ?? "",
      ]
    }
      + moves.map { move in
        [
          "move \(device(move.device).onOneLine)",
          "\(move.old.inMetres) to \(move.new.inMetres)", "\(move.distance.with(2)) m",
          move.direction.rawValue, move.effect?.words ?? "",
        ]
      }
  }

  /// Returns the heading of the rows.
  ///
  /// - Parameters:
  ///   - whole: The word for the input: run or recording.
  ///   - order: The order of the rows, in words.
  package func heading(
    about question: some ChangeQuestion, in whole: String, order: String = orderBySize
  ) -> String {
    "smallest single changes that \(question.aim(in: whole)) (half of each amount does not); \(order)"
  }

  /// The order of `settings` in words.
  package static let orderBySize = "settings ranked relative to their value, levels to 10 dB"

  /// The number of attempts, as text.
  package var effort: String {
    settingsTried.counted("setting")
      + (devicesTried > 0 ? " and \(devicesTried.counted(moved.rawValue))" : "") + " tried in "
      + runs.counted("run")
      + (isPartial ? "; interrupted, smaller ones may exist" : "")
  }
}
