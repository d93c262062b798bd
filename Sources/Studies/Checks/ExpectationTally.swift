import Scenarios
import Scoring
import Statistics

/// The results of an expectation in runs with consecutive seeds.
///
/// Stores one byte for each run and, for an expectation on a mean, also the value. A later check
/// can then be compared with this one run by run, with the same seeds.
public struct ExpectationTally: Hashable, Sendable {
  /// The expectation.
  public let expectation: Expectation
  /// The result of each run.
  public private(set) var marks: [Mark] = []
  /// The values of the runs that were measured, in the measure's `grain`; only for an expectation
  /// on a mean.
  public private(set) var values: [Int64] = []
  /// The number of runs that met the expectation.
  public private(set) var met = 0
  /// The number of runs in which the event was due and never came.
  public private(set) var never = 0
  /// The moments of the values, in the measure's `grain`, without the runs in which the event never
  /// came.
  public private(set) var moments = Moments()
  /// The first run with the lowest value.
  public private(set) var lowest: Extreme?
  /// The first run with the highest value.
  public private(set) var highest: Extreme?
  /// The first run that is most clearly within the limits, or misses them by least.
  public private(set) var innermost: Extreme?

  /// The seed of the first run in which there was nothing to measure; `nil` if there is none.
  public private(set) var firstUnmeasured: UInt64?

  /// The number of runs in which each person caused the events that the measure counts, by the
  /// person's name. Only `intrusions` counts events caused by persons other than the walker.
  public private(set) var persons: [String: Int] = [:]

  /// The result of a run, as a character.
  public enum Mark: UInt8, Sendable {
    /// The measure is within its limits: `+`.
    case met = 0x2B
    /// The measure is not within its limits: `-`.
    case missed = 0x2D
    /// The event was due and never came: `!`.
    case never = 0x21
    /// There was nothing to measure: `.`.
    case unmeasured = 0x2E

    /// `true` if the measure has a value.
    package var isMeasured: Bool { self == .met || self == .missed }
  }

  /// An extreme run.
  public struct Extreme: Hashable, Sendable {
    /// The seed.
    public let seed: UInt64
    /// The value of the measure; infinite for an event that never came.
    public let value: Double
  }

  /// Creates a tally without runs.
  init(of expectation: Expectation) { self.expectation = expectation }

  /// The number of runs.
  public var runs: Int { marks.count }

  /// The number of runs with a value.
  public var measured: Int { moments.count }

  /// The number of runs that count: those with a value, and those in which the event never came.
  public var judged: Int { measured + never }

  /// The number of runs in which there was nothing to measure.
  public var unmeasured: Int { runs - judged }

  /// The marks as text, one character for each run.
  public var outcomes: String { String(decoding: marks.map(\.rawValue), as: UTF8.self) }

  /// Counts a run.
  ///
  /// - Parameter persons: The names of the persons who caused the events that the measure counts.
  package mutating func count(
    _ outcome: Expectation.Outcome, seed: UInt64, by persons: Set<String> = []
  ) {
    for person in persons { self.persons[person, default: 0] += 1 }
    switch outcome {
    case .met(let value): count(value, as: .met, seed: seed)
    case .notMet(let value): count(value, as: .missed, seed: seed)
    case .nothingToMeasure:
      marks.append(.unmeasured)
      firstUnmeasured = firstUnmeasured ?? seed
    }
  }

  private mutating func count(_ value: Double, as mark: Mark, seed: UInt64) {
    if mark == .met { met += 1 }
    if value.isFinite {
      marks.append(mark)
      let grains = Int64((value * expectation.measure.grain).rounded())
      moments.add(grains)
      if expectation.demand == .mean { values.append(grains) }
    } else {
      marks.append(.never)
      never += 1
    }
    let run = Extreme(seed: seed, value: value)
    take(run, run, run)
  }

  /// Adds the results of later runs.
  package mutating func merge(_ later: ExpectationTally) {
    marks += later.marks
    values += later.values
    met += later.met
    never += later.never
    moments.merge(later.moments)
    persons.merge(later.persons) { $0 + $1 }
    firstUnmeasured = firstUnmeasured ?? later.firstUnmeasured
    take(later.lowest, later.highest, later.innermost)
  }

  private mutating func take(_ low: Extreme?, _ high: Extreme?, _ inner: Extreme?) {
    let expectation = expectation
    lowest = Self.first(lowest, or: low) { -$0.value }
    highest = Self.first(highest, or: high) { $0.value }
    innermost = Self.first(innermost, or: inner) { -expectation.excess(of: $0.value) }
  }

  /// Returns the run with the greater rank, or the earlier run if both ranks are equal.
  private static func first(
    _ former: Extreme?, or later: Extreme?, by rank: (Extreme) -> Double
  ) -> Extreme? {
    guard let former, let later else { return former ?? later }
    return rank(later) > rank(former) ? later : former
  }
}
