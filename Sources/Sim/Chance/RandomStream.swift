import BLE

/// A stream of random numbers: that of a beacon, of a phone, or of the link between the two.
///
/// It is a 64-bit number mixed from names. Different streams are assumed to have different numbers:
/// among a million, the odds of any collision are 1 in 37 million.
public struct RandomStream: Hashable, Sendable {
  /// The mixed number.
  let value: UInt64

  private init(value: UInt64) {
    self.value = value
  }

  /// The stream with a given name.
  public init(_ name: String) {
    self.init(value: Self.mixed(StableHash(of: name).value))
  }

  /// This stream combined with another, in this order: for example a beacon's with a phone's, for
  /// the link from the one to the other.
  public func and(_ other: RandomStream) -> RandomStream {
    RandomStream(value: Self.mixed(Self.mixed(value &+ Self.goldenGamma) &+ other.value))
  }

  /// This stream combined with a number: for example a device's with 3, for the third antenna of
  /// the device.
  public func and(_ number: UInt64) -> RandomStream {
    and(RandomStream(value: Self.mixed(number)))
  }

  /// A mix of this stream and a purpose.
  func mixed(with purpose: ChancePurpose) -> UInt64 {
    Self.mixed(value &+ UInt64(purpose.rawValue) &* Self.goldenGamma)
  }

  /// 2^64 divided by the golden ratio, made odd: its multiples lie far apart.
  private static let goldenGamma: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A bijective mix of all bits of a number; zero stays zero.
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
