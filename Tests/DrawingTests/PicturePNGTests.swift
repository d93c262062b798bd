@testable import Drawing
import Testing

@Suite struct PicturePNGTests {
  private static var picture: Picture {
    var picture = Picture("a sheet", width: 10, height: 6)
    picture.add(.area(Picture.Box(left: 1, top: 2, right: 4, bottom: 5), Colour(0x3366CC)))
    picture.add(.disc(Picture.Spot(7, 3), radius: 1.5, Colour(0xFF0000)))
    return picture
  }

  /// Returns the chunks of a file, each with its type and content.
  private static func chunks(of file: [UInt8]) -> [(type: String, content: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { 256 * $0 + Int($1) }
      let end = place + 8 + length
      guard end + 4 <= file.count else { return [] }
      let sum = file[end..<end + 4].reduce(0) { 256 * $0 + UInt32($1) }
      guard sum == Checksum.crc32(of: Array(file[place + 4..<end])) else { return [] }
      chunks.append(
        (
          String(decoding: file[place + 4..<place + 8], as: UTF8.self),
          Array(file[place + 8..<end])
        ))
      place = end + 4
    }
    return chunks
  }

  @Test func hasTheChunksOfAnIndexedColourImage() {
    let file = Self.picture.png
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let chunks = Self.chunks(of: file)
    #expect(chunks.map(\.type) == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(chunks.first?.content == [0, 0, 0, 20, 0, 0, 0, 12, 8, 3, 0, 0, 0])
  }

  @Test func pixelsMatchTheDrawing() throws {
    let chunks = Self.chunks(of: Self.picture.png)
    try #require(chunks.count == 4)
    let palette = chunks[1].content
    let rows = try #require(Inflater.content(ofZlib: chunks[2].content))
    try #require(rows.count == 21 * 12)
    func colour(_ x: Int, _ y: Int) -> [UInt8] {
      let index = Int(rows[21 * y + 1 + x])
      return Array(palette[3 * index..<3 * index + 3])
    }
    let (blue, red, white): ([UInt8], [UInt8], [UInt8]) = (
      [0x33, 0x66, 0xCC], [0xFF, 0, 0], [0xFF, 0xFF, 0xFF]
    )
    for y in 0..<12 {
      #expect(rows[21 * y] == 0)
      for x in 0..<20 {
        let (dx, dy) = ((Double(x) + 0.5) / 2 - 7, (Double(y) + 0.5) / 2 - 3)
        let expected =
          (2..<8).contains(x) && (4..<10).contains(y)
          ? blue : dx * dx + dy * dy <= 2.25 ? red : white
        #expect(colour(x, y) == expected, "at \(x), \(y)")
      }
    }
  }
}
