import Documents
import EngineFiles

/// Another value of an engine's setting.
package struct SettingChange: Sendable {
  /// The setting, as named in the engine's file.
  package let key: String
  /// The present value.
  package let old: Double
  /// The value that reverses the decision or brings it about.
  package let new: Double
  /// `true` if the setting takes integers only. Half of the change is then rounded towards the old
  /// value.
  package let isWhole: Bool

  /// The engine with the new value.
  package let engine: EngineChoice
  /// The course of the decision; `nil` until the engine has run to the end.
  package internal(set) var effect: ChangeEffect?

  /// The amount of the change.
  package var amount: Double { SettingScale.rounded(new - old) }

  /// The change relative to the setting's scale, by which the changes are ranked.
  package var share: Double { (new - old).magnitude / SettingScale(of: key, valued: old).value }

  /// The value after half of the change, at which the decision stays as it is.
  package var half: Double {
    let half = (new - old) / 2
    return SettingScale.rounded(old + (isWhole ? half.rounded(.towardZero) : half))
  }

  /// The argument of `--set` that applies the change.
  package var override: String { "\(key)=\(new.inFewDigits)" }
}
