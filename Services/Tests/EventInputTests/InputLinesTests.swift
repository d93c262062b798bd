import EventInput
import Foundation
import Testing

struct InputLinesTests {
  private func lines(of text: String, longest: Int = 1000) async throws -> [InputLines.Line] {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    var lines: [InputLines.Line] = []
    for try await line in InputLines(
      of: pipe.fileHandleForReading.fileDescriptor, longest: longest)
    {
      lines.append(line)
    }
    return lines
  }

  @Test func splitsAtLineBreaks() async throws {
    #expect(
      try await lines(of: "a\n\nbc\r\nlast")
        == [.bytes([97]), .bytes([]), .bytes([98, 99]), .bytes(Array("last".utf8))])
    #expect(try await lines(of: "") == [])
  }

  @Test func dropsLinesThatAreTooLong() async throws {
    #expect(
      try await lines(of: "abcdef\nab\nabcdef", longest: 3)
        == [.tooLong, .bytes([97, 98]), .tooLong])
  }
}
