import BLE
import FloorPlans
import Buildings
@testable import Drawing
import Testing

@Suite struct PlanDrawingTests {
  /// A plan of 10 m by 5 m at 20 units per metre, with its upper left corner at (30, 40).
  private static func drawing() throws -> (PlanDrawing, FloorPlan) {
    func wall(_ name: String, x: Double, loss: Double, openings: [Opening] = []) -> Wall {
      Wall(
        name, along: Segment(from: Point(x: x, y: 1), to: Point(x: x, y: 5)),
        of: Material("\(name) stuff", loss: Decibels(loss)), openings: openings)
    }
    let door = Opening(
      "door", offset: 1, width: 1, material: Material("leaf", loss: Decibels(2)),
      door: DoorKind(hasLock: false))
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: -2, y: 0), to: Point(x: 8, y: 5)),
      walls: [wall("thick", x: 1, loss: 20, openings: [door]), wall("thin", x: 3, loss: 3)])
    return (PlanDrawing(of: plan, at: .init(30, 40), width: 200, height: 300), plan)
  }

  @Test func mapsPointsOfThePlanToTheSheet() throws {
    let drawing = try Self.drawing().0
    #expect(drawing.box == .init(left: 30, top: 40, right: 230, bottom: 140))
    #expect(drawing.spot(of: Point(x: -2, y: 0)) == .init(30, 140))
    #expect(drawing.spot(of: Point(x: 8, y: 5)) == .init(230, 40))
    #expect(drawing.spot(of: Point(x: 1, y: 1)) == .init(90, 120))
  }

  @Test func wallsWithMoreLossAreThickerAndDoorsHaveALeaf() throws {
    let (drawing, plan) = try Self.drawing()
    var picture = Picture("", width: 300, height: 300)
    drawing.drawWalls(on: &picture)
    let lines = picture.shapes.compactMap { shape -> ([Picture.Spot], Double)? in
      guard case .line(let spots, let width, _) = shape else { return nil }
      return (spots, width)
    }
    let (thick, thin) = (lines[0], lines[1])
    #expect(thick.0 == [.init(90, 120), .init(90, 40)])
    #expect(thin.0 == [.init(130, 120), .init(130, 40)])
    #expect(thick.1 > 2 * thin.1)
    // The doorway from 2 m to 3 m, and the leaf of the open door.
    let leaf = plan.doors[0].openLeaf
    #expect(lines.contains { $0.0 == [.init(90, 100), .init(90, 80)] })
    #expect(lines.last?.0 == [leaf.start, leaf.end].map(drawing.spot(of:)))
  }

  @Test func wallsEndAtDoorwaysWithoutADoor() {
    var wall = Wall(
      "long", along: Segment(from: Point(x: 0, y: 1), to: Point(x: 8, y: 1)),
      of: Material("brick", loss: Decibels(8)))
    func ends() -> [[Double]] { wall.linesBetweenDoorways.map { [$0.start.x, $0.end.x] } }
    #expect(ends() == [[0, 8]])
    wall.openings = [
      Opening(doorway: "last", offset: 7, width: 1),
      Opening("window", offset: 4, width: 1, material: Material("glass", loss: Decibels(2))),
      Opening(doorway: "middle", offset: 2, width: 1),
    ]
    #expect(ends() == [[0, 2], [3, 7]])
    wall.openings = [Opening(doorway: "all", offset: 0, width: 8)]
    #expect(ends() == [])
  }

  @Test func namesAllDevicesAtOnePoint() throws {
    let drawing = try Self.drawing().0
    let devices = (1...6).map {
      FixedDevice(name: "anchor \($0)", position: Position(Point(x: 3.5, y: 2), height: 2))
    }
    var picture = Picture("", width: 300, height: 300)
    var labels = Labels()
    drawing.draw(devices, with: &labels, on: &picture)
    let names = picture.shapes.compactMap { shape -> String? in
      guard case .text(let text) = shape else { return nil }
      return text.text
    }
    #expect(names == devices.map(\.name))
  }

  @Test func scalesHaveRoundMetres() throws {
    var picture = Picture("", width: 300, height: 300)
    try Self.drawing().0.drawScales(on: &picture)
    let figures = picture.shapes.compactMap { shape -> Picture.Text? in
      guard case .text(let text) = shape else { return nil }
      return text
    }
    #expect(figures.map(\.text).contains("0"))
    for figure in figures where figure.anchor == .middle {
      let x = try #require(Double(figure.text))
      #expect(abs(figure.spot.x - (30 + 20 * (x + 2))) < 1e-9)
    }
    #expect(figures.map(\.text).last == "m")
  }
}
