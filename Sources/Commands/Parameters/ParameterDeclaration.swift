/// The declaration of an operand or an option, without the type of its value. The parser, the help
/// and the completion derive from it.
struct ParameterDeclaration {
  /// The word of an option, such as `--runs`; the placeholder of an operand, such as `SCENARIO`.
  let word: String
  /// The placeholder of the value in the help, such as `N`.
  let placeholder: String
  /// The values that a shell can complete.
  let values: ArgumentValues
  /// The default value, as a user would type it.
  var defaultText: String?
  /// The value if an option is given without one; `nil` if a value is required.
  var implied: String?
  /// The behaviour without the option if it has no default value, in words.
  var otherwise: String?
  var isRequired = false
  /// `true` if the parameter may be given more than once.
  var isRepeatable = false
  /// `true` if all words after an option are its values.
  var takesRest = false
  /// The description of an option in the help. Line breaks have no meaning.
  var help = ""

  var isOption: Bool { word.hasPrefix("--") }

  /// `true` for an option without a value.
  var isFlag: Bool { implied == "" }

  /// Returns the option with its value, in brackets if it may be left out.
  func usage(of value: String) -> String {
    isFlag ? word : "\(word) \(implied == nil ? value : "[\(value)]")"
  }

  /// Returns `true` if a word after the option is its value. If the option may stand without a
  /// value, only a number can be its value.
  func takes(_ word: String?) -> Bool {
    guard let word, !isFlag, !word.hasPrefix("--") else { return false }
    return implied == nil || word.first?.isNumber == true
  }
}
