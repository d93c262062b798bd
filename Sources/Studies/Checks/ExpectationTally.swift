import Scenarios
import Statistics

/// What an expectation came to in runs with one seed after the other.
///
/// Of each run it keeps a byte, and for an expectation of a mean also the value, so that a later
/// check can be compared with this one run by run, on the same luck.
public struct ExpectationTally: Hashable, Sendable {
  /// The expectation.
  public let expectation: Expectation
  /// What each run came to.
  public private(set) var marks: [Mark] = []
  /// What the measure came to in each run in which it came to a figure, in the measure's `grain`;
  /// only of an expectation of a mean.
  public private(set) var values: [Int64] = []
  /// In how many runs the measure kept within its limits.
  public private(set) var met = 0
  /// In how many runs what is measured was due and never came.
  public private(set) var never = 0
  /// The moments of what it came to, in its `grain`, without what never came.
  public private(set) var moments = Moments()
  /// The first run in which it came to least.
  public private(set) var lowest: Extreme?
  /// The first run in which it came to most.
  public private(set) var highest: Extreme?
  /// The first run in which it kept within its limits by most, or missed them by least.
  public private(set) var innermost: Extreme?

  /// What a run came to, in a character.
  public enum Mark: UInt8, Sendable {
    /// The measure kept within its limits: `+`.
    case met = 0x2B
    /// It did not: `-`.
    case missed = 0x2D
    /// What is measured was due and never came: `!`.
    case never = 0x21
    /// There was nothing to measure: `.`.
    case unmeasured = 0x2E

    /// Whether the measure came to a figure.
    package var isMeasured: Bool { self == .met || self == .missed }
  }

  /// A run that stands out.
  public struct Extreme: Hashable, Sendable {
    /// Its seed.
    public let seed: UInt64
    /// What the measure came to; infinite for what never came.
    public let value: Double
  }

  /// No runs yet.
  init(of expectation: Expectation) {
    self.expectation = expectation
  }

  /// How many runs were counted.
  public var runs: Int { marks.count }

  /// In how many runs the measure came to a figure.
  public var measured: Int { moments.count }

  /// How many runs count: those with a figure, and those in which it was due and never came.
  public var judged: Int { measured + never }

  /// In how many runs there was nothing to measure.
  public var unmeasured: Int { runs - judged }

  /// The marks as a text, a character a run.
  public var outcomes: String { String(decoding: marks.map(\.rawValue), as: UTF8.self) }

  package mutating func count(_ outcome: Expectation.Outcome, seed: UInt64) {
    switch outcome {
    case .met(let value): count(value, as: .met, seed: seed)
    case .notMet(let value): count(value, as: .missed, seed: seed)
    case .nothingToMeasure: marks.append(.unmeasured)
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

  /// Adds what later runs came to.
  package mutating func merge(_ later: ExpectationTally) {
    marks += later.marks
    values += later.values
    met += later.met
    never += later.never
    moments.merge(later.moments)
    take(later.lowest, later.highest, later.innermost)
  }

  private mutating func take(_ low: Extreme?, _ high: Extreme?, _ inner: Extreme?) {
    let expectation = expectation
    lowest = Self.first(lowest, or: low) { -$0.value }
    highest = Self.first(highest, or: high) { $0.value }
    innermost = Self.first(innermost, or: inner) { -expectation.excess(of: $0.value) }
  }

  /// Of two runs the one with the greater rank, and of equals the former.
  private static func first(
    _ former: Extreme?, or later: Extreme?, by rank: (Extreme) -> Double
  ) -> Extreme? {
    guard let former, let later else { return former ?? later }
    return rank(later) > rank(former) ? later : former
  }
}

extension Measure {
  /// In how many parts a unit is counted, so that sums are whole numbers, the same in any order:
  /// what is a count stays one, of all else a thousand millionth is.
  package var grain: Double {
    switch self {
    case .unlocks, .falseUnlocks, .doorOpenings, .doorClosings, .roomFlips, .packetsReceived: 1
    case .unlockDelayS, .unlockDistanceM, .exteriorStrongerS, .exteriorStrongerDB,
      .exteriorStrongerShare, .rightSideShare, .wrongRoomShare, .rightCellShare,
      .adjoiningCellShare, .fartherCellShare, .rightRoomShare, .levelDBm, .levelDifferenceDB,
      .channelSpreadDB:
      1e9
    }
  }
}
