import Documents

/// Another value of one of an engine's settings.
package struct SettingChange: Hashable, Sendable {
  /// The setting, as the engine's file calls it.
  package let key: String
  /// Its value.
  package let old: Double
  /// The value that turns the decision.
  package let new: Double
  /// Whether the setting takes whole numbers only; half of the change is then rounded to the old.
  package let isWhole: Bool

  /// By how much the setting changes.
  package var amount: Double { SettingScale.rounded(new - old) }

  /// The change in relation to the setting's scale: changes are ranked by it.
  package var share: Double { (new - old).magnitude / SettingScale(of: key, valued: old).value }

  /// The value after half of the change, which does not turn the decision.
  package var half: Double {
    let half = (new - old) / 2
    return SettingScale.rounded(old + (isWhole ? half.rounded(.towardZero) : half))
  }

  /// What to give to `simrun run` to see it.
  package var override: String { "\(key)=\(new.inFewDigits)" }
}
