import Documents
import Studies

/// The words of a command line after the command's name, assigned to the parameters that they
/// belong to.
///
/// An option is written `--seed 3` or `--seed=3`. An option with an implied value may be written
/// without a value. After `--`, every word is an operand.
struct ParsedArguments {
  /// The values in order, with the word of an option or the placeholder of an operand.
  private var values: [(word: String, value: String)] = []
  private let options: [ParameterDeclaration]
  /// The words as given.
  private let words: [String]

  /// Creates the arguments from the words of a command line.
  ///
  /// - Throws: `noSuchName` for an undeclared option; `unusable` for an option without a value, and
  ///   for more operands than are declared.
  init(_ words: [String], of parameters: ParameterOutline) throws(InputError) {
    self.words = words
    options = parameters.options
    var operands: [String] = []
    var rest = words[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("--") else {
        operands.append(argument)
        continue
      }
      let word = String(argument.prefix { $0 != "=" })
      guard let option = options.first(where: { $0.word == word }) else {
        throw Self.error(of: word, among: options.map(\.word))
      }
      if option.takesRest {
        let first = word.count < argument.count ? [argument.dropFirst(word.count + 1)] : []
        values += (first.map(String.init) + rest).map { (word, $0) }
        guard isGiven(word) else {
          throw .unusable(InputPlace(word), "the option needs a value, as in \(word) ...")
        }
        break
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
    try assign(operands, to: parameters.operands)
  }

  /// Returns the error for an option that is not declared. For an option about the number of runs
  /// or seeds, the error names the option to use instead, or the command that has the option.
  private static func error(of word: String, among options: [String]) -> InputError {
    let place = InputPlace("arguments")
    if ["--seeds", "--iterations"].contains(word), options.contains(OptionWord.runs.text) {
      let first =
        options.contains(OptionWord.firstSeed.text) ? ", and --first-seed the first of them" : ""
      return .unusable(
        place, "there is no \(word.quoted); --runs gives the number of seeds\(first)")
    }
    if [OptionWord.runs.text, "--iterations"].contains(word), options.contains("--seed") {
      return .unusable(
        place,
        "there is no \(word.quoted); --seed gives the seed of one run, and "
          + "simrun study has --runs")
    }
    return .noSuchName(word, among: options, at: place)
  }

  private mutating func assign(
    _ texts: [String], to operands: [ParameterDeclaration]
  ) throws(InputError) {
    var rest = texts[...]
    for operand in operands {
      let own = rest.prefix(operand.isRepeatable ? rest.count : 1)
      values += own.map { (operand.placeholder, $0) }
      rest = rest.dropFirst(own.count)
    }
    if let operand = rest.first {
      throw .unusable(InputPlace("arguments"), "unexpected argument '\(operand)'")
    }
  }

  /// Returns all values of a parameter, in order.
  func texts(of word: String) -> [String] { values.filter { $0.word == word }.map(\.value) }

  func isGiven(_ word: String) -> Bool { values.contains { $0.word == word } }

  /// Returns a command line with these arguments as a shell takes it, with the seed if that was
  /// drawn at random.
  ///
  /// - Parameter kept: The options to keep, with their values; `nil` to keep all.
  func line(of command: String, seed: UInt64?, keeping kept: [String]?) -> String {
    var line = ["simrun", command]
    var rest = words[...]
    while let argument = rest.popFirst() {
      let word = String(argument.prefix { $0 != "=" })
      if let kept, let option = options.first(where: { $0.word == word }), !kept.contains(word) {
        if word == argument, option.takes(rest.first) { rest = rest.dropFirst() }
      } else {
        line.append(argument.inShell)
      }
    }
    if let seed, !isGiven("--seed") { line.append("--seed \(seed)") }
    return line.joined(separator: " ")
  }
}
