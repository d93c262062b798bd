import BLE
import Drawing
import Engines
@testable import Planning
@testable import Reports
import Sim
import Testing

@Suite struct ErrorsDrawingTests {
  private let drawing = ErrorsDrawing(of: [
    ErrorsDrawing.Curve(name: "one", errors: [0, 1, 2, 3]),
    ErrorsDrawing.Curve(name: "silent", errors: []),
    ErrorsDrawing.Curve(name: "two", errors: [1, 1, 2, 2]),
  ])

  /// Returns the texts of a picture.
  private func texts(on picture: Picture) -> [Picture.Text] {
    picture.shapes.compactMap { shape in
      if case .text(let text) = shape { text } else { nil }
    }
  }

  @Test func labelsAxesWithUnitsAndCurvesWithNumbers() {
    let words = texts(on: drawing.picture).map(\.text)
    for word in ["error in m", "0 %", "100 %", "1", "2"] { #expect(words.contains(word)) }
    #expect(words.contains("1  one, median 1.50 m"))
    #expect(words.contains("2  two, median 1.50 m"))
    #expect(!words.contains { $0.contains("silent") })
  }

  /// The smallest error of the second method is 1 m, for half of its fixes.
  @Test func risesAtEachError() throws {
    let curves = drawing.picture.shapes.compactMap { shape -> [Picture.Spot]? in
      if case .line(let spots, width: 2, _) = shape { spots } else { nil }
    }
    #expect(curves.count == 2)
    let (first, second) = (try #require(curves.first), try #require(curves.last))
    let (bottom, top) = (try #require(second.first).y, try #require(first.map(\.y).min()))
    let height = bottom - top
    // The range ends at 2.94 m, the 98th percentile, so the first curve reaches three quarters.
    let whole = height / 0.75
    #expect(second.map { ((bottom - $0.y) / whole * 100).rounded() }.max() == 100)
    let atOne = second.filter { abs($0.x - second[1].x) < 1e-9 }
    #expect(atOne.map { ((bottom - $0.y) / whole * 100).rounded() } == [0, 25, 25, 50])
  }

  @Test func drawsAxesWithoutErrors() {
    let picture = ErrorsDrawing(of: []).picture
    #expect(texts(on: picture).map(\.text).contains("error in m"))
    #expect(ErrorsDrawing(of: [.init(name: "right", errors: [0, 0])]).picture.svg.hasSuffix(">\n"))
  }
}
