import TestSupport

extension Dice {
  /// A packet of a corpus with some bytes changed, cut or added. Its length is mostly made to fit.
  mutating func mutatedPacket(of corpus: [[UInt8]]) -> [UInt8] {
    var bytes = mutated(corpus)
    if bytes.count >= 2, bytes.count - 2 < 128, happens(0.8) { bytes[1] = UInt8(bytes.count - 2) }
    return bytes
  }
}
