import BLE
import Statistics

/// The tally of a walker's walks, in integers: sums are independent of their order.
public struct WalkTally: Hashable, Sendable {
  /// The number of walks.
  public internal(set) var walks = 0
  package var rates = Rate.allCases.map { _ in Share() }
  var amounts = Amount.allCases.map { _ in Moments() }
  package var delays = Delay.allCases.map { _ in DelayTally() }
  /// The number of events of each cause, by `Rate` and then by `Cause`.
  var causeCounts = Rate.allCases.map { _ in Cause.allCases.map { _ in 0 } }

  /// The number of walks with an event, and of walks in which it could happen.
  public struct Share: Hashable, Sendable {
    /// The number of walks with the event.
    public var happened = 0
    /// The number of walks in which the event could happen.
    public var possible = 0

    /// Creates a share from counts; both are 0 by default.
    package init(happened: Int = 0, possible: Int = 0) {
      self.happened = happened
      self.possible = possible
    }

    package mutating func count(_ happened: Bool?) {
      guard let happened else { return }
      possible += 1
      if happened { self.happened += 1 }
    }

    package mutating func merge(_ other: Share) {
      happened += other.happened
      possible += other.possible
    }
  }

  /// The share of walks in which an event happened.
  public subscript(rate: Rate) -> Share { rates[Self.index(of: rate)] }
  /// The moments of an amount, in its unit.
  public subscript(amount: Amount) -> Moments { amounts[Self.index(of: amount)] }
  /// The delays of a kind.
  public subscript(delay: Delay) -> DelayTally { delays[Self.index(of: delay)] }

  /// The causes of the events with their counts, in order of event; the most frequent cause first.
  public var causes: [CauseCount] {
    Rate.allCases.flatMap { rate in
      Cause.allCases.map { cause in
        CauseCount(
          rate: rate, cause: cause,
          count: causeCounts[Self.index(of: rate)][Self.index(of: cause)])
      }.filter { $0.count > 0 }.sorted {
        ($1.count, Self.index(of: $0.cause)) < ($0.count, Self.index(of: $1.cause))
      }
    }
  }

  /// The number of walks in which a cause led to an event.
  public struct CauseCount: Hashable, Sendable {
    /// The event.
    public var rate: Rate
    /// The cause.
    public var cause: Cause
    /// The number of walks.
    public var count: Int
  }

  /// Creates an empty tally.
  public init() {}

  package mutating func count(_ outcome: WalkOutcome) {
    let score = outcome.score
    walks += 1
    for (index, rate) in Rate.allCases.enumerated() {
      rates[index].count(score.happened(rate))
      if let cause = outcome[rate] { causeCounts[index][Self.index(of: cause)] += 1 }
    }
    for (index, amount) in Amount.allCases.enumerated() {
      if let number = score.count(of: amount) { amounts[index].add(number) }
    }
    for (index, delay) in Delay.allCases.enumerated() {
      if let nanoseconds = score.nanoseconds(of: delay) { delays[index].count(nanoseconds) }
    }
  }

  /// Adds the tally of later walks.
  public mutating func merge(_ later: WalkTally) {
    walks += later.walks
    for index in rates.indices { rates[index].merge(later.rates[index]) }
    for rate in causeCounts.indices {
      for cause in causeCounts[rate].indices {
        causeCounts[rate][cause] += later.causeCounts[rate][cause]
      }
    }
    for index in amounts.indices { amounts[index].merge(later.amounts[index]) }
    for index in delays.indices { delays[index].merge(later.delays[index]) }
  }

  private static func index<Kind: CaseIterable & Equatable>(of kind: Kind) -> Int
  where Kind.AllCases == [Kind] {
    Kind.allCases.firstIndex(of: kind) ?? 0
  }
}
