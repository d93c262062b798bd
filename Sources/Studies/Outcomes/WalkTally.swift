import BLE
import Scoring
import Statistics

/// The tally of a walker's walks, in integers: sums do not depend on the order of their terms.
public struct WalkTally: Hashable, Sendable {
  /// The number of walks.
  public internal(set) var walks = 0
  /// The shares of walks in which events happened, in the order of `Measure.events`.
  package var rates = Measure.events.map { _ in Share() }
  /// The moments of measures in their `grain`, in the order of `Measure.means`.
  var means = Measure.means.map { _ in Moments() }
  /// The delays, in the order of `Measure.delays`.
  package var delays = Measure.delays.map { _ in DelayTally() }
  /// The number of events of each cause, in the order of `Measure.events` and then of
  /// `DoorErrorCause`.
  var causeCounts = Measure.events.map { _ in DoorErrorCause.allCases.map { _ in 0 } }
  /// The number of connections that ended for each reason.
  var endingCounts: [DisconnectionReason: Int] = [:]

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

  /// Returns the share of walks in which an event happened.
  public func rate(of event: Measure) -> Share { rates[event.indexAmongEvents] }
  /// Returns the moments of a measure, in its `grain`.
  ///
  /// - Precondition: The measure is one of `Measure.means`.
  public func moments(of measure: Measure) -> Moments { means[Measure.means.index(of: measure)] }
  /// Returns the delays of a kind.
  ///
  /// - Precondition: The measure is one of `Measure.delays`.
  public func delays(of delay: Measure) -> DelayTally { delays[Measure.delays.index(of: delay)] }

  /// The causes of the events with their counts, event by event, the most frequent cause first.
  public var causes: [CauseCount] {
    zip(Measure.events, causeCounts).flatMap { event, counts in
      zip(DoorErrorCause.allCases, counts).map { CauseCount(event: event, cause: $0, count: $1) }
        .filter { $0.count > 0 }
        .sorted { ($1.count, $0.cause.index) < ($0.count, $1.cause.index) }
    }
  }

  /// The reasons for which connections ended, with the number of these connections; the most
  /// frequent first, and equally frequent ones in the order of their codes.
  public var endings: [ConnectionScore.Ending] {
    endingCounts.map { ConnectionScore.Ending(reason: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
  }

  /// The number of walks in which a cause led to an event.
  public struct CauseCount: Hashable, Sendable {
    /// The event.
    public var event: Measure
    /// The cause.
    public var cause: DoorErrorCause
    /// The number of walks.
    public var count: Int
  }

  /// Creates an empty tally.
  public init() {}

  package mutating func count(_ outcome: WalkOutcome) {
    let score = outcome.score
    walks += 1
    for (index, event) in Measure.events.enumerated() {
      rates[index].count(score.happened(event))
      if let cause = outcome[event] { causeCounts[index][cause.index] += 1 }
    }
    for (index, measure) in Measure.means.enumerated() {
      if let grains = score.grains(of: measure) { means[index].add(grains) }
    }
    for (index, delay) in Measure.delays.enumerated() {
      if let nanoseconds = score.nanoseconds(of: delay) { delays[index].count(nanoseconds) }
    }
    for ending in score.allConnections?.endings ?? [] {
      endingCounts[ending.reason, default: 0] += ending.count
    }
  }

  /// Adds the tally of later walks.
  public mutating func merge(_ later: WalkTally) {
    walks += later.walks
    for index in rates.indices { rates[index].merge(later.rates[index]) }
    for event in causeCounts.indices {
      for cause in causeCounts[event].indices {
        causeCounts[event][cause] += later.causeCounts[event][cause]
      }
    }
    for index in means.indices { means[index].merge(later.means[index]) }
    for index in delays.indices { delays[index].merge(later.delays[index]) }
    endingCounts.merge(later.endingCounts) { $0 + $1 }
  }
}

extension Measure {
  /// The index among `Measure.events`.
  ///
  /// - Precondition: The measure is one of these.
  var indexAmongEvents: Int { Self.events.index(of: self) }
}

extension [Measure] {
  /// Returns the index of one of these measures.
  fileprivate func index(of measure: Measure) -> Int {
    guard let index = firstIndex(of: measure) else {
      preconditionFailure("studies do not tally \(measure.rawValue) so")
    }
    return index
  }
}

extension DoorErrorCause {
  /// The index among all causes.
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
