import BLE
import Links
@testable import Sim
@testable import Statistics
import TestSupport
import Testing

/// The time from a request to its connection, with a beacon and a scanner that start at random
/// times.
///
/// The wait for a packet is that of `DiscoveryOracle`, which integrates numerically. After its end
/// come 150 µs, a request of 352 µs, 1.25 ms, the offset of the transmit window, a time that is
/// uniform over the window, and two empty packets of 80 µs with 150 µs between them.
struct ConnectionDelayTests {
  /// Scan schedules in milliseconds, each with the offset and the size of the window in units of
  /// 1.25 ms.
  private static let radios: [(interval: Int, window: Int, offset: Int64, size: Int64)] = [
    (40, 30, 0, 2), (30, 30, 0, 1), (100, 100, 4, 8), (60, 30, 20, 3), (100, 50, 1, 5),
  ]

  private static let cases = [100, 152, 200, 250].flatMap { interval in
    radios.map { (interval, $0.interval, $0.window, $0.offset, $0.size) }
  }

  /// With 20 cases, a p-value below 0.0025 comes in one of 20 correct programs.
  @Test(arguments: Build.isOptimised ? cases : Array(cases.prefix(2)))
  func followsTheLinkLayer(
    interval: Int, scanInterval: Int, window: Int, offset: Int64, size: Int64
  ) throws {
    let unit = ConnectionParameters.unit
    let parameters = try ConnectionParameters(
      windowOffset: unit * offset, windowSize: unit * size)
    let delays = try Self.delays(
      every: interval,
      scanner: Scanner(interval: .milliseconds(scanInterval), window: .milliseconds(window)),
      parameters)
    let oracle = DiscoveryOracle(interval: interval, scanInterval: scanInterval, window: window)
    let fixed = 0.150 + 0.352 + 1.25 + 1.25 * Double(offset) + 0.080 + 0.150 + 0.080
    let test = KolmogorovSmirnov(of: delays) { delay in
      (0..<40).map { part in
        let inWindow = 1.25 * Double(size) * (Double(part) + 0.5) / 40
        return oracle.probability(ofNoMoreThan: delay - fixed - inWindow)
      }.mean
    }
    #expect(test.p > 0.0025)
  }

  /// The delays of many runs, in milliseconds.
  private static func delays(
    every milliseconds: Int, scanner: Scanner, _ parameters: ConnectionParameters
  ) throws -> [Double] {
    var person = try Hall.person("ada", Connecting(parameters: parameters))
    person.phone?.scanner = scanner
    let world = try Hall.world(
      [person], interval: .milliseconds(milliseconds), seconds: 600)
    return (1...(Build.isOptimised ? 10_000 : 1000)).compactMap { (seed: UInt64) in
      var run = Simulation(of: world, seed: seed) { _ in Connector.connecting(at: 0) }
      var first = FirstConnection()
      while first.delay == nil, run.step(notifying: &first) {}
      return first.delay.map { $0.total.inSeconds * 1000 }
    }
  }

  /// The level of a connection event is that of the fading field on its channel: over many places
  /// and channels it has the Rician distribution of advertising channels, whose mean and deviation
  /// `FadingTests` has for K = 2: -1.56 and 4.38 dB.
  @Test func levelsFadeAsThoseOfPackets() {
    var dice = Dice(3)
    var gains: [Double] = []
    for seed in 0..<(Build.isOptimised ? 1000 : 100) as Range<UInt64> {
      let fading = Fading<DataChannel>(
        of: [RandomStream("beacon")], in: RadioEnvironment(kFactor: 2),
        chance: Chance(seed: seed))
      for channel in DataChannel.all {
        let place = Point(x: dice.number(-20...20), y: dice.number(-20...20))
        gains.append(
          fading.gain(
            of: 0, on: channel, at: place, time: .start, distance: dice.number(1...20), kFactor: 2
          ).value)
      }
    }
    // Within four standard errors: 37 channels of each of 100 or 1000 fields.
    let error = 4.38 / Double(gains.count).squareRoot()
    #expect(abs(gains.mean + 1.56) < 4 * error + 0.01)
    let deviation = (gains.map { ($0 - gains.mean) * ($0 - gains.mean) }.mean).squareRoot()
    #expect(abs(deviation - 4.38) < 4 * error + 0.02)
  }

  /// Neighbouring channels have fields of their own.
  @Test func channelsFadeIndependently() {
    var sum = 0.0
    let seeds = Build.isOptimised ? 4000 : 500
    for seed in 0..<UInt64(seeds) {
      let fading = Fading<DataChannel>(
        of: [RandomStream("beacon")], in: RadioEnvironment(kFactor: 0),
        chance: Chance(seed: seed))
      let (one, other) = (DataChannel(10), DataChannel(11))
      let gains = [one, other].map {
        fading.gain(
          of: 0, on: $0, at: Point(x: 3, y: 4), time: .start, distance: 5, kFactor: 0
        ).value + 2.51
      }
      sum += gains[0] * gains[1] / (5.57 * 5.57)
    }
    // The correlation of independent gains has a standard error of 1/√n.
    #expect(abs(sum / Double(seeds)) < 4 / Double(seeds).squareRoot())
  }
}

/// Records the delay of the first connection.
private struct FirstConnection: Observer {
  private(set) var delay: ConnectionDelay?

  mutating func observe(_ observation: Observation, at time: Instant) {}

  mutating func observe(_ note: LinkNote, at time: Instant) {
    if delay == nil, case .connected(let delay) = note.kind { self.delay = delay }
  }
}
