/// The block cipher AES with a key of 128 bits. It encrypts blocks of 16 bytes.
///
/// A block is a matrix of 4 × 4 bytes, column by column. Each of ten rounds substitutes the bytes,
/// shifts the rows, mixes the columns (except in the last round), and adds a key of its own.
///
/// Encryption takes a time that depends on the key. The cipher therefore suits simulations and
/// tests, not devices whose keys somebody may try to find.
///
/// - SeeAlso: NIST, *FIPS 197: Advanced Encryption Standard* (2001), section 5.
public struct AES128: Sendable {
  /// 16 bytes, in the order of the standard.
  public typealias Block = SIMD16<UInt8>

  /// The keys of the rounds; the first one is added before the first round.
  private let roundKeys: [Block]

  /// A cipher with a key.
  public init(key: Block) {
    var roundKeys = [key]
    var constant: UInt8 = 1
    for _ in 1...10 {
      roundKeys.append(Self.key(after: roundKeys[roundKeys.count - 1], constant: constant))
      constant = Self.doubled(constant)
    }
    self.roundKeys = roundKeys
  }

  /// Returns an encrypted block.
  public func encrypt(_ block: Block) -> Block {
    var state = block ^ roundKeys[0]
    for round in 1...10 {
      state = Self.shiftedRows(Self.substituted(state))
      if round < 10 { state = Self.mixedColumns(state) }
      state ^= roundKeys[round]
    }
    return state
  }

  /// The key of a round, computed from the key of the previous round. Each column is the sum of the
  /// same column of the previous key and the column to its left in the new key. For the first
  /// column, which has none to its left, the last column of the previous key is used, rotated,
  /// substituted and with a constant added.
  private static func key(after last: Block, constant: UInt8) -> Block {
    var key = last
    let left = rotatedColumns(substituted(last), by: 1)
    for row in 0..<4 { key[row] ^= left[12 + row] }
    key[0] ^= constant
    for index in 4..<16 { key[index] ^= key[index - 4] }
    return key
  }

  private static func substituted(_ state: Block) -> Block { state.bytes { sBox[Int($0)] } }

  /// Each row shifted to the left by the row's number, around the ends.
  private static func shiftedRows(_ state: Block) -> Block {
    var shifted = state
    for index in 0..<16 { shifted[index] = state[(index + index % 4 * 4) % 16] }
    return shifted
  }

  /// Each column rotated upwards by some rows.
  private static func rotatedColumns(_ state: Block, by rows: Int) -> Block {
    var rotated = state
    for index in 0..<16 { rotated[index] = state[index / 4 * 4 + (index + rows) % 4] }
    return rotated
  }

  /// Each byte becomes the sum of twice itself, three times the byte below it, and the other two
  /// bytes of its column.
  private static func mixedColumns(_ state: Block) -> Block {
    let below = rotatedColumns(state, by: 1)
    return (state ^ below).bytes(doubled) ^ below ^ rotatedColumns(state, by: 2)
      ^ rotatedColumns(state, by: 3)
  }

  /// Twice a byte in the field of 2⁸ elements, modulo x⁸ + x⁴ + x³ + x + 1.
  private static func doubled(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte >> 7) * 0x1B }

  /// The substitution of each byte: an affine map of its inverse in the field of 2⁸ elements; 0
  /// counts as its own inverse.
  private static let sBox: [UInt8] = {
    // The powers of 3 are all elements but 0.
    var powers: [UInt8] = [1]
    for exponent in 1..<255 {
      powers.append(powers[exponent - 1] ^ doubled(powers[exponent - 1]))
    }
    var box = [UInt8](repeating: 0x63, count: 256)
    for exponent in 0..<255 {
      let inverse = powers[(255 - exponent) % 255]
      for turn in 0...4 as ClosedRange<UInt8> {
        box[Int(powers[exponent])] ^= inverse << turn | inverse >> (8 - turn)
      }
    }
    return box
  }()
}

extension AES128.Block {
  /// The block with each byte replaced.
  fileprivate func bytes(_ replacement: (UInt8) -> UInt8) -> Self {
    var replaced = self
    for index in indices { replaced[index] = replacement(self[index]) }
    return replaced
  }
}
