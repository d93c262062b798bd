import BLE
import Sim
import Testing

@testable import Lab

@Suite struct PlanFigureTests {
  private static func figure(_ scenario: TinyScenario) throws -> PlanFigure {
    let world = try scenario.read().world
    return PlanFigure(of: world.plan, beacons: world.beacons)
  }

  @Test func aRoomsNameStandsInItsMiddleButWhereThatOfABeaconDoes() throws {
    let figure = try Self.figure(
      TinyScenario().changing("at: [3, 3.2]", to: "at: [4.6, 4.4]"))
    let places = figure.plan.rooms.map(figure.place(ofNameOf:))
    #expect(places[0] == Point(x: 5, y: 1.5))
    #expect(places[1].x == 5)
    // Names of beacons stand 6 units above them; letters are 12 units high.
    let line = figure.down(Point(x: 4.6, y: 4.4)) - 6
    #expect((figure.down(places[1]) - line).magnitude > 12)
    #expect((3.0...6).contains(places[1].y))
  }

  @Test func theLegendTellsSidesWhereThereAreTwo() throws {
    let outside = #"<polygon class="outside""#
    #expect(try Self.figure(TinyScenario()).legend.source.contains(outside))
    let inside = try TinyScenario().changing(#"side: "outside", "#, to: "")
    #expect(try !Self.figure(inside).legend.source.contains("<polygon"))
  }
}
