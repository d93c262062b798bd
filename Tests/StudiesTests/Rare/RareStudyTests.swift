import BLE
@testable import Documents
import Scoring
import Sim
@testable import Statistics
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct RareStudyTests {
  private static func study(
    of event: RareEvent, runs: UInt64, threads: Int = 2
  ) async throws -> RareStudy {
    var study = RareStudy(of: event, seeds: 1...runs, pilotBlocks: Build.isOptimised ? 4 : 2)
    try await study.perform(by: ParallelRuns(threads: threads))
    return study
  }

  /// Returns the rate in plain runs.
  private static func counted(
    _ event: RareEvent, seeds: Range<UInt64>
  ) async throws -> BinomialInterval {
    var events = 0
    let block: UInt64 = 100
    _ = try await ParallelRuns(threads: 2).fold(seeds.count / Int(block)) {
      number throws(InputError) -> Int? in
      var events = 0
      for index in 0..<block
      where try event.happens(seeds.lowerBound + UInt64(number) * block + index, .none) == true {
        events += 1
      }
      return events
    } take: {
      events += $0
    }
    return BinomialInterval(successes: events, trials: seeds.count)
  }

  /// A rate that both methods can estimate, with separate seeds.
  @Test(.enabled(if: Build.isOptimised))
  func matchesBruteForceWithAFractionOfTheRuns() async throws {
    let event = try TwoBeacons.farIsStronger(by: 3)
    let counted = try await Self.counted(event, seeds: 1_000_000..<1_100_000)
    let fraction = try #require(counted.fraction)
    #expect((3e-4...3e-3).contains(fraction))
    for first in [1, 100_001] as [UInt64] {
      var study = RareStudy(of: event, seeds: first...first + 7999)
      try await study.perform()
      let rate = study.rate
      #expect(rate.doubt == nil)
      #expect(rate.interval.overlaps(counted.range))
      let error = try #require(rate.standardError)
      let countedError = (fraction / Double(counted.trials)).squareRoot()
      let difference = try #require(rate.estimate) - fraction
      #expect(abs(difference) < 4 * (error * error + countedError * countedError).squareRoot())
      // Worth more than three times as many plain runs, including the pilot's.
      #expect(try #require(rate.worthInRuns) > 3 * Double(study.pilotRuns + 8000))
    }
  }

  /// The estimates of twelve studies with different seeds scatter about the same rate, in
  /// accordance with their standard errors.
  @Test(.enabled(if: Build.isOptimised))
  func estimatesWithDifferentSeedsAgree() async throws {
    let event = try TwoBeacons.farIsStronger(by: 7)
    var estimates: [Double] = []
    var errors: [Double] = []
    for number in 0..<12 as Range<UInt64> {
      var study = RareStudy(of: event, seeds: 1 + number * 100_000...2000 + number * 100_000)
      try await study.perform()
      estimates.append(try #require(study.rate.estimate))
      errors.append(try #require(study.rate.standardError))
      // Worth more than twenty times as many plain runs, including the pilot's.
      #expect(try #require(study.rate.worthInRuns) > 20 * Double(study.pilotRuns + 2000))
      #expect(study.isPlainCheaper == false)
    }
    let mean = try #require(Spread.mean(of: estimates))
    let scatter = try #require(Spread.deviation(of: estimates))
    let error = try #require(Spread.mean(of: errors))
    #expect(mean < 1e-4)
    #expect((0.5...2).contains(scatter / error))
  }

  @Test func resultDoesNotDependOnThreads() async throws {
    let event = try TwoBeacons.farIsStronger(by: -6)
    let runs: UInt64 = Build.isOptimised ? 500 : 40
    let alone = try await Self.study(of: event, runs: runs, threads: 1)
    let together = try await Self.study(of: event, runs: runs, threads: 3)
    #expect(alone.rate == together.rate)
    #expect(alone.mixture == together.mixture)
    #expect(alone.pilotRuns == together.pilotRuns)
    #expect(alone.rate.runs == Int(runs))
    #expect(!alone.mixture.parts.isEmpty)
  }

  @Test func cancelledStudyIsPartial() async throws {
    let event = try TwoBeacons.farIsStronger(by: -6)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Self.study(of: event, runs: 100)
    }
    let study = try await task.value
    #expect(study.isPartial)
    #expect(study.rate.runs == 0)
    #expect(study.rate.estimate == nil)
  }

  @Test func eventThatNeverHappensIsInDoubt() async throws {
    let event = try RareEvent(in: try TwoBeacons.world, at: InputPlace("world")) { _, _ in false }
    let study = try await Self.study(of: event, runs: 100)
    #expect(study.mixture.parts.isEmpty)
    #expect(study.rate.doubt == .noEvents)
    #expect(study.isPlainCheaper == nil)
    // -ln 0.025 / 100
    #expect(abs(study.rate.interval.upperBound - 0.036889) < 1e-5)
  }

  @Test func eventIndependentOfShadowingUsesPlainRuns() async throws {
    let event = try RareEvent(in: try TwoBeacons.world, at: InputPlace("world")) { seed, _ in
      seed % 4 == 0
    }
    let study = try await Self.study(of: event, runs: 400)
    #expect(study.mixture.parts.isEmpty)
    #expect(study.rate.estimate == 0.25)
    #expect(study.rate.events == 100)
    #expect(study.isPlainCheaper == true)
  }

  @Test func rejectsAWorldWithoutShadowing() throws {
    let world = try TwoBeacons.world
    let calm = try World(
      plan: world.plan, beacons: world.beacons, walkers: world.walkers, environment: .calm,
      duration: world.duration)
    #expect(throws: InputError.self) {
      try RareEvent(in: calm, at: InputPlace("--rare")) { _, _ in true }
    }
  }

  @Test func rejectsAWorldWithoutPhones() throws {
    let world = try TwoBeacons.world
    let deserted = try World(
      plan: world.plan, beacons: world.beacons, walkers: [], duration: world.duration)
    #expect(throws: InputError.self) {
      try RareEvent(in: deserted, at: InputPlace("--rare")) { _, _ in true }
    }
  }

  @Test func rejectsEventsAwayFromDoors() throws {
    let walk = try Shipped.scenario("office-walk-past")
    let light = try Shipped.scenario("light-follows")
    let place = InputPlace("--rare")
    #expect(throws: Never.self) { try RareEvent(.wrongSide, in: walk, variant: nil, at: place) }
    #expect(throws: InputError.self) {
      try RareEvent(.wrongRoom, in: walk, variant: nil, at: place)
    }
    #expect(throws: InputError.self) {
      try RareEvent(.falseUnlocks, in: light, variant: nil, at: place)
    }
  }

  @Test func weightsAverageToOneAndAreBounded() throws {
    let world = try TwoBeacons.world
    func way(_ share: Double, _ x: Double, _ strength: Double) -> ProposalMixture.Part {
      let place = ProposalPlace(at: Position(Point(x: x, y: 4), height: 1.4), in: world)
      return ProposalMixture.Part(share: share, tilt: place.tilt(by: [-strength, strength]))
    }
    let mixture = ProposalMixture([way(2, 2, 1), way(1, 4, 2), way(1, 4, 3)])
    #expect(mixture.parts.map(\.share) == [0.5, 0.25, 0.25])
    let count = Build.isOptimised ? 10_000 : 1000
    var rate = WeightedRate(heaviest: mixture.heaviest)
    for seed in 1...UInt64(count) {
      let draw = ShadowDraw(
        in: world.environment, seed: seed, tilt: mixture.tilt(of: seed))
      let weight = mixture.weight(of: draw)
      #expect(weight <= 10)
      rate.count(true, weight: weight)
    }
    #expect(rate.doubt == nil)
    let error = try #require(rate.errorOfMeanWeight)
    #expect(error > 1 / Double(count).squareRoot())
  }
}
