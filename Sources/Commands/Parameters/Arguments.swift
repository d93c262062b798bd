import Documents

/// The arguments of a command. Each parameter that the command declares is a member, whose value is
/// that of the argument: `try arguments.runs`. There are no other members.
@dynamicMemberLookup
struct Arguments<Parameters: ParameterSet> {
  private let parameters: Parameters
  private let parsed: ParsedArguments

  /// Parses the words of a command line.
  ///
  /// - Throws: As `ParsedArguments.init`.
  init(_ words: [String]) throws(InputError) {
    let parameters = Parameters()
    self.init(parameters, try ParsedArguments(words, of: ParameterOutline(parameters)))
  }

  private init(_ parameters: Parameters, _ parsed: ParsedArguments) {
    self.parameters = parameters
    self.parsed = parsed
  }

  /// The value of a parameter.
  ///
  /// - Throws: As `Parameter.value(of:)`.
  subscript<Value, Member: Parameter<Value>>(
    dynamicMember path: KeyPath<Parameters, Member>
  ) -> Value {
    get throws(InputError) { try value(of: parameters[keyPath: path]) }
  }

  /// The values of several parameters, in order.
  subscript<Value, Member: Parameter<Value>>(
    dynamicMember path: KeyPath<Parameters, [Member]>
  ) -> [Value] {
    get throws(InputError) {
      var values: [Value] = []
      for parameter in parameters[keyPath: path] { values.append(try value(of: parameter)) }
      return values
    }
  }

  /// The arguments of a group.
  subscript<Members>(
    dynamicMember path: KeyPath<Parameters, Group<Members>>
  ) -> Arguments<Members> { Arguments<Members>(parameters[keyPath: path].parameters, parsed) }

  private func value<Value>(of parameter: Parameter<Value>) throws(InputError) -> Value {
    try parameter.value(of: parsed.texts(of: parameter.declaration.word))
  }

  /// Returns `true` if a parameter is given.
  func isGiven(_ path: KeyPath<Parameters, some AnyParameter>) -> Bool {
    parsed.isGiven(parameters[keyPath: path].declaration.word)
  }

  /// Returns the words of some parameters, leaving out parameters that are not given.
  func given(_ paths: PartialKeyPath<Parameters>...) -> [String] {
    paths.compactMap { (parameters[keyPath: $0] as? AnyParameter)?.declaration.word }
      .filter(parsed.isGiven)
  }

  /// The words of the given options of the set.
  var givenOptions: [String] {
    ParameterOutline(parameters).options.map(\.word).filter(parsed.isGiven)
  }

  /// Returns the command line as a shell takes it, with the seed if that was drawn at random.
  ///
  /// - Parameters:
  ///   - command: The command of the line.
  ///   - kept: The options to keep; `nil` to keep all.
  func line(of command: String, seed: UInt64? = nil, keeping kept: [String]? = nil) -> String {
    parsed.line(of: command, seed: seed, keeping: kept)
  }
}
