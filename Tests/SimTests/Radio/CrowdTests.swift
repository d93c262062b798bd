import BLE
@testable import Buildings
@testable import Sim
import TestSupport
import Testing

struct CrowdTests {
  private let plan = FloorPlan(
    openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 101, y: 101)))

  private func stander(_ name: String, at place: Point, phone: Phone? = nil) throws -> Walker {
    Walker(name, walk: try Walk(from: place, through: [], on: plan), phone: phone)
  }

  private func crowd(_ places: [Point]) throws -> Crowd {
    var crowd = Crowd(of: places.count)
    let people = try places.map { WalkProgress(try stander("w", at: $0).walk, at: .start) }
    crowd.move(people, at: .start)
    return crowd
  }

  /// Compared with the sum over single bodies, without the carrier's own.
  @Test func lossesOfBodiesAddUp() throws {
    var dice = Dice(4)
    var blocked = 0
    for _ in 0..<300 {
      let places = (0..<dice.integer(2...11)).map { _ in
        Point(x: dice.number(4...8), y: dice.number(4...8))
      }
      let beacon = Position(
        Point(x: dice.number(0...12), y: dice.number(0...12)), height: dice.number(0...3))
      let own = dice.integer(0...places.count - 1)
      let phone = Position(places[own], height: 1.1)
      let parts = places.indices.filter { $0 != own }.map {
        BodyScreen.loss(of: places[$0], from: beacon, to: phone).value
      }
      let found = try crowd(places).loss(from: beacon, to: phone, except: own).value
      #expect(abs(found - min(parts.reduce(0, +), 20)) < 1e-9)
      if found > 0 { blocked += 1 }
    }
    #expect(blocked > 50)
  }

  /// The search in single precision misses no person, however close to an end.
  @Test func bodiesAtContactAreFound() throws {
    var dice = Dice(6)
    var met = 0
    for _ in 0..<500 {
      let phone = Position(Point(x: dice.number(4...97), y: dice.number(4...97)), height: 1.1)
      let beacon = Position(
        phone.point + dice.number(0.001...3) * Vector(headingDegrees: dice.number(0...360)),
        height: dice.number(0...3))
      let body =
        dice.one(of: [phone, beacon]).point
        + Vector(dx: dice.number(-0.3...0.3), dy: dice.number(-0.3...0.3))
      let expected = min(
        BodyScreen.loss(of: body, from: beacon, to: phone), BodyScreen.mostLoss)
      let found = try crowd([phone.point, body]).loss(from: beacon, to: phone, except: 0)
      #expect(found == expected)
      if expected > .zero { met += 1 }
    }
    #expect(met > 100)
  }

  @Test func combinedLossIsAtMostTwentyDecibels() throws {
    let places = (0..<9).map { Point(x: 2 + 0.5 * Double($0), y: 3) }
    let loss = try crowd(places).loss(
      from: Position(Point(x: 0, y: 3), height: 1), to: Position(places[8], height: 1), except: 8)
    #expect(loss == Decibels(20))
  }

  @Test func singleWalkerHasNoBystanders() throws {
    let place = Point(x: 3, y: 3)
    let loss = try crowd([place]).loss(
      from: Position(Point(x: 0, y: 3), height: 1), to: Position(place, height: 1), except: 0)
    #expect(loss == .zero)
  }

  /// 1 m and 4 m from a torso, both devices at 1.1 m: 7.028 dB, as in `BodyScreenTests`.
  @Test func bystanderLossesAreNamed() throws {
    let beacon = Beacon(
      "b", at: Position(Point(x: 1, y: 3), height: 1.1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(100), payload: [])
    let phone = Phone("p", scanner: Corridor.phone.scanner)
    let people = [
      try stander("left", at: Point(x: 2, y: 3)), try stander("aside", at: Point(x: 3, y: 5)),
      try stander("carrier", at: Point(x: 6, y: 3), phone: phone),
    ]
    let world = try World(
      plan: plan, beacons: [beacon], walkers: people, environment: .calm, duration: .seconds(2))
    var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
    let budgets = simulation.witnessed().receptions.map(\.reception)
    #expect(budgets.allSatisfy { $0.walker == 2 })
    let losses = budgets.compactMap { $0.budget?.bystanderLoss.value }
    #expect(losses.count > 5 && losses.allSatisfy { abs($0 - 7.028) < 0.001 })
    let parts = world.bystanderLosses(between: 0, and: 2, at: simulation.poses)
    #expect(parts.map(\.name) == ["left"])
    #expect(parts.map(\.loss.value) == [losses[0]])
  }
}
