import BLE
import Documents
import Explaining
import Interchange
import Reports
import Scenarios
import Sim
import Studies

/// `simrun explain SCENARIO` or `simrun explain RECORDING`: an explanation of a decision with the
/// smallest changes that avoid it, or of packets with the terms of their levels and their outcomes.
struct ExplainCommand: Command {
  static let name = "explain"
  static let declaration = CommandDeclaration(
    "explain a decision, or packet levels term by term", Parameters(),
    description: """
      Explains a decision: the engine's inputs, the rule with its values, the ground truth, the
      newest packets term by term, and the smallest change of each setting or position of a beacon or
      receiver that reverses it, found by rerunning. At a time more than 2 s after a decision, tells
      the state of the engine, and of each decision that may come next the rule and the figures that
      keep the engine from it, and the smallest changes that bring it about by then. With --packets, --beacon, --receiver, --walker or
      --outcome, explains packets instead: every term of the level, each wall and person by name, and the outcome. The same
      seed gives the same run as simrun run.

      For a recording, explains decisions, with the options of simrun replay. Changes are those of
      settings, found by replaying the recording; terms of levels and moves of devices need the
      radio of a scenario. A folder written by simrun run --out is a recording; its scenario is
      DIR/scenario.json.
      """,
    notes: """
      With neither --at nor --decision, explains packets of a scenario. If you interrupt the search,
      changes found so far are printed; exit status 130. --no-changes skips the search.
      """)

  struct Parameters: ParameterSet {
    let source = ScenarioOrRecording.operand
    let preset = ScenarioOrRecording.preset
    let engine = ScenarioOrRecording.engine
    let overrides = Option.set
    let decision = Option(
      .decision, "N", .integer(1...1_000_000),
      help: "the Nth decision; in a recording, counted over all subjects")
    let time = Option(
      .at, "TIME", .time,
      help: """
        the newest decision in the 2 s up to this time, as in --at=10.2s, or else what keeps the
        engine from deciding; with --packets, --beacon, --receiver or --outcome, the packets nearest
        to it
        """)
    let noChanges = Option(
      flag: "--no-changes",
      help: "skip the search for the smallest changes, which takes hundreds of runs")
    let format = Option.format
    let ofScenario = Group(heading: "Of a SCENARIO only:", parameters: ScenarioParameters())
    let ofRecording = Group(heading: "Of a RECORDING only:", parameters: RecordingParameters())
  }

  struct ScenarioParameters: ParameterSet {
    let seed = Option.seed
    let variant = Option.variant
    let household = Option.over
    let person = Option.person
    let runs = Option<Int?>(
      .runs, "N", .integer(0...100_000), otherwise: "200, fewer of long runs",
      help: "seeds over which each change is tried, for the errors beside it")
    let threads = Option.threads
    let packets = Group(parameters: PacketParameters())
  }

  /// The options that choose packets.
  struct PacketParameters: ParameterSet {
    let count = Option(
      "--packets", "N", .integer(1...1000), otherwise: "5",
      help: "number of packets, the nearest to --at, or the first")
    let beacon = Option("--beacon", "NAME", .text, help: "packets of this beacon only")
    let receiver = Option(
      .receiver, "NAME", .text, help: "packets of tags at this receiver only")
    let walker = Option(
      .walker, "NAME", .text, help: "at this walker's phone, or of this walker's tag, only")
    let outcome = Option<PacketChoice.Outcome?>(
      "--outcome", "OUTCOME", .choice, otherwise: "listened",
      help: """
        outcome of the packets: received, lost, too-weak, collided, interference or not-listening; any; or
        listened (default), all while the radio listened, lost or not
        """)
  }

  struct RecordingParameters: ParameterSet {
    let interior = Option.interior
    let exterior = Option.exterior
    let subject = Option.subject("subject to explain")
    let phone = Option.phone
    let floorPlan = Option.floorPlan(
      "plan with the rooms, a name or path", otherwise: "floorplan.json in the folder")
  }

  private let subject: Subject
  private let searches: Bool
  private let format: Format

  /// The subject of the explanation. Indirect, because an explanation is large.
  private indirect enum Subject {
    case scenario(ScenarioExplanation, runs: Int?, ParallelRuns)
    case recording(RecordingExplanation)
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    try await ExplainCommand(from: arguments).perform()
  }

  private init(from arguments: Arguments<Parameters>) throws(InputError) {
    let source = ScenarioOrRecording(try arguments.source)
    let (ofScenario, ofRecording) = (arguments.ofScenario, arguments.ofRecording)
    let (seed, variant) = (try ofScenario.seed, try ofScenario.variant)
    let engine = ReplayOperand.Options(
      engine: try arguments.engine, preset: try arguments.preset,
      interior: try ofRecording.interior, exterior: try ofRecording.exterior,
      overrides: try arguments.overrides, subject: try ofRecording.subject,
      floorPlan: try ofRecording.floorPlan, phone: try ofRecording.phone)
    let decision = try arguments.decision
    let time = try arguments.time
    let packets = try PacketOptions(from: ofScenario.packets)
    searches = !(try arguments.noChanges)
    format = try arguments.format
    guard decision == nil || time == nil && packets.given.isEmpty else {
      throw .unusable(
        Parameters.place(of: \.decision),
        "cannot be combined with --at, --packets, --beacon, --receiver, --walker or --outcome")
    }
    if !searches, try ofScenario.runs != nil || !packets.given.isEmpty {
      throw .unusable(
        Parameters.place(of: \.noChanges),
        "cannot be combined with --runs, --packets, --beacon, --receiver, --walker or --outcome")
    }
    try source.refuse(
      ofScenario: ofScenario.givenOptions, ofRecording: ofRecording.givenOptions)
    if source.isRecording {
      subject = .recording(
        try RecordingExplanation(ReplayOperand(source.name, engine), decision: decision, at: time))
    } else {
      subject = .scenario(
        try ScenarioExplanation(
          of: ScenarioLibrary.scenario(source.name)
            .lived(over: ofScenario.household, person: ofScenario.person),
          variant: variant, seed: seed, engine, decision: decision, at: time, packets),
        runs: try ofScenario.runs, try ofScenario.threads)
    }
  }

  /// The choice of packets by options.
  struct PacketOptions {
    let count: Int?
    let beacon: String?
    let receiver: String?
    let walker: String?
    let outcome: PacketChoice.Outcome?
    /// The words of the options that were given.
    let given: [String]

    init(from arguments: Arguments<PacketParameters>) throws(InputError) {
      count = try arguments.count
      beacon = try arguments.beacon
      receiver = try arguments.receiver
      guard beacon == nil || receiver == nil else {
        throw .unusable(
          PacketParameters.place(of: \.receiver),
          "cannot be combined with --beacon: no packet is of both")
      }
      walker = try arguments.walker
      outcome = try arguments.outcome
      given = arguments.givenOptions
    }
  }

  private func perform() async throws(InputError) -> ExitStatus {
    switch subject {
    case .scenario(let explanation, let runs, let workers):
      let report = try await searched(explanation.report())
      guard searches else { return try write(report) }
      return try write(
        await LongWork.perform(counting: "seed") { line throws(InputError) in
          var report = report
          try await report.studyChanges(runs: runs, by: workers) { line.show(done: $0, of: $1) }
          return report
        })
    case .recording(let explanation): return try await write(searched(explanation.report()))
    }
  }

  /// Searches for changes, and returns the report with them.
  private func searched<Report: ExplanationReport & Sendable>(
    _ report: Report
  ) async throws(InputError) -> Report {
    guard searches else { return report }
    return try await LongWork.perform(counting: "setting or device") { line throws(InputError) in
      var report = report
      try report.findChanges { line.show(done: $0, of: $1) }
      return report
    }
  }

  private func write(_ report: some ExplanationReport) throws(InputError) -> ExitStatus {
    try Terminal.write(report, as: format)
    return report.isPartial ? .interrupted : .done
  }
}
