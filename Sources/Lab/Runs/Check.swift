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
    /// In how many runs there was something to measure.
    public let measured: Int
    /// The first run that did not meet it, by its seed; `nil` where all did.
    public let firstMiss: UInt64?

    /// The share of the measured runs that met it; `nil` where nothing was measured.
    public var share: Double? {
      measured > 0 ? Double(met) / Double(measured) : nil
    }

    /// Where the true share lies, with a confidence of 95 %; `nil` where nothing was measured.
    public var interval: ClosedRange<Double>? {
      measured > 0 ? BinomialInterval(successes: met, trials: measured).range : nil
    }

    /// Whether the share is as expected. It is not where nothing was measured.
    public var isMet: Bool {
      share.map { expectation.share.allow($0) } ?? false
    }
  }

  /// Whether every expectation is met.
  public var isMet: Bool { verdicts.allSatisfy(\.isMet) }

  /// Runs a scenario, and those of its variants about which something is expected, once with each
  /// seed.
  ///
  /// - Parameter progress: Called before each run with how many are done and how many there are.
  public init(
    of scenario: Scenario, seeds: ClosedRange<UInt64>,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    let worlds = [nil as String?] + scenario.variantNames.map { $0 }
    let concerned = worlds.filter { !scenario.expectations(of: $0).isEmpty }
    let all = concerned.count * seeds.count
    var tallies = scenario.expectations.map { Tally(expectation: $0) }
    var done = 0
    for variant in concerned {
      guard let world = scenario.world(of: variant) else { continue }
      for seed in seeds {
        progress(done, all)
        let run = Run(of: world, seed: seed) { _ in scenario.engine.makeEngine() }
        let scores = world.walkers.indices.map { scenario.score(of: run, walker: $0) }
        for index in tallies.indices where tallies[index].expectation.variant == variant {
          tallies[index].count(scores, seed: seed)
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
  private var measured = 0
  private var firstMiss: UInt64?

  init(expectation: Expectation) {
    self.expectation = expectation
  }

  mutating func count(_ scores: [WalkerScore], seed: UInt64) {
    switch expectation.outcome(of: scores[expectation.walker]) {
    case .met:
      met += 1
      measured += 1
    case .notMet:
      measured += 1
      firstMiss = firstMiss ?? seed
    case .nothingToMeasure: break
    }
  }

  var verdict: Check.Verdict {
    Check.Verdict(expectation: expectation, met: met, measured: measured, firstMiss: firstMiss)
  }
}
