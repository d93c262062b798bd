import BLE
import Buildings
@testable import Pages
import Scenarios
import Sim
import TestScenes
import Testing

@Suite struct PlanFigureTests {
  private static func figure(_ scenario: TinyScenario) throws -> PlanFigure {
    let world = try scenario.read().world
    return PlanFigure(of: world)
  }

  @Test func roomNamesAreCentredUnlessABeaconNameIsThere() throws {
    let figure = try Self.figure(
      TinyScenario().changing("at: [3, 3.2]", to: "at: [4.6, 4.4]"))
    let places = figure.plan.rooms.map(figure.place(ofNameOf:))
    #expect(places[0] == Point(x: 5, y: 1.5))
    #expect(places[1].x == 5)
    // A beacon's name is 6 units above the beacon; letters are 12 units high.
    let line = figure.down(Point(x: 4.6, y: 4.4)) - 6
    #expect((figure.down(places[1]) - line).magnitude > 12)
    #expect((3.0...6).contains(places[1].y))
  }

  @Test func accessPointsFollowTheBeacons() throws {
    let wifi =
      "radio: { wifi: [{ at: [7, 4], channel: 11, "
      + "load: [{ atS: 0, share: 0.1 }, { atS: 2, share: 0.6 }] }], "
    let figure = try Self.figure(TinyScenario().changing("radio: { ", to: wifi))
    #expect(figure.beacons.map(\.name) == ["in", "out", "Wi-Fi 11"])
    let last = try #require(figure.beacons.last)
    #expect(last.point == Point(x: 7, y: 4))
    #expect(last.words == "Wi-Fi access point on channel 11, load 10 % from 0 s, 60 % from 2 s")
  }

  @Test func legendListsSidesIfThereAreTwo() throws {
    let outside = #"<polygon class="outside""#
    #expect(try Self.figure(TinyScenario()).legend.source.contains(outside))
    let inside = try TinyScenario().changing(#"side: "outside", "#, to: "")
    #expect(try !Self.figure(inside).legend.source.contains("<polygon"))
  }

  /// A plan of 10 m by 6 m is 600 units wide. One of 1 m by 1000 m, without padding, is 0.44 units
  /// wide.
  @Test func sizeIsWithinLimitsForAnyPlan() throws {
    let plans = [(10.0, 6.0), (1, 1000), (1000, 1)].map { width, height in
      FloorPlan(
        openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: width, y: height)))
    }
    for plan in plans {
      let source = PlanFigure(of: plan, devices: []).svg("a plan").source
      let size = try #require(source.firstMatch(of: /viewBox="0 0 ([\d.]+) ([\d.]+)"/))
      let (width, height) = (try #require(Double(size.1)), try #require(Double(size.2)))
      #expect((380...700).contains(width) && (76...520).contains(height))
    }
  }

  @Test func longNamesAreShortenedWithATooltip() {
    let name = String(repeating: "n", count: 10_000)
    let source = Markup.shortened(name).source
    #expect(source.hasPrefix("<title>\(name)</title>"))
    #expect(source.count < 10_000 + 60)
    #expect(Markup.shortened("bay").source == "bay")
  }
}
