@testable import Commands
@testable import Documents

extension Command {
  /// Reads the command's arguments without running the command.
  func take(_ arguments: inout Arguments) throws(InputError) {
    switch self {
    case .run: _ = try RunCommand(from: &arguments)
    case .explain: _ = try ExplainCommand(from: &arguments)
    case .check: _ = try CheckCommand(from: &arguments)
    case .study: _ = try StudyCommand(from: &arguments)
    case .merge: _ = try MergeCommand(from: &arguments)
    case .tune: _ = try TuneCommand(from: &arguments)
    case .lint: _ = try LintCommand(from: &arguments)
    case .place: _ = try PlaceCommand(from: &arguments)
    case .fleet: _ = try FleetCommand(from: &arguments)
    case .import: _ = try ImportCommand(from: &arguments)
    case .export: _ = try ExportCommand(from: &arguments)
    case .live: _ = try LiveCommand(from: &arguments)
    case .record: _ = try RecordCommand(from: &arguments)
    case .pose: _ = try PoseCommand(from: &arguments)
    case .replay: _ = try ReplayCommand(from: &arguments)
    case .validate: _ = try ValidateCommand(from: &arguments)
    case .coverage: _ = try CoverageCommand(from: &arguments)
    case .calibrate: _ = try CalibrateCommand(from: &arguments)
    case .survey: _ = try SurveyCommand(from: &arguments)
    case .map: _ = try MapCommand(from: &arguments)
    case .locate: _ = try LocateCommand(from: &arguments)
    case .budget: _ = try BudgetCommand(from: &arguments)
    case .decode: _ = try DecodeCommand(from: &arguments)
    case .encode: _ = try EncodeCommand(from: &arguments)
    case .presets: _ = try PresetsCommand(from: &arguments)
    case .list: _ = try ListCommand(from: &arguments)
    case .new: _ = try NewCommand(from: &arguments)
    case .schema: _ = try SchemaCommand(from: &arguments)
    case .completion: _ = try CompletionCommand(from: &arguments)
    case .help: try arguments.finish()
    }
  }
}
