import Documents

/// A scale that makes changes of different settings comparable.
///
/// The scale is 10 dB for a level; for any other setting, it is the setting's value. If the value
/// is zero, the scale is one unit: 1 s, 1 m or 1.
struct SettingChangeScale {
  /// The scale, in the setting's unit.
  let value: Double
  /// The step in which a change is counted: 0.1 dB for a level, otherwise a hundredth of the
  /// greatest power of ten that is not above the scale.
  let grain: Double

  init(of key: String, valued old: Double) {
    let key = SettingOverride.member(of: key)?.key ?? key
    let isLevel = ["DB", "DBm", "RSSI"].contains { key.hasSuffix($0) }
    let unit = key.hasSuffix("Ms") ? 1000.0 : 1
    value = isLevel ? 10 : old == 0 ? unit : old.magnitude
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    grain = Self.rounded(power / 100)
  }

  /// Returns a decimal number without the rounding errors of binary sums.
  static func rounded(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }
}
