/// A 64-bit hash that is the same in every process and on every platform, unlike Swift's own.
///
///     h₀ = 14695981039346656037;  hᵢ₊₁ = (hᵢ xor byteᵢ) · 1099511628211  (mod 2^64)
///
/// - SeeAlso: G. Fowler, L. C. Noll, P. Vo, *The FNV Non-Cryptographic Hash Algorithm*: FNV-1a.
public struct StableHash: Hashable, Sendable {
  /// The hash of the bytes added so far.
  public private(set) var value: UInt64 = 14_695_981_039_346_656_037

  /// The hash of a text's UTF-8 bytes.
  public init(of text: String) {
    for byte in text.utf8 { add(byte) }
  }

  /// Adds one byte.
  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 1_099_511_628_211
  }
}
