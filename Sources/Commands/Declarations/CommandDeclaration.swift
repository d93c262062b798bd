/// A command, declared once: the parser takes these arguments and no others, and the help and
/// the completion are made from them.
struct CommandDeclaration {
  /// What it does, in one line of `simrun help`.
  let summary: String
  let operands: [CommandOperand]
  /// The paragraphs of its help, above the options.
  let description: [String]
  /// Its options, in groups.
  let groups: [OptionGroup]
  /// The paragraphs of its help below the options.
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

  /// All its options, in the order of the help.
  var options: [CommandOption] { groups.flatMap(\.options) }
}

/// Options of a command that belong together.
struct OptionGroup {
  /// A line above them in the help.
  let heading: String?
  let options: [CommandOption]

  init(_ heading: String?, _ options: [CommandOption]) {
    self.heading = heading
    self.options = options
  }
}

extension Command {
  /// What the command takes, and what it does.
  var declaration: CommandDeclaration {
    switch self {
    case .run: .run
    case .explain: .explain
    case .check: .check
    case .study: .study
    case .merge: .merge
    case .tune: .tune
    case .fleet: .fleet
    case .coverage: .coverage
    case .place: .place
    case .replay: .replay
    case .validate: .validate
    case .calibrate: .calibrate
    case .survey: .survey
    case .map: .map
    case .locate: .locate
    case .budget: .budget
    case .presets: .presets
    case .list: .list
    case .new: .new
    case .completion: .completion
    case .help: .help
    }
  }
}
