import Documents

/// An operand of a command.
final class Operand<Value>: Parameter<Value> {}

extension Operand {
  /// Creates a required operand.
  ///
  /// - Parameters:
  ///   - missing: The sentence of the error if the operand is missing.
  ///   - place: The place of errors in the value.
  convenience init(
    _ placeholder: String, missing: String, _ parser: ValueParser<Value>,
    at place: String = "arguments"
  ) {
    let operand = ParameterDeclaration(
      word: placeholder, placeholder: placeholder, values: parser.values, isRequired: true)
    self.init(operand, parser, at: place) { given throws(InputError) in
      guard let value = given.first else { throw .unusable(InputPlace("arguments"), missing) }
      return value
    }
  }

  /// Creates an operand whose value is `nil` if it is not given.
  convenience init<Given>(
    _ placeholder: String, _ parser: ValueParser<Given>, at place: String = "arguments"
  ) where Value == Given? {
    let operand = ParameterDeclaration(
      word: placeholder, placeholder: placeholder, values: parser.values)
    self.init(operand, parser, at: place) { $0.first }
  }

  /// Creates an operand that may be given more than once. It must be given at least once if
  /// `missing` is given.
  convenience init<Given>(
    each placeholder: String, missing: String? = nil, _ parser: ValueParser<Given>
  ) where Value == [Given] {
    let operand = ParameterDeclaration(
      word: placeholder, placeholder: placeholder, values: parser.values,
      isRequired: missing != nil, isRepeatable: true)
    self.init(operand, parser, at: "arguments") { given throws(InputError) in
      if given.isEmpty, let missing { throw .unusable(InputPlace("arguments"), missing) }
      return given
    }
  }
}

extension Operand<String> {
  static var scenario: Operand {
    Operand("SCENARIO", missing: "the scenario is missing", .text(.scenario))
  }
  static var floorPlan: Operand {
    Operand("FLOORPLAN", missing: "the floor plan is missing", .text(.floorPlan))
  }
  static var recording: Operand {
    Operand("RECORDING", missing: "the recording's folder is missing", .text(.folder))
  }
}

extension Operand<[String]> {
  static var scenarios: Operand {
    Operand(each: "SCENARIO", missing: "the scenario is missing", .text(.scenario))
  }
  static var recordings: Operand {
    Operand(each: "RECORDING", missing: "the recording's folder is missing", .text(.folder))
  }
}
