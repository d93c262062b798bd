/// Philox4x32-10: a counter-based random number generator.
///
/// Each round multiplies two words of the counter, swaps the halves of the products, and mixes them
/// with the other two words and the key. Between rounds, a Weyl sequence advances the key. Ten
/// rounds pass every test of TestU01's BigCrush.
///
/// - SeeAlso: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, *Parallel random numbers: as easy
///   as 1, 2, 3* (2011).
public enum Philox {
  /// The 128 random bits for a counter and a key.
  public static func block(counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<UInt32> {
    var (word0, word1, word2, word3) = (counter[0], counter[1], counter[2], counter[3])
    var (key0, key1) = (key[0], key[1])
    for _ in 0..<10 {
      let product0 = UInt64(word0) * 0xD251_1F53
      let product2 = UInt64(word2) * 0xCD9E_8D57
      (word0, word1, word2, word3) = (
        UInt32(product2 >> 32) ^ word1 ^ key0, UInt32(truncatingIfNeeded: product2),
        UInt32(product0 >> 32) ^ word3 ^ key1, UInt32(truncatingIfNeeded: product0)
      )
      key0 &+= 0x9E37_79B9
      key1 &+= 0xBB67_AE85
    }
    return SIMD4(word0, word1, word2, word3)
  }
}
