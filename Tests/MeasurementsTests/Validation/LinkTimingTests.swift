import BLE
@testable import Measurements
import TestSupport
import Testing

@Suite struct LinkTimingTests {
  private func readings(_ milliseconds: [Int64], level: Double = -72) -> [LinkSeries.Reading] {
    milliseconds.map {
      LinkSeries.Reading(at: Instant(nanoseconds: $0 * 1_000_000), level: level)
    }
  }

  @Test func infersEventsFromTimes() {
    let clock = LinkTimingClock([0, 0.46, 0.4607, 1.37, 1.82], interval: 0.455)
    #expect(clock.events == [0, 1, 1, 3, 4])
    #expect(clock.multiples == [1, 0, 2, 1])
  }

  @Test func countsGapsAndSingleIntervals() throws {
    var tally = LinkTiming()
    tally.add(readings([0, 450, 910, 1820, 1821]), length: 4.55, interval: 0.455)
    #expect(tally.gapShares == [0.25, 0.5, 0.25, 0, 0])
    #expect(tally.interval.isNear(0.455, within: 1e-12))
    #expect(tally.intervalDeviation.isNear(0.005, within: 1e-12))
  }

  /// Five of ten events, and eight; at -77 dBm one of ten.
  @Test func computesTheMedianReceptionByLevel() throws {
    var tally = LinkTiming()
    tally.add(readings([0, 1, 2, 3, 4].map { $0 * 455 }), length: 4.55, interval: 0.455)
    tally.add(readings((0..<8).map { $0 * 455 }), length: 4.55, interval: 0.455)
    tally.add(readings([0], level: -77), length: 4.55, interval: 0.455)
    #expect(tally.levels == [-75, -80])
    #expect(tally.reception(at: -75).isNear(0.65, within: 1e-12))
    #expect(tally.reception(at: -80).isNear(0.1, within: 1e-12))
    #expect(tally.reception(at: -60) == nil)
    #expect(tally.count(at: -75) == 2)
  }
}
