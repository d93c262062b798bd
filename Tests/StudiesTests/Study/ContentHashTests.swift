import BLE
import Sim
@testable import Studies
import Testing

@Suite struct ContentHashTests {
  /// A change anywhere in a value changes its hash.
  @Test func dependsOnAllContent() {
    let beacon = Beacon(
      "b", at: Position(Point(x: 1, y: 2), height: 1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(100), payload: [1, 2, 3])
    var others = [beacon, beacon, beacon]
    others[0].transmitPower = PowerLevel(dBm: 0.001)
    others[1].position = Position(Point(x: 1, y: 2.000001), height: 1)
    others[2] = Beacon(
      "b", at: beacon.position, transmitPower: beacon.transmitPower, interval: beacon.interval,
      payload: [1, 2, 4])
    #expect(Set((others + [beacon]).map { ContentHash.of([$0]) }).count == 4)
    #expect(ContentHash.of([beacon]) == ContentHash.of([beacon]))
  }

  @Test func dependsOnBoundariesBetweenValues() {
    #expect(ContentHash.of("ab", "c") != ContentHash.of("a", "bc"))
    #expect(ContentHash.of([1], [2, 3]) != ContentHash.of([1, 2], [3]))
    #expect(ContentHash.of([Int?.none]) != ContentHash.of([Int?.some(0)]))
  }

  /// FNV-1a of the bytes 37 FF.
  @Test func isTheSameInEveryProcess() {
    var expected = StableHash(of: "7")
    expected.add(0xFF)
    #expect(ContentHash.of(7) == expected.value)
  }
}
