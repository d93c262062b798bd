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

  /// The measures of a report.
  public static let all: [StudyMeasure] =
    Measure.events.map { .rate($0) } + Measure.means.map { .mean($0) }
    + Measure.delays.flatMap { [.percentile(50, of: $0), .percentile(95, of: $0)] }

  /// The measure.
  public var measure: Measure {
    switch self {
    case .rate(let measure), .mean(let measure), .percentile(_, let measure): measure
    }
  }

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

  /// Creates the statistic with a given word; `nil` if there is none.
  public init?(word: String) {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let measure = Measure(rawValue: String(first)) else {
      return nil
    }
    switch (measure.definition.statistic, parts.count) {
    case (.rate, 1): self = .rate(measure)
    case (.mean, 1): self = .mean(measure)
    case (.percentiles, 2):
      guard parts[1].hasPrefix("p"), let percentile = Int(parts[1].dropFirst()),
        (1...99).contains(percentile)
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
      throw Measure.unknown(word, among: Self.all.map(\.word), at: place)
    }
    self = measure
  }

  /// The form of the figures.
  package var form: Form {
    switch self {
    case .rate: .share
    case .mean(let measure):
      measure.isPerHour ? .frequency : measure.definition.kind == .time ? .time : .share
    case .percentile: .time
    }
  }

  /// A form of figures.
  package enum Form { case share, frequency, time }

  /// The unit of the figures; empty for a share.
  public var unit: String {
    switch form {
    case .share: ""
    case .frequency: "1/h"
    case .time: "s"
    }
  }
}
