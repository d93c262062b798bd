@testable import Drawing
import Testing

@Suite struct ChecksumTests {
  /// The check value in catalogues of such codes, and the checksum at the end of every PNG file.
  @Test func crc32MatchesPublishedValues() {
    #expect(Checksum.crc32(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Checksum.crc32(of: Array("IEND".utf8)) == 0xAE42_6082)
    #expect(Checksum.crc32(of: []) == 0)
  }

  /// The worked example of encyclopedias.
  @Test func adler32MatchesPublishedValues() {
    #expect(Checksum.adler32(of: Array("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(Checksum.adler32(of: []) == 1)
  }
}
