/// Another value of one of an engine's settings.
public struct SettingChange: Hashable, Sendable {
  /// The setting, as the engine's file calls it.
  public let key: String
  /// Its value.
  public let old: Double
  /// The value that turns the decision.
  public let new: Double
  /// Whether the setting takes whole numbers only; half of the change is then rounded to the old.
  public let isWhole: Bool

  /// By how much the setting changes.
  public var amount: Double { SettingScale.rounded(new - old) }

  /// The change in relation to the setting's scale: changes are ranked by it.
  public var share: Double { (new - old).magnitude / SettingScale(of: key, valued: old).value }

  /// The value after half of the change, which does not turn the decision.
  public var half: Double {
    let half = (new - old) / 2
    return SettingScale.rounded(old + (isWhole ? half.rounded(.towardZero) : half))
  }

  /// What to give to `simrun run` to see it.
  public var override: String { "\(key)=\(new.inFewDigits)" }
}
