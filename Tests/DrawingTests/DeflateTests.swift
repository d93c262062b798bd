@testable import Drawing
import TestSupport
import Testing

@Suite struct DeflateTests {
  @Test(arguments: 0..<(Build.isOptimised ? 300 : 40) as Range<UInt64>)
  func inflatesToTheOriginalBytes(seed: UInt64) {
    var dice = Dice(seed)
    let rowLength = dice.integer(1...(dice.integer(0...5) == 0 ? 40_000 : 60))
    var bytes: [UInt8] = []
    let count = dice.integer(0...5000)
    while bytes.count < count {
      // Noise, runs of one byte, and copies of the previous row.
      switch dice.integer(0...3) {
      case 0: bytes += (0..<dice.integer(1...20)).map { _ in UInt8(dice.integer(0...255)) }
      case 1:
        bytes += Array(repeating: UInt8(dice.integer(0...255)), count: dice.integer(1...900))
      default: bytes += bytes.suffix(rowLength).prefix(dice.integer(1...300))
      }
    }
    let stream = Deflate.zlib(bytes, rowLength: rowLength)
    #expect(Inflater.content(ofZlib: stream) == bytes)
    var sum: [UInt8] = []
    sum.append(bigEndian: Checksum.adler32(of: bytes))
    #expect(Array(stream.suffix(4)) == sum)
  }

  @Test func preservesRepeatsOfEveryLength() {
    for length in 1...600 {
      let bytes = [7] + Array(repeating: UInt8(200), count: length) + [9]
      #expect(Inflater.content(ofZlib: Deflate.zlib(bytes, rowLength: 1)) == bytes)
    }
  }

  /// A repeat of 258 bytes takes 13 bits: a code of 8 for the length and one of 5 for the distance.
  @Test func uniformAreasTakeThirteenBitsPerRepeat() {
    let bytes = Array(repeating: UInt8(3), count: 1 + 258 * 800)
    #expect(Deflate.zlib(bytes, rowLength: 1000).count == 2 + (3 + 8 + 800 * 13 + 7 + 7) / 8 + 4)
  }
}
