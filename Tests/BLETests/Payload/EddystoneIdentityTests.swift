import BLE
import Testing

struct EddystoneIdentityTests {
  private static func identifier(
    _ key: String, _ exponent: Int, at seconds: UInt32
  ) throws -> String {
    let identity = EddystoneIdentity(
      key: AES128.Block(try packet(key)), rotationExponent: exponent)
    let frame = EddystoneEID(
      identity.identifier(at: seconds), powerAtZero: PowerLevel(dBm: 0))
    return Hexadecimal.text(of: frame.serviceData.suffix(8))
  }

  /// The tests of RadiusNetworks/ephemeral_calc: `encryptor_spec.rb`.
  @Test(arguments: [(0, "a9b76a71c5f89290"), (2000, "4144413e45fefa58")] as [(UInt32, String)])
  func publishedIdentifiers(seconds: UInt32, identifier: String) throws {
    #expect(
      try Self.identifier("0102030405060708090a111213141516", 10, at: seconds) == identifier)
  }

  /// By the document of the specification, with AES of OpenSSL and PyCryptodome: the ends of the
  /// counter and of the exponent, and a change of the temporary key.
  @Test(
    arguments: [
      (10, 77_141, "011ae486ac591a03"), (0, .max, "ce8b1fbf76c53f8c"),
      (15, .max, "2b0a5389efad8131"), (15, 65_535, "6992bc634d99857d"),
      (15, 65_536, "d2dc9b75d0f2921a"),
    ] as [(Int, UInt32, String)])
  func identifiersOfOtherImplementations(
    exponent: Int, seconds: UInt32, identifier: String
  ) throws {
    #expect(
      try Self.identifier("000102030405060708090a0b0c0d0e0f", exponent, at: seconds) == identifier)
  }

  @Test func changesEveryPowerOfTwoOfSeconds() {
    for exponent in EddystoneIdentity.rotationExponents {
      let identity = EddystoneIdentity(key: .init(repeating: 7), rotationExponent: exponent)
      let period: UInt32 = 1 << exponent
      let identifiers = [3 * period, 4 * period - 1, 4 * period].map(identity.identifier)
      #expect(identifiers[0] == identifiers[1] && identifiers[1] != identifiers[2])
    }
  }

  @Test func trapsOnOtherExponents() async {
    await #expect(processExitsWith: .failure) {
      _ = EddystoneIdentity(key: .zero, rotationExponent: 16)
    }
  }
}
