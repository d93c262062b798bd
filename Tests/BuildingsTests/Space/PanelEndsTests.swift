import BLE
@testable import Buildings
import TestSupport
import Testing

/// Compared with a search through all places.
struct PanelEndsTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func anEndIsAtTheFirstPlaceThatItTouches(number: UInt64) {
    var dice = Dice(number)
    // Ends close to few corners, so that chains of ends touch in turn.
    func end() -> Point {
      Point(
        x: Double(dice.integer(0...3)) + dice.number(-1...1) * Panel.touch,
        y: Double(dice.integer(0...3)) + dice.number(-1...1) * Panel.touch)
    }
    let panels = (0..<60).map { _ in
      Panel(wall: 0, segment: Segment(from: end(), to: end()), material: 0)
    }
    var places: [Point] = []
    let expected = panels.map { panel in
      SIMD2(
        [panel.segment.start, panel.segment.end].map { end -> Int32 in
          if let known = places.firstIndex(where: { $0.distance(to: end) < Panel.touch }) {
            return Int32(known)
          }
          places.append(end)
          return Int32(places.count - 1)
        })
    }
    let ends = PanelEnds(of: panels, in: PanelTree(of: panels))
    #expect(ends.places == places)
    #expect(ends.ofPanel == expected)
    #expect(places.count > 16)
  }
}
