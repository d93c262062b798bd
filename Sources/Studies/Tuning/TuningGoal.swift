import Documents
import Scoring

/// The goal of a search for settings: to minimise or maximise a measure while other measures meet
/// limits.
public struct TuningGoal: Hashable, Sendable {
  /// The measure to minimise or maximise.
  public let measure: StudyMeasure
  /// `true` to maximise the measure.
  public let isMaximised: Bool
  /// The limits to meet.
  public let limits: [Limit]
  /// The measures of the Pareto front besides the goal's; empty without a front.
  public let against: [StudyMeasure]

  /// The greatest number of measures of a front besides the goal's.
  public static let mostAgainst = 3

  /// A limit on a measure.
  public struct Limit: Hashable, Sendable {
    /// The measure.
    public var measure: StudyMeasure
    /// `true` if the bound is an upper limit (the measure must be at most this), `false` if it is a
    /// lower limit.
    public var isUpper: Bool
    /// The bound in the unit of the measure's figures: a share as 0 ... 1, a delay in seconds.
    public var bound: Double

    /// `true` for an upper limit of 100 % on a share, which every run meets.
    package var isMetByAll: Bool { isUpper && measure.form == .share && bound >= 1 }

    /// The limit as text, such as `unlockDelayS.p95 <= 2.000 s`.
    public var words: String {
      let sign = isUpper ? "<=" : ">="
      return "\(measure.word) \(sign) \(measure.words(for: bound))"
    }
  }

  /// Creates a goal. By default, the front is that of the goal's measure and the measure of the
  /// first limit.
  public init(
    _ measure: StudyMeasure, isMaximised: Bool = false, limits: [Limit] = [],
    against: [StudyMeasure] = []
  ) {
    self.measure = measure
    self.isMaximised = isMaximised
    self.limits = limits
    self.against = against.isEmpty ? limits.prefix(1).map(\.measure) : against
  }

  /// The required measures, each once; the goal's own measure is first.
  public var measures: [StudyMeasure] {
    ([measure] + limits.map(\.measure) + against)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns `true` if less of a measure is better. By default, the measure's definition decides.
  package func prefersLess(of other: StudyMeasure) -> Bool {
    if other == measure { return !isMaximised }
    return limits.first { $0.measure == other }?.isUpper
      ?? (other.measure.definition.better != .more)
  }

  /// The goal as a sentence.
  public var words: String {
    let aim = "\(isMaximised ? "maximise" : "minimise") \(measure.word)"
    return limits.isEmpty
      ? aim : "\(aim) subject to " + limits.map(\.words).joined(separator: " and ")
  }
}

extension TuningGoal.Limit {
  /// Parses a limit such as `unlockDelayS.p95<=2s`, `unlockDistanceM.p95<=1.5m`, `falseUnlocks<=5%`
  /// or `sideFlips<=3`. A delay and a physical quantity require a unit. A share is a percentage, or
  /// a number in 0 ... 1.
  ///
  /// - Throws: `InputError` if the text is not a limit.
  public init(_ text: String, at place: InputPlace) throws(InputError) {
    guard let sign = ["<=", ">="].compactMap({ text.firstRange(of: $0) }).first else {
      throw .unusable(place, "\(text.quoted) is not of the form MEASURE<=NUMBER or MEASURE>=NUMBER")
    }
    measure = try StudyMeasure(text[..<sign.lowerBound].trimmed, at: place)
    isUpper = text[sign] == "<="
    let number = text[sign.upperBound...].trimmed
    guard let bound = measure.number(number) else {
      throw .wrongType(place, given: number.quoted, allowed: measure.exampleOfBound)
    }
    self.bound = bound
  }
}

extension StudyMeasure {
  /// Returns a figure of the measure with its unit, for people.
  package func words(for figure: Double) -> String {
    guard figure.isFinite else { return figure > 0 ? "never" : "?" }
    switch form {
    case .share: return (figure * 100).with(2) + " %"
    case .frequency: return figure.with(2) + " /h"
    case .time, .quantity: return figure.with(3) + " " + unit
    }
  }

  fileprivate func number(_ text: String) -> Double? {
    func part(before suffix: String) -> Double? {
      guard text.hasSuffix(suffix) else { return nil }
      return Double(decimal: text.dropLast(suffix.count).trimmed)
    }
    let number: Double?
    switch form {
    case .share:
      let share = Double(decimal: text) ?? part(before: "%").map { $0 / 100 }
      number = share.flatMap { (0...1).contains($0) ? $0 : nil }
    case .frequency: number = part(before: "/h") ?? Double(decimal: text)
    case .time: number = part(before: "ms").map { $0 / 1000 } ?? part(before: "s")
    case .quantity: number = part(before: unit)
    }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  fileprivate var exampleOfBound: String {
    switch form {
    case .share: "a share such as 5% or 0.05, within 0 ... 100 %"
    case .frequency: "a number an hour, such as 3"
    case .time: "a time with its unit, such as 2s or 800ms"
    case .quantity: "a number with its unit, such as \(measure.exampleOfBound)"
    }
  }
}

extension Measure {
  /// A bound on the measure, of which the unit is to be seen.
  fileprivate var exampleOfBound: String {
    switch definition.kind {
    case .level: "-70\(unit)"
    default: "1.5\(unit)"
    }
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
