import BLE
import Documents

/// The words of a command line after the command: operands, and options with one value each.
///
/// An option is written `--seed 3` or `--seed=3`. One with an implied value may be written alone. After `--`, every word is an operand. The
/// initialiser rejects options that the command does not declare. The command then takes the others
/// by their words.
struct Arguments {
  private var operands: [String] = []
  private var values: [(word: String, value: String)] = []
  /// The options that the command declares.
  private let declared: [CommandOption]
  /// The words of the options that the command has read, given or not.
  private(set) var asked: [String] = []
  /// The words as given.
  private let words: [String]

  /// Creates the arguments from the words of a command line.
  ///
  /// - Throws: `noSuchName` for an undeclared option; `unusable` for an option without a value.
  init(_ words: [String], options declared: [CommandOption]) throws(InputError) {
    self.words = words
    self.declared = declared
    var rest = words[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("--") else {
        operands.append(argument)
        continue
      }
      let word = String(argument.prefix { $0 != "=" })
      guard let option = declared.first(where: { $0.word == word }) else {
        throw .noSuchName(word, among: declared.map(\.word), at: InputPlace("arguments"))
      }
      if option.takesRest {
        let first = word.count < argument.count ? [argument.dropFirst(word.count + 1)] : []
        values += (first.map(String.init) + rest).map { (word, $0) }
        guard isGiven(word) else {
          throw .unusable(InputPlace(word), "the option needs a value, as in \(word) ...")
        }
        return
      }
      if word.count < argument.count {
        values.append((word, String(argument.dropFirst(word.count + 1))))
      } else if let value = rest.first, option.takes(value) {
        values.append((word, value))
        rest.removeFirst()
      } else if let value = option.implied {
        values.append((word, value))
      } else {
        throw .unusable(InputPlace(word), "the option needs a value, as in \(word)=...")
      }
    }
  }

  /// Removes and returns the next operand. The error for a missing operand names its meaning.
  mutating func operand(_ meaning: String) throws(InputError) -> String {
    guard let operand = try optionalOperand() else {
      throw .unusable(InputPlace("arguments"), "\(meaning) is missing")
    }
    return operand
  }

  /// Removes and returns the next operand; `nil` if there is none.
  mutating func optionalOperand() throws(InputError) -> String? {
    operands.isEmpty ? nil : operands.removeFirst()
  }

  /// Returns all values of a repeatable option, in order.
  mutating func texts(_ word: String) -> [String] {
    _ = declaration(of: word)
    return values.filter { $0.word == word }.map(\.value)
  }

  /// Returns the words after an option that takes all that follow; empty if it is not given.
  mutating func remainder(of word: String) -> [String] { texts(word) }

  /// Returns `true` if an option is given.
  func isGiven(_ word: String) -> Bool {
    values.contains { $0.word == word }
  }

  /// Returns the value of an option; `nil` if it is not given.
  ///
  /// - Throws: `repeatedKey` if the option is given twice.
  mutating func optionalText(_ word: String) throws(InputError) -> String? {
    let values = texts(word)
    guard values.count < 2 else {
      throw .repeatedKey(InputPlace("arguments"), key: word, other: word)
    }
    return values.first
  }

  /// Returns `true` if an option without a value is given.
  ///
  /// - Throws: As `optionalText`; `unusable` if it has a value.
  mutating func flag(_ word: String) throws(InputError) -> Bool {
    guard let value = try optionalText(word) else { return false }
    guard value.isEmpty else { throw .unusable(InputPlace(word), "the option takes no value") }
    return true
  }

  /// Returns the value of an option, or its declared default.
  ///
  /// - Throws: `unusable` if a required option is missing.
  mutating func text(_ word: String) throws(InputError) -> String {
    let option = declaration(of: word)
    if let text = try optionalText(word) ?? option.usual { return text }
    guard let need = option.need else {
      preconditionFailure("\(word) need not be given, and declares no value for then")
    }
    throw .unusable(InputPlace("arguments"), "\(word) is required: \(need)")
  }

  /// Returns the value of an option that is an integer within a range, or its declared default.
  mutating func integer<Integer: FixedWidthInteger>(
    _ word: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer {
    try Self.integer(text(word), of: word, in: range)
  }

  /// Returns the value of an option that is an integer within a range; `nil` if it is not given.
  mutating func optionalInteger<Integer: FixedWidthInteger>(
    _ word: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer? {
    guard let text = try optionalText(word) else { return nil }
    return try Self.integer(text, of: word, in: range)
  }

  /// Returns the value of an option that is a time of a run, such as 10.2s; `nil` if it is not
  /// given.
  mutating func optionalTime(_ word: String) throws(InputError) -> Instant? {
    guard let text = try optionalText(word) else { return nil }
    guard let time = Instant(option: text) else {
      if Instant(option: text + "s") != nil {
        throw .unusable(InputPlace(word), "\(text) has no unit; write \(text)s")
      }
      throw .wrongType(
        InputPlace(word), given: "'\(text)'", allowed: "a time in seconds, e.g. 10.2s")
    }
    return time
  }

  /// Returns the value of an option that is a number within a range, or its declared default.
  mutating func number(
    _ word: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double {
    try Self.number(text(word), of: word, in: range)
  }

  /// Returns the value of an option that is a number within a range; `nil` if it is not given.
  mutating func optionalNumber(
    _ word: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double? {
    guard let text = try optionalText(word) else { return nil }
    return try Self.number(text, of: word, in: range)
  }

  /// Returns the values of an option that is a comma-separated list of numbers within a range, or
  /// its declared default.
  mutating func numbers(
    _ word: String, in range: ClosedRange<Double>
  ) throws(InputError) -> [Double] {
    var numbers: [Double] = []
    for part in try text(word).split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try Self.number(String(part), of: word, in: range))
    }
    return numbers
  }

  /// Returns the value of an option that is one of several words, or its declared default.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, of words: Choice.Type = Choice.self
  ) throws(InputError) -> Choice where Choice.RawValue == String {
    try Self.choice(text(word), of: word)
  }

  /// Returns the values of an option that is a comma-separated list of several words, or its declared
  /// default.
  mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ word: String, of words: Choice.Type = Choice.self
  ) throws(InputError) -> [Choice] where Choice.RawValue == String {
    var choices: [Choice] = []
    for part in try text(word).split(separator: ",", omittingEmptySubsequences: false) {
      choices.append(try Self.choice(String(part), of: word))
    }
    return choices
  }

  /// Returns the value of an option that is one of several words; `nil` if it is not given.
  mutating func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, of words: Choice.Type = Choice.self
  ) throws(InputError) -> Choice? where Choice.RawValue == String {
    guard let text = try optionalText(word) else { return nil }
    return try Self.choice(text, of: word)
  }

  /// Returns the declaration of an option, and records that the option was read.
  private mutating func declaration(of word: String) -> CommandOption {
    guard let option = declared.first(where: { $0.word == word }) else {
      preconditionFailure("\(word) is taken, but not declared")
    }
    asked.append(word)
    return option
  }

  /// Returns the command line as a shell takes it, with the seed if it was drawn.
  ///
  /// - Parameter others: The options to omit, with their values.
  func line(of command: String, seed: UInt64? = nil, without others: [String] = []) -> String {
    func isAmong(_ options: [String], _ word: String) -> Bool {
      options.contains { word == $0 || word.hasPrefix("\($0)=") }
    }
    var line = ["simrun", command]
    var rest = words[...]
    while let word = rest.popFirst() {
      if !isAmong(others, word) {
        line.append(word.inShell)
      } else if declared.contains(where: { $0.word == word && $0.takes(rest.first) }) {
        rest = rest.dropFirst()
      }
    }
    let isSeedGiven = words.contains { isAmong(["--seed"], $0) }
    if let seed, !isSeedGiven { line.append("--seed \(seed)") }
    return line.joined(separator: " ")
  }

  /// Throws if any operand was not consumed.
  func finish() throws(InputError) {
    if let operand = operands.first {
      throw .unusable(InputPlace("arguments"), "unexpected argument '\(operand)'")
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order of first occurrence.
  var eachOnce: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
