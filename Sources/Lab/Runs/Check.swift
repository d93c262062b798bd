import Sim

/// The expectations of a scenario, held against many of its runs.
public struct Check: Sendable {
  /// What became of each expectation, in the order in which the scenario states them.
  public let verdicts: [Verdict]

  /// What became of one expectation.
  public struct Verdict: Sendable {
    /// The expectation.
    public let expectation: Expectation
    /// In how many runs the measure kept within its limits.
    public let met: Int
    /// What the measure came to in each run in which there was something to measure.
    public let values: [Double]
    /// The first run that did not meet it, by its seed; `nil` where all did.
    public let firstMiss: UInt64?

    /// In how many runs there was something to measure.
    public var measured: Int { values.count }

    /// The mean over these runs; `nil` where there are none.
    public var mean: MeanInterval? { MeanInterval(of: values) }

    /// The share of the measured runs that met it; `nil` where nothing was measured.
    public var share: Double? {
      measured > 0 ? Double(met) / Double(measured) : nil
    }

    /// Where the true share lies, with a confidence of 95 %; `nil` where nothing was measured.
    public var interval: ClosedRange<Double>? {
      measured > 0 ? BinomialInterval(successes: met, trials: measured).range : nil
    }

    /// Whether the share, or the mean, is as expected. It is not where nothing was measured.
    public var isMet: Bool {
      switch expectation.demand {
      case .runs(let expected): share.map { expected.allow($0) } ?? false
      case .mean: mean.map { expectation.limits.allow($0.mean) } ?? false
      }
    }
  }

  /// Whether every expectation is met.
  public var isMet: Bool { verdicts.allSatisfy(\.isMet) }

  /// Runs a scenario, and those of its variants about which something is expected, once with each
  /// seed.
  ///
  /// - Parameter progress: Called before each run with how many are done and how many there are.
  /// - Throws: As `RunReport` and `TrialRun`, for the first seed whose survey makes no map.
  public init(
    of scenario: Scenario, seeds: ClosedRange<UInt64>,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    let worlds = [nil as String?] + scenario.variantNames.map { $0 }
    let concerned = worlds.filter { !scenario.expectations(of: $0).isEmpty }
    let all = concerned.count * seeds.count
    var tallies = scenario.expectations.map { Tally(expectation: $0) }
    var done = 0
    for variant in concerned {
      guard let world = scenario.world(of: variant) else { continue }
      let own = tallies.indices.filter { tallies[$0].expectation.variant == variant }
      let ofTrials = own.filter { tallies[$0].expectation.measure.needsMethod }
      let ofRuns = own.filter { !tallies[$0].expectation.measure.needsMethod }
      for seed in seeds {
        progress(done, all)
        if !ofTrials.isEmpty, let trials = scenario.trials(of: variant) {
          let run = try TrialRun(of: trials, seed: seed)
          for index in ofTrials { tallies[index].count(run, seed: seed) }
        }
        if !ofRuns.isEmpty {
          let basis = try scenario.basis(in: world, seed: seed)
          let run = try scenario.run(world, seed: seed, on: basis)
          let scores = world.walkers.indices.map { scenario.score(of: run, walker: $0) }
          for index in ofRuns { tallies[index].count(scores, seed: seed) }
        }
        done += 1
      }
    }
    verdicts = tallies.map(\.verdict)
  }
}

/// An expectation, and the runs counted so far.
private struct Tally {
  let expectation: Expectation
  private var met = 0
  private var values: [Double] = []
  private var firstMiss: UInt64?

  init(expectation: Expectation) {
    self.expectation = expectation
  }

  mutating func count(_ scores: [WalkerScore], seed: UInt64) {
    count(expectation.outcome(of: scores[expectation.walker]), seed: seed)
  }

  mutating func count(_ run: TrialRun, seed: UInt64) {
    count(expectation.outcome(of: run), seed: seed)
  }

  private mutating func count(_ outcome: Expectation.Outcome, seed: UInt64) {
    switch outcome {
    case .met(let value):
      met += 1
      values.append(value)
    case .notMet(let value):
      values.append(value)
      firstMiss = firstMiss ?? seed
    case .nothingToMeasure: break
    }
  }

  var verdict: Check.Verdict {
    Check.Verdict(expectation: expectation, met: met, values: values, firstMiss: firstMiss)
  }
}
