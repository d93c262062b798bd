import Documents

/// An operand or an option of a command.
///
/// A class, because the arguments of a command are copied with all its parameters.
class AnyParameter {
  let declaration: ParameterDeclaration

  init(_ declaration: ParameterDeclaration) { self.declaration = declaration }
}

/// An operand or an option whose value is of a type.
class Parameter<Value>: AnyParameter {
  private let read: ([String]) throws(InputError) -> Value

  /// - Parameters:
  ///   - place: The place of errors in a value.
  ///   - combine: Returns the value that the given ones mean, which are none without the parameter.
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

  /// Returns the value that the given texts mean, which are none without the parameter.
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
