/// The declaration of a command. The parser accepts exactly these arguments, and the help, the
/// manual page and the completion derive from it.
struct CommandDeclaration: Sendable {
  /// The summary, in one line, for `simrun help`.
  let summary: String
  let operands: [ParameterDeclaration]
  /// The help above the options. Blank lines separate paragraphs.
  let description: String
  /// The options, in groups.
  let groups: [OptionGroup]
  /// The help below the options.
  let notes: String

  init(
    _ summary: String, _ parameters: some ParameterSet, description: String,
    notes: String = ""
  ) {
    let outline = ParameterOutline(parameters)
    self.summary = summary
    operands = outline.operands
    self.description = description
    groups = outline.groups
    self.notes = notes
  }

  /// The options, in the order of the help.
  var options: [ParameterDeclaration] { groups.flatMap(\.options) }
}
