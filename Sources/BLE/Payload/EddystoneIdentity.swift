/// The secret from which a beacon computes the changing identifiers of its Eddystone-EID frames.
///
/// The beacon counts seconds, from any start. With a rotation exponent K, a new identifier follows
/// every 2^K seconds:
///
///     temporary key = AES(identity key, 00 × 11 | FF | 00 00 | counter / 2¹⁶)
///     identifier    = AES(temporary key, 00 × 11 | K | counter without its K lowest bits), 8 bytes
///
/// - SeeAlso: Google, *Eddystone Protocol Specification*: EID computation.
public struct EddystoneIdentity: Hashable, Sendable {
  /// The identity key.
  public let key: AES128.Block
  /// The rotation exponent K.
  public let rotationExponent: Int

  /// The rotation exponents that the specification allows: a new identifier every 1 s to 9.1 h.
  public static let rotationExponents = 0...15

  /// Creates an identity.
  ///
  /// - Precondition: The exponent is within `rotationExponents`.
  public init(key: AES128.Block, rotationExponent: Int) {
    precondition(
      Self.rotationExponents.contains(rotationExponent),
      "the rotation exponent is \(rotationExponent)")
    self.key = key
    self.rotationExponent = rotationExponent
  }

  /// Returns the identifier at a time.
  ///
  /// - Parameter seconds: The counter of the beacon.
  public func identifier(at seconds: UInt32) -> UInt64 {
    let temporaryKey = AES128(key: key).encrypt(Self.block(0xFF, seconds >> 16))
    let start = (seconds >> rotationExponent) << rotationExponent
    let encrypted = AES128(key: temporaryKey)
      .encrypt(Self.block(UInt8(rotationExponent), start))
    return UInt64(bigEndian: (0..<8).map { encrypted[$0] })
  }

  /// A block of eleven zeros, a byte, and a number with its high byte first.
  private static func block(_ byte: UInt8, _ number: UInt32) -> AES128.Block {
    AES128.Block([UInt8](repeating: 0, count: 11) + [byte] + number.bigEndianBytes)
  }
}
