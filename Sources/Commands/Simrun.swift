import Documents
import EngineFiles
import Foundation
import Scenarios

/// The program. The first argument names the command, and the rest are the command's arguments.
public enum Simrun {
  /// The version of the program.
  static let version = "0.1.0"

  /// Runs the process's command line and exits with its status.
  ///
  /// - Parameter engines: More kinds of engines, which scenario files and options can name.
  /// - Precondition: No two kinds have the same word.
  public static func main(with engines: [any EngineDescription.Type] = []) async {
    // A closed pipe becomes a write error: other outputs than the standard one report it in a line.
    signal(SIGPIPE, SIG_IGN)
    // So does a file beyond the size limit.
    signal(SIGXFSZ, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    let status = await EngineKinds.$known.withValue(EngineKinds(and: engines)) {
      await run(words)
    }
    exit(status.rawValue)
  }

  /// Runs a command line.
  static func run(_ words: [String]) async -> ExitStatus {
    do {
      return try await command(of: words)
    } catch {
      Terminal.log("simrun: \(error)")
      return .unusable
    }
  }

  private static func command(of words: [String]) async throws(InputError) -> ExitStatus {
    guard let name = words.first else {
      Terminal.log(String(Help.overview.dropLast()))
      return .unusable
    }
    if name == "--help" || name == "-h" { return try help(Array(words.dropFirst())) }
    if name == "--version" {
      try Arguments(Array(words.dropFirst()), options: []).finish()
      try Terminal.write("simrun \(version)\n")
      return .done
    }
    let names = Command.allCases.map(\.rawValue)
    guard let command = Command(rawValue: name) else {
      throw .noSuchName(name, among: names, at: InputPlace("command"))
    }
    // Words for another program are not for this one.
    let rests = command.declaration.options.filter(\.takesRest).map(\.word)
    let own = words.prefix { word in !rests.contains { word == $0 || word.hasPrefix("\($0)=") } }
    if own.contains("--help") || own.contains("-h") { return try help([name]) }
    var arguments = try Arguments(
      Array(words.dropFirst()), options: command.declaration.options)
    switch command {
    case .run: return try await RunCommand(from: &arguments).perform()
    case .explain: return try await ExplainCommand(from: &arguments).perform()
    case .check: return try await CheckCommand(from: &arguments).perform()
    case .study: return try await StudyCommand(from: &arguments).perform()
    case .merge: return try MergeCommand(from: &arguments).perform()
    case .tune: return try await TuneCommand(from: &arguments).perform()
    case .lint: return try LintCommand(from: &arguments).perform()
    case .place: return try await PlaceCommand(from: &arguments).perform()
    case .fleet: return try await FleetCommand(from: &arguments).perform()
    case .live: return try await LiveCommand(from: &arguments).perform()
    case .record: return try await RecordCommand(from: &arguments).perform()
    case .pose: return try await PoseCommand(from: &arguments).perform()
    case .replay: return try await ReplayCommand(from: &arguments).perform()
    case .validate: return try ValidateCommand(from: &arguments).perform()
    case .coverage: return try CoverageCommand(from: &arguments).perform()
    case .calibrate: return try CalibrateCommand(from: &arguments).perform()
    case .survey: return try SurveyCommand(from: &arguments).perform()
    case .map: return try MapCommand(from: &arguments).perform()
    case .locate: return try LocateCommand(from: &arguments).perform()
    case .budget: return try await BudgetCommand(from: &arguments).perform()
    case .decode: return try DecodeCommand(from: &arguments).perform()
    case .encode: return try EncodeCommand(from: &arguments).perform()
    case .import: return try await ImportCommand(from: &arguments).perform()
    case .export: return try ExportCommand(from: &arguments).perform()
    case .presets: return try PresetsCommand(from: &arguments).perform()
    case .list: return try ListCommand(from: &arguments).perform()
    case .new: return try NewCommand(from: &arguments).perform()
    case .schema: return try SchemaCommand(from: &arguments).perform()
    case .completion: return try CompletionCommand(from: &arguments).perform()
    case .help: return try help(Array(words.dropFirst()))
    }
  }

  private static func help(_ words: [String]) throws(InputError) -> ExitStatus {
    var arguments = try Arguments(words, options: Command.help.declaration.options)
    let name = try arguments.optionalOperand()
    if name == "engine" { return try engineHelp(&arguments) }
    try arguments.finish()
    guard let name else {
      try Terminal.write(Help.overview)
      return .done
    }
    guard let command = Command(rawValue: name) else {
      throw .noSuchName(
        name, among: Command.allCases.map(\.rawValue) + ["engine"], at: InputPlace("simrun help"))
    }
    try Terminal.write(Help.text(of: command))
    return .done
  }

  private static func engineHelp(_ arguments: inout Arguments) throws(InputError) -> ExitStatus {
    let word = try arguments.optionalOperand()
    try arguments.finish()
    guard let word else {
      try Terminal.write(Help.engines)
      return .done
    }
    guard let kind = EngineKinds.known[word] else {
      throw .noSuchName(word, among: EngineKinds.known.words, at: InputPlace("simrun help engine"))
    }
    try Terminal.write(Help.text(ofEngine: kind))
    return .done
  }
}

/// The commands of simrun.
enum Command: String, CaseIterable {
  case run, explain, check, study, merge, tune, fleet, lint, coverage, place, replay, pose, live,
    record,
    validate, calibrate, survey, map, locate, budget, decode, encode, `import`, export,
    presets, list, new, schema,
    completion, help
}

/// The exit status of the process.
enum ExitStatus: Int32, CaseIterable {
  /// Success: every tested expectation was met.
  case done = 0
  /// An expectation or a bound was not met, or a lint has findings.
  case notMet = 1
  /// The input or the arguments are unusable.
  case unusable = 2
  /// Interrupted. Partial results, if any, were printed and marked as partial.
  case interrupted = 130
}
