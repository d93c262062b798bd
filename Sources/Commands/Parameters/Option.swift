import Documents

/// An option of a command.
final class Option<Value>: Parameter<Value> {}

extension Option {
  /// Creates an option whose value is `nil` if it is not given.
  ///
  /// - Parameters:
  ///   - implied: The value if the option is given without one; `nil` if a value is required.
  ///   - otherwise: The behaviour without the option, in words.
  convenience init<Given>(
    _ word: OptionWord, _ placeholder: String, _ parser: ValueParser<Given>, implied: String? = nil,
    otherwise: String? = nil, help: String
  ) where Value == Given? {
    let option = ParameterDeclaration(
      word: word.text, placeholder: placeholder, values: parser.values, implied: implied,
      otherwise: otherwise, help: help)
    self.init(option, parser, at: word.text) { $0.first }
  }

  /// Creates an option with a default value.
  ///
  /// - Parameter text: The default value, as a user would type it.
  convenience init(
    _ word: OptionWord, _ placeholder: String, _ parser: ValueParser<Value>, default text: String,
    help: String
  ) {
    let option = ParameterDeclaration(
      word: word.text, placeholder: placeholder, values: parser.values, defaultText: text,
      help: help)
    self.init(option, parser, at: word.text) { given throws(InputError) in
      guard let value = given.first else { return try parser.parse(text, InputPlace(option: word)) }
      return value
    }
  }

  /// Creates an option that takes one of several words, with a default.
  convenience init(
    _ word: OptionWord, _ placeholder: String, default value: Value, help: String
  ) where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    self.init(word, placeholder, .choice, default: value.rawValue, help: help)
  }

  /// Creates an option whose default value is computed.
  ///
  /// - Parameters:
  ///   - otherwise: The default value, in words.
  ///   - value: Returns the default value.
  convenience init(
    _ word: OptionWord, _ placeholder: String, _ parser: ValueParser<Value>, otherwise: String,
    help: String, value: @escaping () -> Value
  ) {
    let option = ParameterDeclaration(
      word: word.text, placeholder: placeholder, values: parser.values, otherwise: otherwise,
      help: help)
    self.init(option, parser, at: word.text) { $0.first ?? value() }
  }

  /// Creates a required option.
  ///
  /// - Parameter need: The meaning of the value, for the error if it is missing.
  convenience init(
    _ word: OptionWord, _ placeholder: String, _ parser: ValueParser<Value>, need: String,
    help: String
  ) {
    let option = ParameterDeclaration(
      word: word.text, placeholder: placeholder, values: parser.values, isRequired: true, help: help
    )
    self.init(option, parser, at: word.text) { given throws(InputError) in
      guard let value = given.first else {
        throw .unusable(InputPlace("arguments"), "\(word.text) is required: \(need)")
      }
      return value
    }
  }

  /// Creates an option that may be given more than once.
  ///
  /// - Parameter otherwise: The behaviour without the option, in words.
  convenience init<Given>(
    each word: OptionWord, _ placeholder: String, _ parser: ValueParser<Given>,
    otherwise: String? = nil, help: String
  ) where Value == [Given] {
    let option = ParameterDeclaration(
      word: word.text, placeholder: placeholder, values: parser.values, otherwise: otherwise,
      isRepeatable: true, help: help)
    self.init(option, parser, at: word.text) { $0 }
  }
}

extension Option<[String]> {
  /// Creates an option whose values are all words after it.
  convenience init(rest word: OptionWord, _ placeholder: String, help: String) {
    let option = ParameterDeclaration(
      word: word.text, placeholder: placeholder, values: .file, isRepeatable: true, takesRest: true,
      help: help)
    self.init(option, .text, at: word.text) { $0 }
  }
}

extension Option<Bool> {
  /// Creates an option without a value, which is `true` if it is given.
  convenience init(flag word: OptionWord, help: String) {
    let option = ParameterDeclaration(
      word: word.text, placeholder: "", values: .any, implied: "", help: help)
    let parser = ValueParser { text, place throws(InputError) in
      guard text.isEmpty else { throw .unusable(place, "the option takes no value") }
      return true
    }
    self.init(option, parser, at: word.text) { $0.first ?? false }
  }
}
