import BLE
import Documents
import Foundation
import Reports
import Studies

/// The words of a command line after the command: operands, and options with a value each.
///
/// An option is written `--seed 3` or `--seed=3`; after `--` every word is an operand. Each is
/// taken by whoever knows it, and at the end `finish()` refuses what nobody took.
struct Arguments {
  private var operands: [String] = []
  private var options: [(name: String, value: String)] = []
  private var asked: [String] = []
  /// All words, as they were given.
  private let words: [String]

  /// The words of a command line.
  ///
  /// - Throws: `unusable` where an option has no value.
  init(_ words: [String]) throws(InputError) {
    self.words = words
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        return
      }
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      if let equals = word.firstIndex(of: "=") {
        options.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else if let value = words.first, !value.hasPrefix("--") {
        options.append((word, value))
        words.removeFirst()
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
  mutating func texts(_ name: String) -> [String] {
    asked.append(name)
    let values = options.filter { $0.name == name }.map(\.value)
    options.removeAll { $0.name == name }
    return values
  }

  /// The value of an option; `nil` where it is not given.
  ///
  /// - Throws: `repeatedKey` where it is given twice.
  mutating func text(_ name: String) throws(InputError) -> String? {
    let values = texts(name)
    guard values.count < 2 else {
      throw .repeatedKey(InputPlace("arguments"), key: name, other: name)
    }
    return values.first
  }

  /// The value of an option that is a whole number within a range; `nil` where it is not given.
  mutating func integer<Integer: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer? {
    guard let text = try text(name) else { return nil }
    guard let number = Integer(text), range.contains(number) else {
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let isNumber = digits.allSatisfy { $0.isASCII && $0.isWholeNumber } && !digits.isEmpty
      let allowed = "\(range.lowerBound) ... \(range.upperBound)"
      throw isNumber || Integer(text) != nil
        ? .outOfRange(InputPlace(name), given: text, allowed: allowed)
        : .wrongType(
          InputPlace(name), given: "'\(text)'", allowed: "a whole number within \(allowed)")
    }
    return number
  }

  /// The value of an option that is a time of a run, as 10.2s; `nil` where it is not given.
  mutating func time(_ name: String) throws(InputError) -> Instant? {
    guard let text = try text(name) else { return nil }
    guard let time = Instant(option: text) else {
      if Instant(option: text + "s") != nil {
        throw .unusable(InputPlace(name), "\(text) has no unit; write \(text)s")
      }
      throw .wrongType(
        InputPlace(name), given: "'\(text)'", allowed: "a time in seconds, as 10.2s")
    }
    return time
  }

  /// The value of an option that is a number within a range; `nil` where it is not given.
  mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double? {
    guard let text = try text(name) else { return nil }
    return try Self.number(text, of: name, in: range)
  }

  /// The value of an option that is numbers within a range, with commas between; `nil` where it is
  /// not given.
  mutating func numbers(
    _ name: String, in range: ClosedRange<Double>
  ) throws(InputError) -> [Double]? {
    guard let text = try text(name) else { return nil }
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try Self.number(String(part), of: name, in: range))
    }
    return numbers
  }

  private static func number(
    _ text: String, of name: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double {
    let allowed = [range.lowerBound, range.upperBound].map { String(format: "%g", $0) }
      .joined(separator: " ... ")
    guard let number = Double(text), number.isFinite else {
      throw .wrongType(
        InputPlace(name), given: "'\(text)'", allowed: "a number within \(allowed)")
    }
    guard range.contains(number) else {
      throw .outOfRange(InputPlace(name), given: text, allowed: allowed)
    }
    // The sum is another number for -0 alone, and that one should not be printed.
    return number + 0
  }

  /// The value of an option that is one of a few words; the first of them where it is not given.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, default: Choice
  ) throws(InputError) -> Choice where Choice.RawValue == String {
    try optionalChoice(name) ?? `default`
  }

  /// The value of an option that is one of a few words; `nil` where it is not given.
  mutating func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of words: Choice.Type = Choice.self
  ) throws(InputError) -> Choice? where Choice.RawValue == String {
    guard let text = try text(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .noSuchName(text, among: Choice.allCases.map(\.rawValue), at: InputPlace(name))
    }
    return choice
  }

  /// The seeds of many runs: as many as an option says, from `--first-seed` on, which is 1 where it is
  /// not given. `simrun run` takes each of them.
  ///
  /// - Parameters:
  ///   - name: The option that says how many.
  ///   - most: How many there may be.
  ///   - usual: How many there are where the option is not given.
  mutating func seeds(
    _ name: String, upTo most: UInt64, default usual: UInt64
  ) throws(InputError) -> ClosedRange<UInt64> {
    let more = try (integer(name, in: 1...most) ?? usual) - 1
    let all = RunReport.seeds
    let first = try integer("--first-seed", in: all.lowerBound...all.upperBound - more) ?? 1
    return first...first + more
  }

  /// How many runs are carried out at a time, by `--threads`: as many as there are cores, where
  /// nothing is said.
  mutating func hands() throws(InputError) -> SideBySide {
    SideBySide(threads: try integer("--threads", in: 1...1024) ?? SideBySide.cores)
  }

  /// The folder that `--out` names for files, into which they can be written; `nil` where it is not
  /// given.
  mutating func outputFolder() throws(InputError) -> String? {
    guard let path = try text("--out") else { return nil }
    try OutputFolder.attempt(at: path)
    return path
  }

  /// The file that `--out` names, which can be written; `nil` where it is not given.
  mutating func outputFile() throws(InputError) -> String? {
    guard let path = try text("--out") else { return nil }
    try OutputFolder.attemptFile(at: path)
    return path
  }

  /// The settings of engines that `--set KEY=VALUE` replaces, in order.
  mutating func overrides() throws(InputError) -> [SettingOverride] {
    var overrides: [SettingOverride] = []
    for setting in texts("--set") { overrides.append(try SettingOverride(setting)) }
    return overrides
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

  /// Refuses the words that nobody took.
  func finish() throws(InputError) {
    if let option = options.first {
      throw .unknownOption(option.name, allowed: asked)
    }
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

extension InputError {
  fileprivate static func unknownOption(_ name: String, allowed: [String]) -> InputError {
    .noSuchName(name, among: allowed, at: InputPlace("arguments"))
  }
}
