import BLE
import Documents

/// The words of a command line after the command: operands, and options with a value each.
///
/// An option is written `--seed 3` or `--seed=3`; after `--` every word is an operand. Those that the
/// command does not declare are refused first; each of the others is then taken by its word.
struct Arguments {
  private var operands: [String] = []
  private var values: [(word: String, value: String)] = []
  /// The options that the command declares.
  private let declared: [CommandOption]
  /// The words of the options that were asked for, given or not.
  private(set) var asked: [String] = []
  /// All words, as they were given.
  private let words: [String]

  /// The words of a command line.
  ///
  /// - Throws: `noSuchName` for an option that is not declared; `unusable` where one has no value.
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
      guard declared.contains(where: { $0.word == word }) else {
        throw .noSuchName(word, among: declared.map(\.word), at: InputPlace("arguments"))
      }
      if word.count < argument.count {
        values.append((word, String(argument.dropFirst(word.count + 1))))
      } else if let value = rest.first, !value.hasPrefix("--") {
        values.append((word, value))
        rest.removeFirst()
      } else {
        throw .unusable(InputPlace(word), "the option needs a value, as in \(word)=...")
      }
    }
  }

  /// The next operand; what it stands for is named where it is missing.
  mutating func operand(_ meaning: String) throws(InputError) -> String {
    guard let operand = try optionalOperand() else {
      throw .unusable(InputPlace("arguments"), "\(meaning) is missing")
    }
    return operand
  }

  /// The next operand; `nil` where there is none.
  mutating func optionalOperand() throws(InputError) -> String? {
    operands.isEmpty ? nil : operands.removeFirst()
  }

  /// All values of an option that may be given more than once, in order.
  mutating func texts(_ word: String) -> [String] {
    _ = declaration(of: word)
    return values.filter { $0.word == word }.map(\.value)
  }

  /// Whether an option is given.
  func isGiven(_ word: String) -> Bool {
    values.contains { $0.word == word }
  }

  /// The value of an option; `nil` where it is not given.
  ///
  /// - Throws: `repeatedKey` where it is given twice.
  mutating func optionalText(_ word: String) throws(InputError) -> String? {
    let values = texts(word)
    guard values.count < 2 else {
      throw .repeatedKey(InputPlace("arguments"), key: word, other: word)
    }
    return values.first
  }

  /// The value of an option, or the one that it declares for where it is not given.
  ///
  /// - Throws: `unusable` where it has to be given and is not.
  mutating func text(_ word: String) throws(InputError) -> String {
    let option = declaration(of: word)
    if let text = try optionalText(word) ?? option.usual { return text }
    guard let need = option.need else {
      preconditionFailure("\(word) need not be given, and declares no value for then")
    }
    throw .unusable(InputPlace("arguments"), "\(word) is required: \(need)")
  }

  /// The value of an option that is a whole number within a range, or the declared one.
  mutating func integer<Integer: FixedWidthInteger>(
    _ word: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer {
    try Self.integer(text(word), of: word, in: range)
  }

  /// The value of an option that is a whole number within a range; `nil` where it is not given.
  mutating func optionalInteger<Integer: FixedWidthInteger>(
    _ word: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer? {
    guard let text = try optionalText(word) else { return nil }
    return try Self.integer(text, of: word, in: range)
  }

  /// The value of an option that is a time of a run, as 10.2s; `nil` where it is not given.
  mutating func optionalTime(_ word: String) throws(InputError) -> Instant? {
    guard let text = try optionalText(word) else { return nil }
    guard let time = Instant(option: text) else {
      if Instant(option: text + "s") != nil {
        throw .unusable(InputPlace(word), "\(text) has no unit; write \(text)s")
      }
      throw .wrongType(
        InputPlace(word), given: "'\(text)'", allowed: "a time in seconds, as 10.2s")
    }
    return time
  }

  /// The value of an option that is a number within a range, or the declared one.
  mutating func number(
    _ word: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double {
    try Self.number(text(word), of: word, in: range)
  }

  /// The value of an option that is a number within a range; `nil` where it is not given.
  mutating func optionalNumber(
    _ word: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double? {
    guard let text = try optionalText(word) else { return nil }
    return try Self.number(text, of: word, in: range)
  }

  /// The value of an option that is numbers within a range, with commas between, or the declared one.
  mutating func numbers(
    _ word: String, in range: ClosedRange<Double>
  ) throws(InputError) -> [Double] {
    var numbers: [Double] = []
    for part in try text(word).split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try Self.number(String(part), of: word, in: range))
    }
    return numbers
  }

  /// The value of an option that is one of a few words, or the declared one.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, of words: Choice.Type = Choice.self
  ) throws(InputError) -> Choice where Choice.RawValue == String {
    try Self.choice(text(word), of: word)
  }

  /// The value of an option that is one of a few words; `nil` where it is not given.
  mutating func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, of words: Choice.Type = Choice.self
  ) throws(InputError) -> Choice? where Choice.RawValue == String {
    guard let text = try optionalText(word) else { return nil }
    return try Self.choice(text, of: word)
  }

  /// The declaration of an option that is asked for.
  private mutating func declaration(of word: String) -> CommandOption {
    guard let option = declared.first(where: { $0.word == word }) else {
      preconditionFailure("\(word) is taken, but not declared")
    }
    asked.append(word)
    return option
  }

  /// The command line as a shell takes it, with the seed where one was drawn.
  ///
  /// - Parameter others: Options that are left out, with their values.
  func line(of command: String, seed: UInt64? = nil, without others: [String] = []) -> String {
    func isAmong(_ options: [String], _ word: String) -> Bool {
      options.contains { word == $0 || word.hasPrefix("\($0)=") }
    }
    var line = ["simrun", command]
    var rest = words[...]
    while let word = rest.popFirst() {
      if !isAmong(others, word) {
        line.append(word.inShell)
      } else if !word.contains("=") {
        rest = rest.dropFirst()
      }
    }
    let isSeedGiven = words.contains { isAmong(["--seed"], $0) }
    if let seed, !isSeedGiven { line.append("--seed \(seed)") }
    return line.joined(separator: " ")
  }

  /// Refuses operands that nobody took.
  func finish() throws(InputError) {
    if let operand = operands.first {
      throw .unusable(InputPlace("arguments"), "there is one too many: '\(operand)'")
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without those that came before.
  var eachOnce: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
