@testable import Drawing
import Testing

@Suite struct ColourScaleTests {
  @Test func viridisRunsFromDarkThroughGreenToBright() {
    #expect(ColourScale.viridis(0) == Colour(0x440154))
    #expect(ColourScale.viridis(0.5) == Colour(0x21908C))
    #expect(ColourScale.viridis(1) == Colour(0xFDE725))
    #expect(ColourScale.viridis(-3) == ColourScale.viridis(0))
    #expect(ColourScale.viridis(7) == ColourScale.viridis(1))
    #expect(Colour(0x00FF0A).text == "#00ff0a")
  }

  /// Increasing brightness makes the scale readable in grey. The weights are those of ITU-R BT.709.
  @Test func viridisIncreasesInBrightness() {
    let brightness = (0...100).map { step in
      let colour = ColourScale.viridis(Double(step) / 100)
      return 0.2126 * Double(colour.red) + 0.7152 * Double(colour.green)
        + 0.0722 * Double(colour.blue)
    }
    #expect(zip(brightness, brightness.dropFirst()).allSatisfy { $0 < $1 + 0.5 })
    #expect(zip(brightness, brightness.dropFirst(5)).allSatisfy { $0 < $1 })
  }

  @Test func areasThatTouchHaveDifferentColours() {
    // A ring of twenty areas, each adjacent to the next two on either side.
    let pairs = (0..<20).flatMap { area in
      [1, 2].map { step in [area, (area + step) % 20].sorted() }
    }
    let chosen = ColourScale.kinds(of: 20, touching: Set(pairs))
    #expect(chosen.count == 20)
    #expect(pairs.allSatisfy { chosen[$0[0]] != chosen[$0[1]] })
    #expect(Set(ColourScale.kinds(of: 8, touching: [])).count == 8)
  }
}
