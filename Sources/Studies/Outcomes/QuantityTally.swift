import Statistics

/// The tally of a quantity over runs, in integers: sums do not depend on the order of their terms.
/// Its size does not grow with the number of runs.
public struct QuantityTally: Hashable, Sendable {
  /// The moments of the values, in the `grain` of the measure, without the runs in which the event
  /// never came.
  public private(set) var moments: Moments
  /// The number of runs in which the event was due and never came.
  public private(set) var never: Int
  /// The distinct values in ascending order, each with the count of its runs; `nil` if there are
  /// more than `mostDistinct` values.
  private(set) var distinct: [Repetition]?

  /// A value that several runs have in common.
  struct Repetition: Hashable, Sendable {
    /// The value, in the `grain` of the measure.
    var value: Int64
    /// The number of runs with the value, 1 or more.
    var runs: Int
  }

  /// The greatest count of distinct values that are stored. With more of them, too many values
  /// differ from any single value for a majority in the sense of `Majority`.
  static let mostDistinct = Majority.enoughOthers

  /// Creates an empty tally.
  public init() {
    moments = Moments()
    never = 0
    distinct = []
  }

  /// Creates a tally from stored values; `nil` if no runs can have them.
  init?(moments: Moments, never: Int, distinct: [Repetition]?) {
    self.moments = moments
    self.never = never
    self.distinct = distinct
    guard let distinct else {
      if moments.count <= Self.mostDistinct { return nil }
      return
    }
    let isSorted = zip(distinct, distinct.dropFirst()).allSatisfy { $0.value < $1.value }
    let runs = distinct.reduce(0) { $0 + $1.runs }
    guard isSorted, distinct.count <= Self.mostDistinct, runs == moments.count else { return nil }
  }

  /// The number of runs that count: those with a value, and those in which the event never came.
  public var count: Int { moments.count + never }

  /// `true` if `Majority` finds that most values are identical, and that there are too few other
  /// values for Student's interval.
  var isNearlyConstant: Bool {
    guard moments.count > 1, let most = distinct?.map(\.runs).max() else { return false }
    return 2 * most > moments.count && moments.count - most < Majority.enoughOthers
  }

  /// Counts the value of a run in the `grain` of the measure; `nil` for an event that never came.
  mutating func count(_ grains: Int64?) {
    guard let grains else {
      never += 1
      return
    }
    moments.add(grains)
    add(Repetition(value: grains, runs: 1))
  }

  /// Adds the tally of later runs.
  mutating func merge(_ later: QuantityTally) {
    moments.merge(later.moments)
    never += later.never
    guard let others = later.distinct else {
      distinct = nil
      return
    }
    for each in others { add(each) }
  }

  private mutating func add(_ other: Repetition) {
    guard let known = distinct else { return }
    let place = known.firstIndex { $0.value >= other.value } ?? known.endIndex
    if place < known.endIndex, known[place].value == other.value {
      distinct?[place].runs += other.runs
    } else if known.count < Self.mostDistinct {
      distinct?.insert(other, at: place)
    } else {
      distinct = nil
    }
  }
}
