import BLE
import Buildings
@testable import Documents
@testable import Measurements
@testable import Recordings
import Sim
import Testing

/// In the centre of a square with beacons at its corners, in the open and at the phone's height.
struct PositionBoundsTests {
  /// With noise of 4 dB for each packet.
  private func way() throws -> RetracedWorld {
    let corners = [(5, 5), (15, 5), (15, 15), (5, 15)].map { Point(x: $0.0, y: $0.1) }
    let middle = Point(x: 10, y: 10)
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20)), walls: [])
    let world = try World(
      plan: plan,
      beacons: corners.enumerated().map {
        Beacon(
          "\($0)", at: Position($1, height: 1.5), transmitPower: PowerLevel(dBm: 0),
          interval: .milliseconds(200), payload: [])
      },
      walkers: [
        Walker(
          "tag", walk: try Walk(from: middle, through: [], on: plan),
          phone: Phone("tag", sensitivity: PowerLevel(dBm: -130)), carriage: .mast)
      ],
      environment: RadioEnvironment(noise: .naive(deviation: 4)), duration: .seconds(10))
    var names = DeviceNames()
    names.add("tag")
    let truth = [0, 10].map {
      TruthRow(
        time: .start.advanced(by: .seconds($0)), subject: DeviceNames.address(of: "tag"),
        position: middle)
    }
    let still = Recording(source: "still", sightings: [], truth: truth, names: names)
    return try RetracedWorld(of: still, in: world, at: InputPlace("square"))
  }

  /// Each corner is at 5 m along x and along y, so d² is 50 m². With k = 10 · 2 / ln 10, the
  /// information is 4 (5 k / 50)² / σ² along each axis. σ² is 4² + 1/12 dB², divided by n readings.
  @Test(arguments: [1.0, 9])
  func unbiasedBoundMatchesTheFormula(readings: Double) throws {
    let bounds = PositionBounds(on: [try way()], readings: readings)
    let slope = 20 / 2.302585093 * 5 / 50
    let variance = (16 + 1.0 / 12) / readings
    let expected = (2 * variance / (4 * slope * slope)).squareRoot()
    let unbiased = try #require(bounds.unbiased)
    #expect(abs(unbiased - expected) < 1e-3 * expected)
  }

  /// Many readings determine a position: the remaining error is far less than that of the prior,
  /// whose information is (2π/L)² along each side.
  @Test func priorAndReadingsLowerTheBound() throws {
    let way = try way()
    let bounds = [1e-9, 1, 100].map { PositionBounds(on: [way], readings: $0).withPlan ?? .nan }
    let prior = (2.0).squareRoot() * 20 / (2 * Double.pi)
    #expect(abs(bounds[0] - prior) < 1e-3)
    #expect(bounds[1] < prior && bounds[2] < bounds[1] / 3)
  }

  /// Naive noise has no shadowing, so a survey gives no information about it.
  @Test func surveyAddsNothingWithoutShadowing() throws {
    let bounds = PositionBounds(on: [try way()], readings: 3)
    #expect(bounds.withSurvey == bounds.withPlan)
  }
}
