import BLE
import Engines
import TestSupport
import Testing

/// The expected levels are computed by hand from the formulas in `Smoothing`.
struct SmootherTests {
  /// The level after each of the readings at these seconds.
  private func levels(
    _ smoothing: Smoothing, of readings: [Double], at seconds: [Double]? = nil
  ) -> [Double?] {
    var smoother = Smoother(smoothing)
    return readings.indices.map { index in
      let time = Instant(nanoseconds: Int64((seconds?[index] ?? Double(index)) * 1e9))
      smoother.add(PowerLevel(dBm: readings[index]), at: time)
      return smoother.level(at: time)?.dBm
    }
  }

  private static let byCount: [(Smoothing, [Double])] = [
    (.latest(1), [-60, -70, -50, -80]),
    (.latest(2), [-60, -65, -60, -65]),
    (.latest(3), [-60, -65, -60, -200.0 / 3]),
    (.latest(5), [-60, -65, -60, -65]),
    (.exponential(factor: 1), [-60, -70, -50, -80]),
    (.exponential(factor: 0.5), [-60, -65, -57.5, -68.75]),
    (.exponential(factor: 0.1), [-60, -61, -59.9, -61.91]),
  ]

  @Test(arguments: byCount)
  func smoothsFourReadings(_ smoothing: Smoothing, _ expected: [Double]) throws {
    for (level, value) in zip(levels(smoothing, of: [-60, -70, -50, -80]), expected) {
      #expect(level.isNear(value, within: 1e-12))
    }
  }

  private static let byTime: [(Smoothing, [Double])] = [
    (.windowMean(.seconds(3)), [-60, -65, -60, -200.0 / 3, -80, -40]),
    (.windowMedian(.seconds(3)), [-60, -65, -60, -70, -80, -40]),
    (.windowMean(.milliseconds(1)), [-60, -70, -50, -80, -80, -40]),
    (.windowMedian(.seconds(60)), [-60, -65, -60, -65, -70, -65]),
    (.windowMean(.seconds(60)), [-60, -65, -60, -65, -68, -190.0 / 3]),
  ]

  @Test(arguments: byTime)
  func windowsKeepReadingsYoungerThanTheirLength(
    _ smoothing: Smoothing, _ expected: [Double]
  ) throws {
    let readings: [Double] = [-60, -70, -50, -80, -80, -40]
    let levels = levels(smoothing, of: readings, at: [0, 1, 2, 3, 9, 30])
    for (level, value) in zip(levels, expected) {
      #expect(level.isNear(value, within: 1e-12))
    }
  }

  /// Ten readings lose two at either end: (-72 -70 -69 -68 -66 -65) / 6. Three lose one: -70.
  @Test func trimmedMeanDropsBothEnds() throws {
    let readings: [Double] = [-70, -40, -90, -65, -72, -68, -85, -50, -69, -66]
    let levels = levels(.windowTrimmedMean(.seconds(60)), of: readings)
    #expect(levels[0] == -70)
    #expect(levels[1] == -55)
    #expect(levels[2] == -70)
    #expect(levels[9].isNear(-410.0 / 6, within: 1e-12))
  }

  /// -90 -72 -70 -69 -68 have the quartiles -72 and -69 and the fences -76.5 and -64.5. With -50,
  /// the quartiles are -71.5 and -68.25 and the fences -76.375 and -63.375.
  @Test func fencedMeanDropsOutliers() throws {
    let levels = levels(
      .windowFencedMean(.seconds(60)), of: [-70, -90, -72, -68, -69, -50])
    #expect(levels[0] == -70)
    #expect(levels[1] == -80)
    #expect(levels[4].isNear(-279.0 / 4, within: 1e-12))
    #expect(levels[5].isNear(-279.0 / 4, within: 1e-12))
  }

  /// The level falls from -75 to -76 only at a reading of -85, and rises to -74 at one of -74.
  @Test func truncatedLevelRisesMoreEasilyThanItSinks() {
    let levels = levels(
      .exponentialTruncated(factor: 0.1), of: [-75, -84, -85, -76, -75])
    #expect(levels == [-75, -75, -76, -76, -75])
  }

  /// For readings of -75 dBm with a deviation of 4 dB, in whole dBm, the level varies about -70.5.
  /// This is the mean of the stationary distribution of the Markov chain of whole-dBm states. The
  /// mean over 20,000 readings has a standard error of 0.03 dB.
  @Test func truncationBiasesTheLevelUpwards() {
    var dice = Dice(7)
    var smoother = Smoother(.exponentialTruncated(factor: 0.1))
    var exact = Smoother(.exponential(factor: 0.1))
    var (sum, exactSum) = (0.0, 0.0)
    let count = 20_000
    for index in 0..<count {
      let time = Instant(nanoseconds: Int64(index) * 1_000_000_000)
      let reading = PowerLevel(dBm: (-75 + 4 * dice.normal()).rounded())
      smoother.add(reading, at: time)
      exact.add(reading, at: time)
      sum += smoother.level(at: time)?.dBm ?? 0
      exactSum += exact.level(at: time)?.dBm ?? 0
    }
    #expect(abs(sum / Double(count) - -70.5) < 0.15)
    #expect(abs(exactSum / Double(count) - -75) < 0.15)
  }

  /// With q = 1 and r = 2: p⁻ = 3, g = 3/5; then p = 6/5, p⁻ = 11/5, g = 11/21.
  @Test func kalmanMatchesItsFormulas() throws {
    let levels = levels(.kalman(processNoise: 1, measurementNoise: 2), of: [-60, -70, -45])
    #expect(levels[0] == -60)
    #expect(levels[1].isNear(-66, within: 1e-12))
    #expect(levels[2].isNear(-55, within: 1e-12))
  }

  /// The variance of a mean of k readings is r/k, so the gain is 1/k.
  @Test func kalmanWithoutProcessNoiseIsTheMean() throws {
    let levels = levels(
      .kalman(processNoise: 0, measurementNoise: 4), of: [-60, -70, -50, -80, -40, -90])
    for (level, mean) in zip(levels, [-60, -65, -60, -65, -60, -65]) {
      #expect(level.isNear(Double(mean), within: 1e-12))
    }
  }

  @Test func newestReadingCountsAtAnyAge() {
    for smoothing in [Smoothing.windowMean(.seconds(1)), .windowMedian(.seconds(1))] {
      var smoother = Smoother(smoothing)
      smoother.add(PowerLevel(dBm: -60), at: .start)
      smoother.add(PowerLevel(dBm: -70), at: .start)
      #expect(smoother.level(at: .start) == PowerLevel(dBm: -65))
      let later = Instant.start.advanced(by: .seconds(1000))
      #expect(smoother.level(at: later) == PowerLevel(dBm: -70))
    }
  }

  @Test(arguments: [
    Smoothing.latest(256), .windowMean(.seconds(10_000)), .windowMedian(.seconds(10_000)),
  ])
  func keepsAtMostItsCapacity(_ smoothing: Smoothing) {
    var smoother = Smoother(smoothing)
    for _ in 1...1000 { smoother.add(PowerLevel(dBm: -90), at: .start) }
    for _ in 1...256 { smoother.add(PowerLevel(dBm: -50), at: .start) }
    #expect(Smoother.capacity == 256)
    #expect(smoother.count == 1256)
    #expect(smoother.level(at: .start) == PowerLevel(dBm: -50))
  }

  @Test(arguments: [
    Smoothing.latest(3), .windowMean(.seconds(9)), .windowMedian(.seconds(9)),
    .exponential(factor: 0.2), .kalman(processNoise: 0.1, measurementNoise: 4),
  ])
  func resetRemovesAllState(_ smoothing: Smoothing) {
    var smoother = Smoother(smoothing)
    #expect(smoother.level(at: .start) == nil)
    for dBm in [-60.0, -80, -70] { smoother.add(PowerLevel(dBm: dBm), at: .start) }
    smoother.reset()
    #expect(smoother.count == 0)
    #expect(smoother.level(at: .start) == nil)
    #expect(smoother == Smoother(smoothing))
  }

  /// The median comes from incrementally updated ranks; here the window is sorted each time.
  @Test func medianMatchesTheSortedWindow() throws {
    var dice = Dice(1)
    var smoother = Smoother(.windowMedian(.seconds(5)))
    var readings: [(time: Double, dBm: Double)] = []
    var seconds = 0.0
    for _ in 1...500 {
      seconds += dice.number(0...1)
      readings.append((seconds, Double(dice.integer(-70 ... -60))))
      let time = Instant(nanoseconds: Int64(seconds * 1e9))
      smoother.add(PowerLevel(dBm: readings[readings.count - 1].dBm), at: time)
      let window = readings.filter { seconds - $0.time < 5 }.map(\.dBm).sorted()
      let middle = (window[(window.count - 1) / 2] + window[window.count / 2]) / 2
      #expect(smoother.level(at: time) == PowerLevel(dBm: middle))
    }
  }

  @Test func trapsOnSettingsOutOfRange() async {
    await #expect(processExitsWith: .failure) { _ = Smoother(.latest(0)) }
    await #expect(processExitsWith: .failure) { _ = Smoother(.latest(257)) }
    await #expect(processExitsWith: .failure) { _ = Smoother(.windowMean(.zero)) }
    await #expect(processExitsWith: .failure) { _ = Smoother(.windowMedian(.seconds(-1))) }
    await #expect(processExitsWith: .failure) { _ = Smoother(.exponential(factor: 0)) }
    await #expect(processExitsWith: .failure) { _ = Smoother(.exponential(factor: .nan)) }
    await #expect(processExitsWith: .failure) {
      _ = Smoother(.kalman(processNoise: -1, measurementNoise: 1))
    }
    await #expect(processExitsWith: .failure) {
      _ = Smoother(.kalman(processNoise: 1, measurementNoise: 0))
    }
  }
}
