/// What makes changes of different settings comparable.
///
/// For levels it is 10 dB; for anything else the setting's value, or one of its unit where that is
/// zero: 1 s, 1 m, 1.
struct SettingScale {
  /// The scale, in the setting's unit.
  let value: Double
  /// What the change is counted in: of a level 0.1 dB, else a hundredth of the power of ten within
  /// the scale.
  let grain: Double

  init(of key: String, valued old: Double) {
    let isLevel = ["DB", "DBm", "RSSI"].contains { key.hasSuffix($0) }
    let unit = key.hasSuffix("Ms") ? 1000.0 : 1
    value = isLevel ? 10 : old == 0 ? unit : old.magnitude
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    grain = Self.rounded(power / 100)
  }

  /// The number without what binary fractions leave of a sum of decimal ones.
  static func rounded(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }
}
