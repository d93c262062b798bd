import BLE
import Engines
import Positioning
import Testing

struct RecentScansTests {
  private func scan(_ second: Int64, _ level: Double?, count: Int = 1) -> Scan {
    let time = Instant(nanoseconds: second * 1_000_000_000)
    return Scan(
      endingAt: time, [level.map { Scan.Heard(mean: $0, count: count, newest: time) }, nil])
  }

  @Test func meansWeighReadingsAndAreNilInSilence() {
    let recent = RecentScans([scan(1, -50), scan(2, -60, count: 3), scan(3, -80), scan(4, nil)])
    #expect(recent.means(ofNewest: 3) == [-65, nil])
    #expect(recent.means(ofNewest: 1) == [nil, nil])
    #expect(recent.means(ofNewest: 99) == [-62, nil])
  }

  @Test func latestLevelsSkipSilentScans() {
    let recent = RecentScans([scan(1, -50), scan(2, nil), scan(3, -70), scan(4, -80)])
    #expect(recent.latestLevels(2, of: 0, inNewest: 4) == [-70, -80])
    #expect(recent.latestLevels(5, of: 0, inNewest: 3) == [-70, -80])
    #expect(recent.latestLevels(5, of: 1, inNewest: 4).isEmpty)
  }
}
