import BLE
@testable import Buildings
import TestSupport
import Testing

struct PanelTreeTests {
  /// Panels and paths on a grid, so that they graze and follow each other, or anywhere.
  @Test(arguments: [0, 1, 4, 5, 60, 500], [true, false])
  func noPanelOnAPathIsMissed(count: Int, onGrid: Bool) {
    var dice = Dice(UInt64(count))
    func place() -> Point {
      onGrid
        ? Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
        : Point(x: dice.number(0...8), y: dice.number(0...8))
    }
    let panels = (0..<count).map { _ in
      Panel(wall: 0, segment: Segment(from: place(), to: place()), material: 0)
    }
    let tree = PanelTree(of: panels)
    for _ in 0..<(Build.isOptimised ? 300 : 60) {
      let path = Segment(from: place(), to: place())
      var visited: [Int] = []
      tree.visit(near: path) { panel in
        visited.append(panel)
        return false
      }
      #expect(Set(visited).count == visited.count)
      let passed = panels.indices.filter { panels[$0].isPassed(by: path) }
      #expect(passed.allSatisfy(visited.contains))

      var visits = 0
      tree.visit(near: path) { _ in
        visits += 1
        return visits == 2
      }
      #expect(visits == min(visited.count, 2))
    }
  }
}
