import Documents
import Scenarios

/// A statistic of a measure over the runs of a study, identified by the measure's word, with the
/// percentile if there is one: `falseUnlocks`, `sideFlips`, `unlockDelayS.p95`.
public enum StudyMeasure: Hashable, Sendable {
  /// The share of the runs in which it is above 0.
  case rate(Rate)
  /// The mean.
  case amount(Amount)
  /// A percentile; 1 ... 99.
  case delay(Delay, percentile: Int)

  /// The measures of a report.
  public static let all: [StudyMeasure] =
    Rate.allCases.map { .rate($0) } + Amount.allCases.map { .amount($0) }
    + Delay.allCases.flatMap { [.delay($0, percentile: 50), .delay($0, percentile: 95)] }

  /// The measure.
  public var measure: Measure {
    switch self {
    case .rate(let rate): rate.measure
    case .amount(let amount): amount.measure
    case .delay(let delay, _): delay.measure
    }
  }

  /// The word of the statistic.
  public var word: String {
    switch self {
    case .rate, .amount: measure.rawValue
    case .delay(_, let percentile): "\(measure.rawValue).p\(percentile)"
    }
  }

  /// The statistic, for people and in JSON.
  package var statistic: String {
    switch self {
    case .rate: "share of runs"
    case .amount(let amount): amount.isPerHour ? "mean per hour" : "mean"
    case .delay(_, let percentile): "p\(percentile)"
    }
  }

  /// Creates the statistic with a given word; `nil` if there is none.
  public init?(word: String) {
    if let rate = Rate(rawValue: word) {
      self = .rate(rate)
    } else if let amount = Amount(rawValue: word) {
      self = .amount(amount)
    } else {
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let delay = Delay(rawValue: String(parts[0])),
        parts[1].hasPrefix("p"), let percentile = Int(parts[1].dropFirst()),
        (1...99).contains(percentile)
      else { return nil }
      self = .delay(delay, percentile: percentile)
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

  /// The kind of the figures.
  package var form: Form {
    switch self {
    case .rate: .share
    case .amount(let amount): amount.isPerHour ? .frequency : .share
    case .delay: .time
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
