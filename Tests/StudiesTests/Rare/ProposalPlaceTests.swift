import BLE
import Sim
@testable import Studies
import TestScenes
import Testing

@Suite struct ProposalPlaceTests {
  private func place() throws -> (ProposalPlace, World) {
    let world = try TwoBeacons.world
    return (ProposalPlace(at: Position(Point(x: 6, y: 3), height: 1.4), in: world), world)
  }

  /// The mean shadowing under the tilt has the direction asked for, and a length of one standard
  /// deviation: mᵀ · C⁻¹ · m = 1.
  @Test func strengthsShiftTheMeanInADirection() throws {
    let (place, world) = try place()
    let strengths = try #require(place.strengths(along: [3, -1]))
    let tilt = place.tilt(by: strengths)
    let correlation = ShadowCorrelation(distance: world.environment.decorrelationDistance)
    let shifts = tilt.pulls.map { tilt.shift(of: $0, with: correlation) }
    #expect(abs(shifts[0] / shifts[1] + 3) < 0.1)
    #expect(abs(zip(shifts, strengths).reduce(0) { $0 + $1.0 * $1.1 } - 1) < 0.02)
  }

  @Test func beaconsWithoutShiftAreNotPulled() throws {
    let (place, _) = try place()
    let strengths = try #require(place.strengths(along: [0, 2]))
    #expect(strengths[0] == 0)
    #expect(place.tilt(by: strengths).pulls.map(\.beacon) == [1])
    #expect(place.strengths(along: [0, 0]) == nil)
  }

  /// The first beacon is not explained by others: its mean is its shift.
  @Test func uncorrelatedShiftsMoveTheFirstBeaconByItsOwn() throws {
    let (place, world) = try place()
    let tilt = place.tilt(by: place.strengths(ofUncorrelated: [1.5, -0.5]))
    let correlation = ShadowCorrelation(distance: world.environment.decorrelationDistance)
    #expect(abs(tilt.shift(of: tilt.pulls[0], with: correlation) - 1.5) < 0.03)
  }
}
