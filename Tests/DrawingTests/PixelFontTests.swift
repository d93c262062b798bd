@testable import Drawing
import Testing

@Suite struct PixelFontTests {
  private func rows(of letter: Character) -> [String] {
    let columns = PixelFont.columns(of: letter)
    return (0..<7).map { row in
      String(columns.map { $0 >> row & 1 == 1 ? "#" : "." })
    }
  }

  @Test func lettersHaveTheirShapes() {
    #expect(
      rows(of: "A") == [".###.", "#...#", "#...#", "#...#", "#####", "#...#", "#...#"])
    #expect(
      rows(of: "7") == ["#####", "....#", "...#.", "..#..", ".#...", ".#...", ".#..."])
    #expect(
      rows(of: "m") == [".....", ".....", "##.#.", "#.#.#", "#.#.#", "#...#", "#...#"])
  }

  @Test func asciiLettersAreDistinct() {
    let letters = (0x20...0x7E).compactMap { UnicodeScalar($0).map(Character.init) }
    #expect(letters.count == 95)
    let shapes = letters.map { PixelFont.columns(of: $0) }
    #expect(Set(shapes).count == 95)
    #expect(shapes.allSatisfy { shape in shape.count == 5 && shape.allSatisfy { $0 < 128 } })
    #expect(shapes.dropFirst().allSatisfy { shape in shape.contains { $0 != 0 } })
  }

  @Test func omitsAccentsAndDrawsOtherScriptsAsBoxes() {
    #expect(PixelFont.columns(of: "é") == PixelFont.columns(of: "e"))
    #expect(PixelFont.columns(of: "Ü") == PixelFont.columns(of: "U"))
    #expect(
      rows(of: "門") == ["#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"])
  }
}
