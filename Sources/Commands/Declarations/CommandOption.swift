/// An option as a command declares it: the parser, the help and the completion follow from this.
struct CommandOption {
  /// `--seeds`.
  let word: String
  /// The value in the help: `N`.
  let placeholder: String
  /// What it does; line breaks are those of the source only.
  let help: String
  /// The values that can be completed.
  let values: ArgumentValues
  /// The value taken where it is not given, as a user would type it.
  let usual: String?
  /// What is done where it is not given and has no usual value, in words.
  let otherwise: String?
  /// What it is, in the error where it is missing; `nil` where it may be.
  let need: String?
  /// Whether it may be given more than once.
  let isRepeatable: Bool

  /// - Parameters:
  ///   - usual: The value taken where it is not given.
  ///   - otherwise: What is done where it is not given, in words.
  ///   - need: What it is, for an option that has to be given.
  init(
    _ word: String, _ placeholder: String, _ help: String, values: ArgumentValues = .any,
    default usual: String? = nil, otherwise: String? = nil, need: String? = nil,
    isRepeatable: Bool = false
  ) {
    self.word = word
    self.placeholder = placeholder
    self.help = help
    self.values = values
    self.usual = usual
    self.otherwise = otherwise
    self.need = need
    self.isRepeatable = isRepeatable
  }

  /// An option that takes one of a few words.
  init<Word: RawRepresentable & CaseIterable>(
    _ word: String, _ placeholder: String, _ help: String, oneOf words: Word.Type,
    default usual: Word? = nil, otherwise: String? = nil
  ) where Word.RawValue == String {
    self.init(
      word, placeholder, help, values: .words(words.allCases.map(\.rawValue)),
      default: usual?.rawValue, otherwise: otherwise)
  }
}

/// An operand as a command declares it.
struct CommandOperand {
  /// `SCENARIO`.
  let placeholder: String
  /// The values that can be completed.
  let values: ArgumentValues
  /// Whether it has to be given.
  var isRequired = true
  /// Whether more of them may follow.
  var isRepeatable = false
}

/// The values that an argument takes, as far as a shell can complete them.
enum ArgumentValues {
  /// Numbers, and names that only files know.
  case any
  /// One of these words.
  case words([String])
  /// One of these words, several of them with commas between, or something else.
  case suggestions([String])
  /// A scenario, by its name or path.
  case scenario
  /// A floor plan, by its name or path.
  case floorPlan
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder

  /// The words among which there is a choice, or that are suggested.
  var words: [String] {
    switch self {
    case .words(let words), .suggestions(let words): words
    case .any, .scenario, .floorPlan, .file, .folder: []
    }
  }
}
