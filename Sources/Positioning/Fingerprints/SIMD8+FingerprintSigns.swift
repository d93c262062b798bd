// The compiler turns the vectors' own comparisons and magnitudes into eight steps each. These
// versions test the signs of all eight lanes in a few steps.
extension SIMD8<Float> {
  var magnitude: Self {
    unsafeBitCast(unsafeBitCast(self, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF, to: Self.self)
  }

  /// - Parameter limit: A finite number.
  func isEachGreater(than limit: Float) -> Bool {
    let signs = unsafeBitCast(Self(repeating: limit) - self, to: SIMD8<UInt32>.self)
    let four = signs.lowHalf & signs.highHalf
    let two = four.lowHalf & four.highHalf
    return two.x & two.y >= 0x8000_0000
  }

  var indexOfLeast: Int {
    var least = 0
    for lane in 1..<8 where self[lane] < self[least] { least = lane }
    return least
  }
}
