import BLE
import Testing

struct EstimoteDurationTests {
  private static let timesInState: [(milliseconds: Int, count: Int, unit: EstimoteDuration.Unit)] =
    [
      (0, 0, .seconds), (900, 0, .seconds), (38_000, 38, .seconds), (63_900, 63, .seconds),
      (64_000, 1, .minutes), (960_000, 16, .minutes), (3_839_000, 63, .minutes),
      (3_840_000, 1, .hours), (230_399_000, 63, .hours), (230_400_000, 2, .days),
      (31 * 86_400_000, 31, .days), (32 * 86_400_000, 4, .weeks), (1_000_000_000_000, 31, .weeks),
    ]

  /// Captures of beacons count 38 s, 16 min, and weeks from 32 days on.
  @Test(arguments: timesInState)
  func aTimeInAStateHasTheFinestUnitThatSuffices(
    milliseconds: Int, count: Int, unit: EstimoteDuration.Unit
  ) {
    #expect(EstimoteDuration(inState: .milliseconds(milliseconds)) == EstimoteDuration(count, unit))
  }

  private static let timesSinceStart: [(seconds: Int, count: Int, unit: EstimoteDuration.Unit)] = [
    (0, 0, .seconds), (4095, 4095, .seconds), (4096, 68, .minutes), (245_759, 4095, .minutes),
    (245_760, 68, .hours), (1353 * 3600, 1353, .hours), (711 * 86_400, 711, .days),
    (5000 * 86_400, 4095, .days),
  ]

  /// Captures count 1353 h, which are more than 4095 min, and 711 d, more than 4095 h.
  @Test(arguments: timesSinceStart)
  func aTimeSinceAStartHasTheFinestUnitThatSuffices(
    seconds: Int, count: Int, unit: EstimoteDuration.Unit
  ) {
    #expect(EstimoteDuration(sinceStart: .seconds(seconds)) == EstimoteDuration(count, unit))
  }
}
