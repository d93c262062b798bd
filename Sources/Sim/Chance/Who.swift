import BLE

/// Whose luck a random number is: a beacon, a phone, or the link between the two.
///
/// It is a 64-bit number mixed from names. Two that are made differently are taken to differ; among
/// a million, the odds that any two are alike are 1 in 37 million.
public struct Who: Hashable, Sendable {
  /// The mixed number.
  let value: UInt64

  private init(value: UInt64) {
    self.value = value
  }

  /// The one with this name.
  public init(_ name: String) {
    self.init(value: Self.mixed(StableHash(of: name).value))
  }

  /// This one together with another, in this order: the link from a beacon to a phone, for example.
  public func and(_ other: Who) -> Who {
    Who(value: Self.mixed(Self.mixed(value &+ Self.goldenGamma) &+ other.value))
  }

  /// This one together with a number: its third antenna, for example.
  public func and(_ number: UInt64) -> Who {
    and(Who(value: Self.mixed(number)))
  }

  /// The luck of this one for a purpose, as one number.
  func mixed(with purpose: Purpose) -> UInt64 {
    Self.mixed(value &+ UInt64(purpose.rawValue) &* Self.goldenGamma)
  }

  /// 2^64 divided by the golden ratio, made odd: multiples of it lie far apart.
  private static let goldenGamma: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A number with all its bits stirred: different for different numbers, and zero for zero.
  ///
  /// - SeeAlso: G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*
  ///   (2014), with the constants of D. Stafford's variant 13, as in S. Vigna's splitmix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
