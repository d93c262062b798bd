import BLE
import Testing

struct PhiloxTests {
  // Known answers from Random123, tests/kat_vectors, philox4x32 with 10 rounds.
  @Test func matchesKnownAnswers() {
    #expect(
      Philox.block(counter: .zero, key: .zero)
        == SIMD4(0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8))
    #expect(
      Philox.block(counter: SIMD4(repeating: .max), key: SIMD2(repeating: .max))
        == SIMD4(0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD))
    #expect(
      Philox.block(
        counter: SIMD4(0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344),
        key: SIMD2(0xA409_3822, 0x299F_31D0))
        == SIMD4(0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1))
  }

  /// Half of 128 bits: one count has a standard deviation of √32, the mean over 192 blocks 0.41.
  @Test func oneInputBitChangesHalfOfAllBits() {
    let counter = SIMD4<UInt32>(1, 2, 3, 4)
    let key = SIMD2<UInt32>(5, 6)
    let original = Philox.block(counter: counter, key: key)
    var changed = 0
    for bit in 0..<192 {
      var (counter, key) = (counter, key)
      if bit < 128 { counter[bit / 32] ^= 1 << (bit % 32) }
      if bit >= 128 { key[bit / 32 - 4] ^= 1 << (bit % 32) }
      let difference = Philox.block(counter: counter, key: key) ^ original
      let bits = (0..<4).reduce(0) { $0 + difference[$1].nonzeroBitCount }
      #expect(abs(bits - 64) < 29)  // five standard deviations
      changed += bits
    }
    #expect(abs(Double(changed) / 192 - 64) < 5 * 0.41)
  }
}
