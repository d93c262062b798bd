import BLE
import Testing

@testable import Buildings

struct LossSlopeTests {
  /// A path from (1, 4) to (9, 3) around the end of a screen at (4, 5). Its last leg passes a
  /// pillar's wall 0.2 m before the phone. By hand: where the wall's loss begins, 0.96 of a step of
  /// the phone across the leg lead away from the wall's end, so it grows by 0.96 · 400 dB/m.
  @Test(arguments: [0.25, 0.5, 2, 5])
  func slopeIsThatOfThePresentSideOfABorder(millimetres: Double) throws {
    // Across the leg, away from the wall's end.
    let across = try #require(Vector(dx: -2, dy: -5).unit)
    let wallEnd = Point(x: 8.8, y: 3.08) + -0.001 * millimetres * across
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [
        Wall(
          "screen", along: Segment(from: Point(x: 4, y: 0), to: Point(x: 4, y: 5)),
          of: Material("steel", loss: Decibels(60))),
        Wall(
          "pillar", along: Segment(from: wallEnd, to: wallEnd + Vector(dx: 0, dy: -1)),
          of: Material("brick", loss: Decibels(12))),
      ])
    let (start, edge, end) = (Point(x: 1, y: 4), Point(x: 4, y: 5), Point(x: 9, y: 3))
    func diffraction(_ place: Point) -> Double {
      Diffraction.knifeEdgeLoss(
        detour: start.distance(to: edge) + edge.distance(to: place) - start.distance(to: place)
      ).value
    }
    func slope(_ step: Vector) -> Double {
      (diffraction(end + step) - diffraction(end + -1 * step)) / (2 * step.length)
    }
    let found = plan.lossAndSlope(between: start, and: end, openDoors: OpenDoors(closed: 0))
    #expect(abs(found.loss - diffraction(end) - 0.4 * millimetres) < 1e-9)
    // Within 1 mm of the border, the slope is that of 1 mm on one side.
    #expect(abs(found.slope.dx - slope(Vector(dx: 1e-4, dy: 0)) - 384 * across.dx) < 0.05)
    #expect(abs(found.slope.dy - slope(Vector(dx: 0, dy: 1e-4)) - 384 * across.dy) < 0.05)
  }
}
