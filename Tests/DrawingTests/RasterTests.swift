@testable import Drawing
import Testing

@Suite struct RasterTests {
  /// Returns the pixels as text, with a dot for the empty sheet.
  private func pixels(_ shapes: [Picture.Shape], width: Double, height: Double) -> [String] {
    var picture = Picture("", width: width, height: height)
    for shape in shapes { picture.add(shape) }
    let raster = Raster(of: picture)
    return (0..<raster.height).map { row in
      String((0..<raster.width).map { raster.pixels[row * raster.width + $0] == 0 ? "." : "#" })
    }
  }

  /// A letter at half size has one pixel per dot.
  @Test func lettersStandAtTheirSpot() {
    let text = Picture.Text("Td", at: Picture.Spot(0.5, 4.5), size: 0.5)
    #expect(
      pixels([.text(text)], width: 7, height: 5) == [
        "..............",
        "..............",
        ".#####.....#..",
        "...#.......#..",
        "...#....##.#..",
        "...#...#..##..",
        "...#...#...#..",
        "...#...#...#..",
        "...#....####..",
        "..............",
      ])
  }

  @Test func hairlinesHaveNoGaps() {
    let line = Picture.Shape.line([.init(0, 0), .init(10, 4)], width: 0.1, .ink)
    let rows = pixels([line], width: 10, height: 4)
    for column in 1..<19 {
      #expect(rows.contains { Array($0)[column] == "#" })
    }
  }

  @Test func adjacentHatchingsJoin() {
    let whole = pixels(
      [.hatching(.init(left: 0, top: 0, right: 16, bottom: 8))], width: 16, height: 8)
    let halves = pixels(
      [
        .hatching(.init(left: 0, top: 0, right: 5, bottom: 8)),
        .hatching(.init(left: 5, top: 0, right: 16, bottom: 8)),
      ], width: 16, height: 8)
    #expect(whole == halves)
    // The light lines are as white as the sheet, so one pixel of eight is dark.
    #expect(whole.joined().count { $0 == "#" } == 16 * 8 * 4 / 8)
  }

  @Test func clipsToTheSheet() {
    let shapes: [Picture.Shape] = [
      .area(.init(left: -5, top: -5, right: 2, bottom: 1e300), .ink),
      .disc(.init(-1e9, 5), radius: 3, .ink),
      .text(.init("far off", at: .init(1e12, -1e12))),
    ]
    let rows = pixels(shapes, width: 4, height: 2)
    #expect(rows == Array(repeating: "####....", count: 4))
  }

  @Test func replacesThe257thColourByTheNearest() {
    var picture = Picture("", width: 300, height: 1)
    for number in 0..<300 {
      let left = Double(number)
      picture.add(
        .area(
          .init(left: left, top: 0, right: left + 1, bottom: 1), Colour(UInt32(number) << 8)))
    }
    let raster = Raster(of: picture)
    #expect(raster.palette.count == 256)
    // 299 is 0x012B00. The nearest colour in the palette, 0x002B00, differs in red by one.
    let last = raster.palette[Int(raster.pixels[599])]
    #expect(abs(Int(last.green) - 0x2B) <= 1 && last.red <= 1)
  }
}
