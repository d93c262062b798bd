extension Expectation {
  /// What is expected, as a sentence: `unlockDelayS is at most 2 in at least 90 % of runs`.
  public var sentence: String {
    var sentence = measure.rawValue
    if let room { sentence += " in \(room)" }
    sentence += " is \(limits.words)"
    sentence += isForEveryRun ? " in every run" : " in \(share.percentWords) of runs"
    if let variant { sentence += ", variant \(variant)" }
    return sentence
  }

  /// A value of the measure with its unit.
  func inWords(_ value: Double) -> String {
    let number = value.rounded() == value ? value.inFewDigits : value.with(2)
    return measure.unit.isEmpty ? number : "\(number) \(measure.unit)"
  }
}

extension Limits {
  /// `at least 1 and at most 3`.
  var words: String { words { $0.inFewDigits } }

  /// `at least 10 % and at most 30 %`.
  var percentWords: String { words { $0.inPercent } }

  private func words(_ number: (Double) -> String) -> String {
    if let atLeast, atLeast == atMost { return "exactly \(number(atLeast))" }
    return [atLeast.map { "at least \(number($0))" }, atMost.map { "at most \(number($0))" }]
      .compactMap { $0 }.joined(separator: " and ")
  }
}
