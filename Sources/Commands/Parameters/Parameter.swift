import Documents

/// An operand or an option of a command.
///
/// It is a class, so that a copy of a command's arguments copies references to the parameters and
/// not the parameters themselves.
class AnyParameter {
  let declaration: ParameterDeclaration

  init(_ declaration: ParameterDeclaration) { self.declaration = declaration }
}

/// An operand or an option with a value of a given type.
class Parameter<Value>: AnyParameter {
  private let read: ([String]) throws(InputError) -> Value

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - place: The place of errors in a value.
  ///   - combine: Returns the value for all given values; there are none if the parameter is not
  ///     given.
  init<Given>(
    _ declaration: ParameterDeclaration, _ parser: ValueParser<Given>, at place: String,
    combine: @escaping ([Given]) throws(InputError) -> Value
  ) {
    read = { texts throws(InputError) in
      var values: [Given] = []
      for text in texts { values.append(try parser.parse(text, InputPlace(place))) }
      return try combine(values)
    }
    super.init(declaration)
  }

  /// Returns the value for the given strings; there are none if the parameter is not given.
  ///
  /// - Throws: `repeatedKey` for an option that is given twice; `unusable` for a missing parameter;
  ///   the errors of the value.
  func value(of texts: [String]) throws(InputError) -> Value {
    let word = declaration.word
    guard declaration.isRepeatable || texts.count < 2 else {
      throw .repeatedKey(InputPlace("arguments"), key: word, other: word)
    }
    return try read(texts)
  }
}
