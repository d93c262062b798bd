extension Simrun {
  /// The commands, in the order of the help.
  static let commands: [any Command.Type] = [
    RunCommand.self,
    ExplainCommand.self,
    DistancesCommand.self,
    CheckCommand.self,
    StudyCommand.self,
    MergeCommand.self,
    TuneCommand.self,
    FleetCommand.self,
    CompareCommand.self,
    LintCommand.self,
    CoverageCommand.self,
    PlaceCommand.self,
    ReplayCommand.self,
    PoseCommand.self,
    LiveCommand.self,
    RecordCommand.self,
    ValidateCommand.self,
    CalibrateCommand.self,
    SurveyCommand.self,
    MapCommand.self,
    LocateCommand.self,
    BudgetCommand.self,
    DecodeCommand.self,
    EncodeCommand.self,
    ImportCommand.self,
    ExportCommand.self,
    PresetsCommand.self,
    ListCommand.self,
    NewCommand.self,
    SchemaCommand.self,
    CompletionCommand.self,
    HelpCommand.self,
  ]

  static var commandNames: [String] { commands.map { $0.name } }

  /// Returns the command with a name.
  static func command(_ name: String) -> (any Command.Type)? { commands.first { $0.name == name } }
}
