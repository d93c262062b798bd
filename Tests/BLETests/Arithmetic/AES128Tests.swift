import BLE
import Testing

struct AES128Tests {
  private static func block(_ hex: String) throws -> AES128.Block {
    AES128.Block(try packet(hex))
  }

  /// FIPS 197: appendices B and C.1. NIST SP 800-38A: F.1.1, AES-128 in ECB mode.
  @Test(arguments: [
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734",
      "3925841d02dc09fbdc118597196a0b32"
    ),
    (
      "000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff",
      "69c4e0d86a7b0430d8cdb78070b4c55a"
    ),
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "6bc1bee22e409f96e93d7e117393172a",
      "3ad77bb40d7a3660a89ecaf32466ef97"
    ),
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "ae2d8a571e03ac9c9eb76fac45af8e51",
      "f5d3d58503b9699de785895a96fdbaaf"
    ),
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "30c81c46a35ce411e5fbc1191a0a52ef",
      "43b1cd7f598ece23881b00e3ed030688"
    ),
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "f69f2445df4f9b17ad2b417be66c3710",
      "7b0c785e27e8ad3f8223207104725dd4"
    ),
  ])
  func encryptsTheBlocksOfTheStandards(key: String, plain: String, encrypted: String) throws {
    let block = AES128(key: try Self.block(key)).encrypt(try Self.block(plain))
    #expect(block == (try Self.block(encrypted)))
  }

  /// A chain over all values of all bytes: each block is encrypted with a key that has the blocks
  /// before it added. The last one is that of PyCryptodome 3.24.
  @Test func encryptsAChainLikeAnotherImplementation() throws {
    var (key, block) = (AES128.Block.zero, AES128.Block.zero)
    for _ in 0..<1000 {
      block = AES128(key: key).encrypt(block)
      key ^= block
    }
    #expect(block == (try Self.block("c03b462451b8ec9fa674a2d1e9c0555e")))
  }
}
