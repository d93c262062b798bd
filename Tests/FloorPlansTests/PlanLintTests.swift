import BLE
import Buildings
import Documents
@testable import FloorPlans
import TestScenes
import TestSupport
import Testing

@Suite struct PlanLintTests {
  private static func plan(
    walls: String, rooms: String = "", devices: String = "", snap: Double = 0.03
  ) throws -> FloorPlanFile {
    let text = """
      {
        bounds: [[0, 0], [10, 10]], snapM: \(snap),
        walls: [\(walls)], rooms: [\(rooms)], devices: [\(devices)],
      }
      """
    return try FloorPlanFile(
      JSON.parse(Array(text.utf8), source: "p.json"), at: InputPlace("p.json"))
  }

  private static func wall(
    _ name: String, _ from: String, _ to: String, _ openings: String = ""
  ) -> String {
    "{ name: '\(name)', from: [\(from)], to: [\(to)], material: 'brick_102mm', "
      + "openings: [\(openings)] },"
  }

  private static func door(_ name: String, at offset: Double) -> String {
    "{ kind: 'door', name: '\(name)', offsetM: \(offset), widthM: 1, material: 'metal_door' },"
  }

  private static func findings(_ file: FloorPlanFile) -> [PlanFinding] {
    PlanLint(of: file.plan, devices: file.devices).findings
  }

  /// A house of 8 m by 6 m, closed, with a door.
  private static let shell =
    wall("south", "1, 1", "9, 1", door("entrance", at: 3)) + wall("east", "9, 1", "9, 7")
    + wall("north", "9, 7", "1, 7") + wall("west", "1, 7", "1, 1")
  private static let house = "{ name: 'house', corners: [[1, 1], [9, 1], [9, 7], [1, 7]] },"

  @Test func nothingIsWrongWithAHouse() throws {
    #expect(Self.findings(try Self.plan(walls: Self.shell, rooms: Self.house)).isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func nothingIsWrongWithRandomHouses(seed: UInt64) throws {
    var dice = Dice(seed)
    let house = House(by: &dice)
    let plan = try FloorPlan(
      bounds: House.ground, walls: house.displaced(by: 0.01, with: &dice))
    #expect(PlanLint(of: plan).findings.isEmpty)
    // The same drawing without joints has gaps.
    let open = try FloorPlan(
      bounds: House.ground, walls: house.displaced(by: 0.01, with: &dice), snap: 0)
    #expect(PlanLint(of: open).findings.contains { $0.kind == .gap })
  }

  @Test(arguments: [("office", 0), ("small-home", 0), ("flat", 0), ("three-rooms", 0)])
  func shippedPlansAreDrawnAsMeant(name: String, count: Int) throws {
    let file = try InputFile.read(FloorPlanFile.self, at: Shipped.path("floorplans/\(name).json"))
    #expect(Self.findings(file).count == count, "\(Self.findings(file))")
    #expect(file.plan.joints.isEmpty)
  }

  @Test func gapsHaveTheirWidthAndASettingThatJoins() throws {
    let walls = Self.wall("a", "1, 5", "4, 5") + Self.wall("b", "4.042, 5", "9, 5")
    let found = Self.findings(try Self.plan(walls: walls))
    #expect(
      found == [
        PlanFinding(
          .gap, at: Point(x: 4, y: 5), "'a' ends 4.2 cm from 'b'",
          advice: "let it meet the other, or raise snapM to 0.05")
      ])
    #expect(Self.findings(try Self.plan(walls: walls, snap: 0.05)).isEmpty)
    let wide = Self.wall("a", "1, 5", "4, 5") + Self.wall("b", "4.25, 5", "9, 5")
    #expect(
      Self.findings(try Self.plan(walls: wide)).map(\.fault) == ["'a' ends 0.25 m from 'b'"])
    let passage = Self.wall("a", "1, 5", "4, 5") + Self.wall("b", "4.9, 5", "9, 5")
    #expect(Self.findings(try Self.plan(walls: passage)).isEmpty)
  }

  /// A stub beside a wall that it is joined to elsewhere is no gap.
  @Test func endsNearAWallThatTheirOwnMeetsAreNoGaps() throws {
    let walls = Self.wall("a", "1, 5", "9, 5") + Self.wall("stub", "4, 5", "4.1, 5.2")
    #expect(Self.findings(try Self.plan(walls: walls)).isEmpty)
  }

  @Test func overlapsNameBothWalls() throws {
    let walls = Self.wall("a", "1, 5", "6, 5") + Self.wall("b", "4, 5", "9, 5")
    let found = Self.findings(try Self.plan(walls: walls))
    #expect(found.map(\.fault) == ["'a' and 'b' run along each other for 2.00 m"])
    #expect(found.map(\.place) == [Point(x: 5, y: 5)])
  }

  @Test func doorDrawnOnAWallWithoutAnOpening() throws {
    let walls =
      Self.wall("a", "1, 5", "9, 5") + Self.wall("piece", "4, 5", "5, 5", Self.door("d", at: 0))
    let found = Self.findings(try Self.plan(walls: walls))
    #expect(found.map(\.fault).contains("'d' lies on 'a', which has no opening there"))
    #expect(found.map(\.kind).contains(.door))
  }

  @Test func sliversOfWallsAndRooms() throws {
    let thin = "{ name: 'thin', corners: [[1, 8], [9, 8], [9, 8.02], [1, 8.02]], side: 'outside' },"
    let found = Self.findings(
      try Self.plan(
        walls: Self.wall("crumb", "5, 5", "5.06, 5")
          + Self.wall("a", "1, 2", "9, 2", Self.door("d", at: 1) + Self.door("e", at: 2.03)),
        rooms: thin))
    #expect(
      found.filter { $0.kind == .sliver }.map(\.fault) == [
        "'crumb' is 6.0 cm long", "'a' is 3.0 cm wide between 'd' and 'e'", "'thin' is 2.0 cm wide",
      ])
  }

  /// The plan is 10 m wide.
  @Test func roomsBeyondThePlan() throws {
    let rooms = """
      { name: 'yard', corners: [[0, 7], [255, 7], [0, 8]], side: 'outside' },
      { name: 'edge', corners: [[0, 8], [10.05, 8], [0, 9]], side: 'outside' },
      """
    let found = Self.findings(try Self.plan(walls: Self.shell, rooms: rooms))
    #expect(
      found.filter { $0.kind == .room }.map(\.words) == [
        "'yard' extends 245.00 m beyond the plan's bounds; check its corners, or widen the bounds"
      ])
    #expect(found.filter { $0.kind == .room }.map(\.place) == [Point(x: 10, y: 7)])
  }

  @Test func doorsThatLeadNowhere() throws {
    let inner = Self.wall("inner", "2, 4", "4, 4", Self.door("d", at: 0.5))
    let blocked = Self.wall("across", "4.5, 1", "4.5, 4")
    let found = Self.findings(
      try Self.plan(walls: Self.shell + inner + blocked, rooms: Self.house))
    #expect(
      found.filter { $0.kind == .door }.map(\.fault) == [
        "'across' stands in the doorway of 'entrance'", "both sides of 'd' are in 'house'",
      ])
  }

  @Test func roomsOpenToTheOutside() throws {
    let walls =
      Self.wall("south", "1, 1", "9, 1", Self.door("entrance", at: 3))
      + Self.wall("east", "9, 1", "9, 7") + Self.wall("west", "1, 7", "1, 1")
      + Self.wall("north", "9, 7", "3, 7")
    let found = Self.findings(try Self.plan(walls: walls, rooms: Self.house))
    #expect(found.map(\.kind) == [.room])
    #expect(found[0].fault.hasPrefix("'house' is open to the outside for 1."))
    #expect(found[0].place.distance(to: Point(x: 2, y: 7)) < 0.2)
    // A room beside it, or a yard that is outside, does not change that.
    let rooms =
      Self.house + "{ name: 'yard', side: 'outside', corners: [[0, 7], [9, 7], [9, 9], [0, 9]] },"
    #expect(Self.findings(try Self.plan(walls: walls, rooms: rooms)).map(\.kind) == [.room])
    let porch = "{ name: 'porch', corners: [[1, 7], [3, 7], [3, 9], [1, 9]] },"
    // Open ground that is called a room has no walls, and needs none.
    #expect(Self.findings(try Self.plan(walls: walls, rooms: Self.house + porch)).isEmpty)
  }

  @Test func devicesWithinAWall() throws {
    let found = Self.findings(
      try Self.plan(
        walls: Self.shell, rooms: Self.house,
        devices: "{ name: 'near', at: [8.98, 4] }, { name: 'off', at: [8.9, 4] },"))
    #expect(found.map(\.fault) == ["'near' is 2.0 cm from the line of 'east'"])
  }

  /// Three beacons, of which two send one identifier; the third sends two of its own.
  @Test func identifiersThatSeveralSend() throws {
    let file = try Self.plan(walls: Self.shell, rooms: Self.house, devices: "")
    let found = PlanLint(
      of: file.plan,
      identifiers: [
        SentIdentifiers(["F-0-1"], of: "a", at: Point(x: 2, y: 4)),
        SentIdentifiers(["F-0-2", "N"], of: "b", at: Point(x: 3, y: 4)),
        SentIdentifiers(["F-0-1"], of: "c", at: Point(x: 4, y: 5)),
      ]
    ).findings
    #expect(found.map(\.kind) == [.identifier])
    #expect(found.map(\.fault) == ["'a', 'c' send the identifier F-0-1"])
    #expect(found.map(\.place) == [Point(x: 4, y: 5)])
  }

  /// 23 dB are a factor of 10^(23 / 20) = 14.1. Less than 6 dB are none.
  @Test func devicesThatDeclareAnotherPower() throws {
    let file = try Self.plan(walls: Self.shell, rooms: Self.house, devices: "")
    func power(_ name: String, declares declared: Double, received: Double) -> DeclaredPower {
      DeclaredPower(
        of: name, at: Point(x: 2, y: 4), declared: PowerLevel(dBm: declared),
        received: PowerLevel(dBm: received))
    }
    let found = PlanLint(
      of: file.plan,
      powers: [
        power("loud", declares: -59, received: -82), power("quiet", declares: -77, received: -71),
        power("right", declares: -59, received: -64),
      ]
    ).findings
    #expect(found.map(\.kind) == [.power, .power])
    #expect(
      found.first?.fault
        == "'loud' declares -59 dBm at 1 m, and a phone receives about -82 dBm there: "
        + "distances are 14.1 times too far")
    #expect(found.last?.fault.hasSuffix("2.0 times too near") == true)
  }

  /// Random walls, from crumbs to far beyond the rooms, end in findings.
  @Test func anyPlanHasFindings() throws {
    for seed in 0..<(Build.isOptimised ? 500 : 50) as Range<UInt64> {
      var dice = Dice(seed)
      let size = dice.one(of: [0.001, 0.1, 1, 10])
      func point() -> Point { Point(x: dice.number(0...size), y: dice.number(0...size)) }
      let walls = (0..<dice.integer(1...30)).map { number in
        Wall(
          "\(number)", along: Segment(from: point(), to: point()),
          of: Material("brick", loss: Decibels(10)))
      }
      let rooms = [Room(name: "a", corners: [point(), point(), point()])]
      guard
        let plan = try? FloorPlan(
          bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)), walls: walls,
          rooms: rooms)
      else { continue }
      for finding in PlanLint(of: plan).findings {
        #expect(plan.bounds.contains(finding.place))
        #expect(!finding.fault.isEmpty && !finding.advice.isEmpty)
      }
    }
  }
}
