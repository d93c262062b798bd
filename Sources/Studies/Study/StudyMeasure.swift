/// A measure of a study, identified by a word: `falseUnlock`, `flipsPerHour`, `delay.p95`.
public enum StudyMeasure: Hashable, Sendable {
  /// The fraction of the walks in which an event happened.
  case rate(Rate)
  /// The mean of an amount.
  case amount(Amount)
  /// A percentile of a delay; 1 ... 99.
  case delay(Delay, percentile: Int)

  /// All measures of a report.
  public static let all: [StudyMeasure] =
    Rate.allCases.map { .rate($0) } + Amount.allCases.map { .amount($0) }
    + Delay.allCases.flatMap { [.delay($0, percentile: 50), .delay($0, percentile: 95)] }

  /// The word of the measure.
  public var word: String {
    switch self {
    case .rate(let rate): rate.rawValue
    case .amount(let amount): amount.rawValue
    case .delay(let delay, let percentile): "\(delay.rawValue).p\(percentile)"
    }
  }

  /// Creates the measure with a given word; `nil` if there is none.
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

  /// The unit of the figures; empty for a share.
  public var unit: String {
    switch self {
    case .rate, .amount(.wrongSideShare), .amount(.wrongRoomShare): ""
    case .amount(.flipsPerHour): "1/h"
    case .delay: "s"
    }
  }
}
