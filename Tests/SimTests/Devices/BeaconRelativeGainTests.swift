import BLE
@testable import Sim
import Testing

struct BeaconRelativeGainTests {
  private let east = Vector(dx: 1, dy: 0)

  private func beacon(mount: Mount? = nil, pattern: AntennaCuts? = nil) -> Beacon {
    Beacon(
      "b", at: Position(Point(x: 2, y: 2), height: 1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(100), payload: [], mount: mount, pattern: pattern)
  }

  /// 10 dB behind the mount, and 4 dB in the pattern.
  @Test func mountAndPatternAddUp() {
    let pattern = AntennaCuts(
      facing: east, horizontal: [.zero, Decibels(1), Decibels(-4), Decibels(2)])
    let both = beacon(mount: .wall(facing: east), pattern: pattern)
    let (behind, right) = (Point(x: 0, y: 2), Point(x: 2, y: 0))
    #expect(abs(both.relativeGain(towards: Position(behind, height: 1)).value + 14) < 1e-9)
    #expect(abs(both.relativeGain(towards: Position(right, height: 1)).value + 1.5) < 1e-9)
    #expect(both.mostRelativeGain == Decibels(2))
  }

  @Test func freeBeaconsAreAlikeToAllSides() {
    let place = Position(Point(x: 0, y: 0), height: 3)
    #expect(beacon().relativeGain(towards: place) == .zero && !beacon().isDirected)
    #expect(beacon(mount: .table()).isDirected)
  }
}
