/// The declaration of an option. The parser, the help and the completion derive from it.
struct CommandOption {
  /// The word of the option, such as `--seeds`.
  let word: String
  /// The placeholder of the value in the help, such as `N`.
  let placeholder: String
  /// The description in the help. Line breaks have no meaning.
  let help: String
  /// The values to complete.
  let values: ArgumentValues
  /// The default value, as a user would type it.
  let usual: String?
  /// The value of the option if it is given without one; `nil` if it needs one.
  let implied: String?
  /// The behaviour without the option if it has no default value, in words.
  let otherwise: String?
  /// The description in the error for a missing option; `nil` if the option is not required.
  let need: String?
  /// `true` if the option may be given more than once.
  let isRepeatable: Bool
  /// `true` if all words that follow it are its values.
  let takesRest: Bool

  /// - Parameters:
  ///   - usual: The default value.
  ///   - implied: The value of the option if it is given without one.
  ///   - otherwise: The behaviour without the option, in words.
  ///   - need: The description of a required option.
  init(
    _ word: String, _ placeholder: String, _ help: String, values: ArgumentValues = .any,
    default usual: String? = nil, implied: String? = nil, otherwise: String? = nil,
    need: String? = nil,
    isRepeatable: Bool = false, takesRest: Bool = false
  ) {
    self.word = word
    self.placeholder = placeholder
    self.help = help
    self.values = values
    self.usual = usual
    self.implied = implied
    self.otherwise = otherwise
    self.need = need
    self.isRepeatable = isRepeatable
    self.takesRest = takesRest
  }

  /// Creates an option whose values are all words that follow it.
  init(rest word: String, _ placeholder: String, _ help: String) {
    self.init(word, placeholder, help, values: .file, isRepeatable: true, takesRest: true)
  }

  /// Creates an option without a value.
  init(flag word: String, _ help: String) {
    self.init(word, "", help, implied: "")
  }

  /// Creates an option that takes one of several words.
  init<Word: RawRepresentable & CaseIterable>(
    _ word: String, _ placeholder: String, _ help: String, oneOf words: Word.Type,
    default usual: Word? = nil, otherwise: String? = nil
  ) where Word.RawValue == String {
    self.init(
      word, placeholder, help, values: .words(words.allCases.map(\.rawValue)),
      default: usual?.rawValue, otherwise: otherwise)
  }
}

extension CommandOption {
  /// `true` if it has no value.
  var isFlag: Bool { implied == "" }

  /// The option with its value in a usage line, in brackets if it may be left out.
  func usage(of value: String) -> String {
    isFlag ? word : "\(word) \(implied == nil ? value : "[\(value)]")"
  }

  /// `true` if a word after the option is its value. An option that needs none only takes a number.
  func takes(_ word: String?) -> Bool {
    guard let word, !isFlag, !word.hasPrefix("--") else { return false }
    return implied == nil || word.first?.isNumber == true
  }
}

/// The declaration of an operand.
struct CommandOperand {
  /// The placeholder in the help, such as `SCENARIO`.
  let placeholder: String
  /// The values to complete.
  let values: ArgumentValues
  /// `true` if the operand is required.
  var isRequired = true
  /// `true` if more operands of this kind may follow.
  var isRepeatable = false
}

/// The values of an argument that a shell can complete.
enum ArgumentValues {
  /// Numbers, and names from the contents of files.
  case any
  /// One of these words.
  case words([String])
  /// One of these words, several of them separated by commas, or any other value.
  case suggestions([String])
  /// The name or path of a scenario.
  case scenario
  /// The name or path of a floor plan.
  case floorPlan
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder

  /// The words to choose from, or the suggested ones.
  var words: [String] {
    switch self {
    case .words(let words), .suggestions(let words): words
    case .any, .scenario, .floorPlan, .file, .folder: []
    }
  }
}
