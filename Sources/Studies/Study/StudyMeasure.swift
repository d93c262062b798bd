import Documents
import Scoring

/// A statistic of a measure over the runs of a study, identified by the measure's word, with the
/// percentile if there is one: `falseUnlocks`, `sideFlips`, `unlockDelayS.p95`.
public enum StudyMeasure: Hashable, Sendable {
  /// The share of the runs in which the measure is above 0.
  case rate(Measure)
  /// The mean; per hour if the measure is a count.
  case mean(Measure)
  /// A percentile, 1 ... 99, of delays.
  case percentile(Int, of: Measure)

  /// The measures of a report: first those of which less is better, then the others.
  public static let all: [StudyMeasure] = {
    let means = Measure.means.map { StudyMeasure.mean($0) }
    return Measure.events.map { .rate($0) } + means.filter { !$0.isMoreBetter }
      + Measure.delays.flatMap { [.percentile(50, of: $0), .percentile(95, of: $0)] }
      + means.filter(\.isMoreBetter)
  }()

  /// The measures of a search, as a rule: those of a report, and the means of others.
  package static var known: [StudyMeasure] { all + others }

  /// The measure.
  public var measure: Measure {
    switch self {
    case .rate(let measure), .mean(let measure), .percentile(_, let measure): measure
    }
  }

  /// `true` if more of the measure is better, `false` if less is.
  public var isMoreBetter: Bool { measure.definition.better == .more }

  /// The word of the statistic.
  public var word: String {
    switch self {
    case .rate, .mean: measure.rawValue
    case .percentile(let percentile, _): "\(measure.rawValue).p\(percentile)"
    }
  }

  /// The name of the statistic, for people and in JSON.
  package var statistic: String {
    switch self {
    case .rate: "share of runs"
    case .mean: measure.isPerHour ? "mean per hour" : "mean"
    case .percentile(let percentile, _): "p\(percentile)"
    }
  }

  /// The measures of a search that no report of a study has: the means of all other measures of a
  /// run that need no room, beacon or method to be named.
  package static let others: [StudyMeasure] = Measure.ofRuns
    .filter { $0.definition.statistic == nil && $0.parameters.values.allSatisfy { !$0 } }
    .map { .mean($0) }

  /// Creates the statistic with a given word; `nil` if there is none.
  ///
  /// Any measure of a run has a word that needs no room, beacon or method to be named: its mean if
  /// the report of a study does not have it. Shares, times and physical quantities have percentiles
  /// too, such as `unlockDistanceM.p95`.
  public init?(word: String) {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let measure = Measure(rawValue: String(first)) else {
      return nil
    }
    switch (measure.definition.statistic, parts.count) {
    case (.rate, 1): self = .rate(measure)
    case (.mean, 1): self = .mean(measure)
    case (nil, 1):
      guard Self.others.contains(.mean(measure)) else { return nil }
      self = .mean(measure)
    case (.percentiles, 2), (.mean, 2), (nil, 2):
      guard measure.definition.statistic != nil || Self.others.contains(.mean(measure)),
        measure.hasPercentiles, parts[1].hasPrefix("p"),
        let percentile = Int(parts[1].dropFirst()), (1...99).contains(percentile)
      else { return nil }
      self = .percentile(percentile, of: measure)
    default: return nil
    }
  }

  /// Creates the statistic with a given word.
  ///
  /// - Throws: The error of `Measure.unknown` if there is none.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    guard let measure = StudyMeasure(word: word) else {
      throw Measure.unknown(word, among: Self.known.map(\.word), at: place)
    }
    self = measure
  }

  /// The form of the figures.
  package var form: Form {
    switch self {
    case .rate: .share
    case .mean(let measure), .percentile(_, let measure):
      switch measure.definition.kind {
      case .count, .frequency: .frequency
      case .share, .event: .share
      case .time: .time
      case .distance, .level, .difference, .charge: .quantity
      }
    }
  }

  /// A form of figures. A quantity is a distance, a level, a difference or a charge.
  package enum Form { case share, frequency, time, quantity }

  /// The unit of the figures; empty for a share.
  public var unit: String {
    switch form {
    case .share: ""
    case .frequency: "1/h"
    case .time: "s"
    case .quantity: measure.unit
    }
  }
}

extension Measure {
  /// `true` for a measure of which percentiles over the walks mean something.
  fileprivate var hasPercentiles: Bool {
    switch definition.kind {
    case .count, .event, .frequency: false
    case .share, .time, .distance, .level, .difference, .charge: true
    }
  }
}
