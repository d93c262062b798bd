import BLE
import Planning
import Sim
import TestSupport
import Testing

@Suite struct DetectionDelayTests {
  private static let runs = Build.isOptimised ? 100_000 : 5000

  /// The range of a quantile of the delay, in seconds: ±4 standard errors of the fraction of
  /// smaller delays.
  private func range(of delay: DetectionDelay, at fraction: Double) throws -> ClosedRange<Double> {
    let error = 4 * (fraction * (1 - fraction) / Double(delay.runs)).squareRoot()
    let ends = try [fraction - error, fraction + error].map {
      try #require(delay.quantile($0)).inSeconds
    }
    return ends[0]...ends[1]
  }

  /// The expected delay, with intervals and windows in milliseconds.
  struct Expected: Sendable {
    var interval: Int
    var mode: DetectionScan
    var packets = 1
    var lossShare = 0.0
    var median: Double
    var p95: Double
  }

  /// From an independent program with another generator: the median and p95 of five million
  /// encounters.
  static let expected = [
    Expected(interval: 100, mode: .foreground, median: 69.72, p95: 188.4),
    Expected(interval: 100, mode: .foreground, packets: 5, median: 656.1, p95: 819.6),
    Expected(
      interval: 100, mode: .foreground, packets: 5, lossShare: 0.2, median: 802.2, p95: 1227.7),
    Expected(interval: 350, mode: .foreground, median: 241.2, p95: 1110.8),
    Expected(interval: 1000, mode: .foreground, median: 688.0, p95: 3053),
    Expected(interval: 1000, mode: .foreground, lossShare: 0.2, median: 859.8, p95: 3893),
    Expected(interval: 100, mode: .android13LowPower, median: 666.3, p95: 1296.2),
    Expected(interval: 200, mode: .android12LowPower, median: 2250, p95: 4557),
    Expected(interval: 100, mode: .android13LowLatency, median: 51.50, p95: 96.93),
    Expected(interval: 20, mode: .foreground, packets: 5, median: 155.8, p95: 194.5),
  ]

  @Test(arguments: expected)
  func matchesAnIndependentProgram(expected: Expected) throws {
    let delay = DetectionDelay(
      interval: .milliseconds(expected.interval), scanner: expected.mode.scanner,
      packets: expected.packets, lossShare: expected.lossShare, runs: Self.runs)
    #expect(try range(of: delay, at: 0.5).contains(expected.median / 1000))
    #expect(try range(of: delay, at: 0.95).contains(expected.p95 / 1000))
  }

  /// A phone receives every event, on one channel or another. The first event is uniform in the
  /// interval, and five events take four gaps of the interval plus 5 ms.
  @Test func dependsOnTheBeaconOnlyForAContinuousScan() throws {
    let always = Scanner(
      interval: .milliseconds(10_240), window: .milliseconds(10_240), blindTime: .zero)
    // The packets of an event begin 0.735 ms apart, and their airtime is 0.368 ms.
    for (packets, median) in [(1, 50.0), (5, 50.0 + 4 * 105)] {
      let delay = DetectionDelay(
        interval: .milliseconds(100), scanner: always, packets: packets, runs: Self.runs)
      #expect(try range(of: delay, at: 0.5).contains((median + 0.735 + 0.368) / 1000))
    }
  }

  /// A beacon of 5 min meets a window of 5 s in 5 min in 2.1 % of encounters within a day: it
  /// begins in the window, 1.7 %, or moves into it, by 5 ms an event and 1.4 s a day.
  @Test func endsAfterADay() {
    let delay = DetectionDelay(
      interval: .seconds(300), scanner: Scanner(interval: .seconds(300), window: .seconds(5)),
      runs: 1000)
    #expect(delay.quantile(0.001) != nil)
    #expect(delay.quantile(0.1) == nil)
  }

  @Test func lastRankIsTheMaximum() throws {
    let delay = DetectionDelay(
      interval: .milliseconds(100), scanner: .foreground, runs: 10)
    let ranks = try [0, 0.5, 1].map { try #require(delay.quantile($0)) }
    #expect(ranks[0] <= ranks[1] && ranks[1] < ranks[2])
    #expect(delay.quantile(0.91) == delay.quantile(1))
  }

  @Test func trapsOnALossOfOne() async {
    await #expect(processExitsWith: .failure) {
      _ = DetectionDelay(interval: .milliseconds(100), scanner: .foreground, lossShare: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = DetectionDelay(interval: .milliseconds(100), scanner: .foreground, packets: 0)
    }
  }
}
