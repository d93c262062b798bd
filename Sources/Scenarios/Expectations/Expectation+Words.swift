import Documents
import EngineFiles
import Scoring

extension Expectation {
  /// The expectation as a sentence: `unlockDelayS is at most 2 in at least 90 % of runs`.
  public var sentence: String {
    var sentence = quantity.words(ofWalker: walkerName)
    if let method { sentence += " of \(method.word)" }
    sentence += " is \(limits.words)"
    switch demand {
    case .mean: sentence += " on average"
    case .runs where isForEveryRun: sentence += " in every run"
    case .runs(let share): sentence += " in \(share.percentWords) of runs"
    }
    if let unmeasuredAtMost {
      sentence += ", unmeasured in at most \(unmeasuredAtMost.inPercent)"
    }
    if let variant { sentence += ", variant \(variant)" }
    return sentence
  }

  /// Returns the outcome of a run as a row of a table. One run neither meets nor fails a demand on
  /// the mean.
  package func row(of outcome: Outcome) -> [String] {
    switch outcome {
    case .met(let value) where demand == .mean, .notMet(let value) where demand == .mean:
      ["this run", inWords(value), sentence]
    case .met(let value): ["met", inWords(value), sentence]
    case .notMet(let value): ["not met", inWords(value), sentence]
    case .nothingToMeasure: ["-", "nothing to measure", sentence]
    }
  }

  /// Returns the outcome of a run as JSON.
  package func json(of outcome: Outcome) -> JSON {
    var value: Double?
    var isMet: JSON = .null
    switch outcome {
    case .met(let number): (value, isMet) = (number, true)
    case .notMet(let number): (value, isMet) = (number, false)
    case .nothingToMeasure: break
    }
    let members = ["expectation": .text(sentence), "value": JSON(value), "met": isMet]
    return .object(members.merging(JSON.never(among: [("value", value)])) { $1 })
  }

  /// Returns a value of the measure in words.
  package func inWords(_ value: Double) -> String { measure.inWords(value) }
}

extension Measure {
  /// Returns a value of the measure with its unit; `never` for an infinite value, which stands for
  /// an event that was due and did not occur.
  package func inWords(_ value: Double) -> String {
    guard value.isFinite else { return "never" }
    let number = value.rounded() == value ? value.inFewDigits : value.with(2)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}

extension ExpectedLimits {
  /// The limits in words: `at least 1 and at most 3`.
  package var words: String { words { $0.inFewDigits } }

  /// The limits of a share in words: `at least 10 % and at most 30 %`.
  var percentWords: String { words { $0.inPercent } }

  private func words(_ number: (Double) -> String) -> String {
    if let atLeast, atLeast == atMost { return "exactly \(number(atLeast))" }
    return [atLeast.map { "at least \(number($0))" }, atMost.map { "at most \(number($0))" }]
      .compactMap { $0 }.joined(separator: " and ")
  }
}
