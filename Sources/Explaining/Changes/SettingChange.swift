import Documents
import EngineFiles
import Scenarios

/// A change of the value of an engine's setting, or of a value of a device in a scenario's file.
package struct SettingChange: Sendable {
  /// The setting, as named in the engine's file, such as `dwellS`; or the device and its key, such
  /// as `tag.intervalMs`; or the action of a remedy, which may change several values.
  package let key: String
  /// The setting as an option names it, with the owner of the engine if others have engines of
  /// their own, and with the name of a device: `nurse.rssiOffsetsDB.hall`.
  package let path: String
  /// The change in words, as an order: "set dwellS".
  package let action: String
  /// `true` for a remedy, whose action states all new values.
  package let isRemedy: Bool
  /// The present value: a number, a word, or `null` for a setting that does not apply, and for a
  /// remedy.
  package let old: JSON
  /// The value that reverses a decision that was made, or brings about a pending one; `null` for a
  /// remedy, whose action states the new values.
  package let new: JSON
  /// The value after half of the change, which leaves the decision as it is. Of an odd number of
  /// steps, half is rounded towards the old value. If the old value is not a number, this value is
  /// the nearest milder number that was tried, which leaves the decision as it is, too; `nil` for a
  /// word, a flag, or if the mildest number changes the decision.
  package let half: Double?

  /// The engine with the new value.
  package let engine: EngineChoice
  /// The changes of the scenario's file; empty for a setting of the engine.
  package let scenario: [ScenarioChange]
  /// The course of the decision; `nil` until the engine has run to the end.
  package internal(set) var effect: ChangeEffect?

  /// Creates a change of one value.
  ///
  /// - Parameter path: The setting as an option names it; `nil` for the key itself.
  init(
    of key: String, as path: String? = nil, from old: JSON, to new: JSON, half: Double? = nil,
    engine: EngineChoice, scenario: [ScenarioChange] = []
  ) {
    self.key = key
    self.path = path ?? key
    (action, isRemedy) = ("set \(self.path)", false)
    self.old = old
    self.new = new
    self.half = half
    self.engine = engine
    self.scenario = scenario
  }

  /// Creates the change that a remedy makes.
  ///
  /// - Parameter engine: The engine that goes with the remedy.
  init(by remedy: PhoneRemedy, engine: EngineChoice) {
    (key, path) = (remedy.action, remedy.action)
    (action, isRemedy) = (remedy.action, true)
    (old, new, half) = (.null, .null, nil)
    self.engine = engine
    scenario = remedy.changes
  }

  /// The old and the new number; `nil` for a customary value that replaces a word, a flag or no
  /// value.
  private var numbers: (old: Double, new: Double)? {
    guard case .number(let old) = old, case .number(let new) = new else { return nil }
    return (old, new)
  }

  /// The amount of the change; `nil` for a customary value.
  package var amount: Double? { numbers.map { SettingChangeScale.rounded($0.new - $0.old) } }

  /// The change relative to the setting's scale, by which changes are ranked; `nil` for a customary
  /// value.
  package var share: Double? {
    numbers.map { ($0.new - $0.old).magnitude / SettingChangeScale(of: key, valued: $0.old).value }
  }

  /// The argument of `--set` that applies the change of a setting of the engine; `nil` for a change
  /// of the scenario's file.
  package var override: String? {
    scenario.isEmpty ? "\(path)=\(new.inWord)" : nil
  }

  /// Returns the change with its effect.
  func with(effect: ChangeEffect?) -> SettingChange {
    var change = self
    change.effect = effect
    return change
  }
}

extension JSON {
  /// A number in few digits, a word, or `null`, as in `--set`; other values on one line.
  package var inWord: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): number.inFewDigits
    case .text(let text): text
    case .list, .object: line
    }
  }
}
