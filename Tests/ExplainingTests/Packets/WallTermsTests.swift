import BLE
import Buildings
import Explaining
import Testing

@Suite struct WallTermsTests {
  private static func plan(_ walls: [Wall]) throws -> FloorPlan {
    try FloorPlan(
      bounds: Bounds(from: Point(x: -1, y: -1), to: Point(x: 7, y: 7)), walls: walls)
  }

  /// A box from (3, 3), drawn as four walls.
  private static func box(side: Double, loss: Double) -> [Wall] {
    let end = 3 + side
    let corners = [(3.0, 3.0), (end, 3), (end, end), (3, end)].map { Point(x: $0.0, y: $0.1) }
    return ["south", "east", "north", "west"].enumerated().map { number, name in
      Wall(
        name, along: Segment(from: corners[number], to: corners[(number + 1) % 4]),
        of: Material("sheet", loss: Decibels(loss)))
    }
  }

  private static func obstruction(
    on plan: FloorPlan, from start: Point, to end: Point
  ) -> Obstruction {
    plan.obstruction(between: start, and: end, openDoors: OpenDoors(closed: 0))
  }

  /// The terms between two points, which add up to the loss.
  private static func terms(on plan: FloorPlan, from start: Point, to end: Point) -> [LevelTerm] {
    let obstruction = obstruction(on: plan, from: start, to: end)
    let terms = LevelTerm.walls(of: obstruction, costing: obstruction.loss)
    #expect(terms.reduce(obstruction.loss.value) { $0 + $1.value }.magnitude < 0.001)
    #expect(!terms.contains { $0.cause == .unexplained })
    return terms
  }

  /// Around one edge alone, the path would still pass a wall of 25 dB.
  @Test func pathAroundAPillarNamesItsCornersInOrder() throws {
    let pillar = try Self.plan(Self.box(side: 0.4, loss: 25))
    let (start, end) = (Point(x: 0, y: 3.3), Point(x: 6.4, y: 3.3))
    let (there, back) = (
      Self.terms(on: pillar, from: start, to: end), Self.terms(on: pillar, from: end, to: start)
    )
    #expect(there.map(\.cause.name) == ["diffraction"] && there[0].value < -6)
    #expect(
      there.map(\.cause.detail) == [
        "around 'north' at (3.00, 3.40), then 'east' at (3.40, 3.40); direct path 50.0 dB"
      ])
    #expect(
      back.map(\.cause.detail) == [
        "around 'east' at (3.40, 3.40), then 'north' at (3.00, 3.40); direct path 50.0 dB"
      ])
  }

  /// A wall ends 5 cm beside a line of 6 m, half-way: ν = -0.165 and J(ν) = 4.627 dB.
  @Test func directPathCloseToAnEdgeHasATermForIt() throws {
    let wall = Wall(
      "wall", along: Segment(from: Point(x: 3, y: 0), to: Point(x: 3, y: 2.95)),
      of: Material("sheet", loss: Decibels(30)))
    let terms = Self.terms(
      on: try Self.plan([wall]), from: Point(x: 0, y: 3), to: Point(x: 6, y: 3))
    #expect(terms.map(\.cause) == [.noWall, .grazing])
    #expect(abs(terms[1].value + 4.627) < 0.001)
  }

  @Test func lossBeyondTheLimitHasATermForTheRest() throws {
    let vault = try Self.plan(Self.box(side: 2, loss: 80))
    let terms = Self.terms(on: vault, from: Point(x: 0, y: 4), to: Point(x: 4, y: 4.1))
    #expect(terms.map(\.cause.name) == ["west", "walls"])
    #expect(terms.map(\.value) == [-80, 20] && terms[1].cause == .wallLimit)
  }

  /// Only a loss of exactly the limit is limited.
  @Test func anyOtherRestIsUnexplained() throws {
    let vault = try Self.plan(Self.box(side: 2, loss: 80))
    let obstruction = Self.obstruction(
      on: vault, from: Point(x: 0, y: 4), to: Point(x: 4, y: 4.1))
    let terms = LevelTerm.walls(of: obstruction, costing: Decibels(61))
    #expect(terms.last?.cause == .unexplained && terms.last?.value == 19)
  }
}
