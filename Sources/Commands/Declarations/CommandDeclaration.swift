/// The declaration of a command. The parser accepts exactly these arguments, and the help and the
/// completion derive from them.
struct CommandDeclaration {
  /// The summary, one line in `simrun help`.
  let summary: String
  let operands: [CommandOperand]
  /// The paragraphs of the help above the options.
  let description: [String]
  /// The options, in groups.
  let groups: [OptionGroup]
  /// The paragraphs of the help below the options.
  let notes: [String]

  init(
    _ summary: String, operands: [CommandOperand] = [], description: [String],
    options: [CommandOption] = [], groups: [OptionGroup] = [], notes: [String] = []
  ) {
    self.summary = summary
    self.operands = operands
    self.description = description
    self.groups = (options.isEmpty ? [] : [OptionGroup(nil, options)]) + groups
    self.notes = notes
  }

  /// The options, in the order of the help.
  var options: [CommandOption] { groups.flatMap(\.options) }
}

/// Options of a command that belong together.
struct OptionGroup {
  /// The heading of the group in the help.
  let heading: String?
  let options: [CommandOption]

  init(_ heading: String?, _ options: [CommandOption]) {
    self.heading = heading
    self.options = options
  }
}

extension Command {
  /// The declaration of the command's arguments and help.
  var declaration: CommandDeclaration {
    switch self {
    case .run: .run
    case .explain: .explain
    case .check: .check
    case .study: .study
    case .merge: .merge
    case .tune: .tune
    case .fleet: .fleet
    case .lint: .lint
    case .coverage: .coverage
    case .place: .place
    case .replay: .replay
    case .pose: .pose
    case .live: .live
    case .record: .record
    case .validate: .validate
    case .calibrate: .calibrate
    case .survey: .survey
    case .map: .map
    case .locate: .locate
    case .budget: .budget
    case .decode: .decode
    case .encode: .encode
    case .import: .import
    case .export: .export
    case .presets: .presets
    case .list: .list
    case .new: .new
    case .schema: .schema
    case .completion: .completion
    case .help: .help
    }
  }
}
