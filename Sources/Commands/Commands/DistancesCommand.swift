import BLE
import Documents
import Recordings
import Reports
import Scenarios

/// `simrun distances SCENARIO` or `simrun distances RECORDING`: the levels and distances that an
/// engine computes of each device over time, beside the true distances.
struct DistancesCommand: Command {
  static let name = "distances"
  static let declaration = CommandDeclaration(
    "show an engine's distances beside the true ones", Parameters(),
    description: """
      Prints the figures that the engine holds of each device, at regular times: the smoothed level,
      the distance, and with the rule corelocation the proximity and the accuracy. Beside them the
      true distance, the error, and the time of the device's newest reading; then for each device
      the median ratio of distance and true distance, the median error, and the mean error (bias).
      Figures are as old as the engine's: a device that is silent keeps its distance until the
      engine forgets it. Door locks and asset trackers have levels only; a listener has the newest
      reading of each of its devices, and the minimum, mean and maximum of those in the rows at each
      distance.

      For a recording, with the options of simrun replay. The true distances are those from the
      plan's devices to the path of truth.csv; in a folder of simrun run --out, those of the run.
      """)

  struct Parameters: ParameterSet {
    let source = ScenarioOrRecording.operand
    let preset = ScenarioOrRecording.preset
    let engine = ScenarioOrRecording.engine
    let overrides = Option.set
    let interval = Option<Duration>(
      "--every", "TIME", .period, default: "1s", help: "the time between two samples")
    let format = Option.format(csv: "the samples")
    let ofScenario = Group(heading: "Of a SCENARIO only:", parameters: ScenarioParameters())
    let ofRecording = Group(heading: "Of a RECORDING only:", parameters: RecordingParameters())
  }

  struct ScenarioParameters: ParameterSet {
    let seed = Option.seed
    let variant = Option.variant
    let walker = Option(
      .walker, "NAME", .text, otherwise: "all with a phone or a tag",
      help: "the engine of this walker only")
  }

  struct RecordingParameters: ParameterSet {
    let interior = Option.interior
    let exterior = Option.exterior
    let subject = Option.subject("subject of the engine")
    let phone = Option.phone
    let floorPlan = Option.floorPlan(
      "plan with the positions of the devices, a name or path",
      otherwise: "floorplan.json in the folder")
    let height = Option<Double?>(
      "--height-m", "M", .number(0...100), otherwise: "as carried in a run, or else 1.2",
      help: "the height of the phone or tag above the floor, for the true distances")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let source = ScenarioOrRecording(try arguments.source)
    let (ofScenario, ofRecording) = (arguments.ofScenario, arguments.ofRecording)
    let options = ReplayOperand.Options(
      engine: try arguments.engine, preset: try arguments.preset,
      interior: try ofRecording.interior, exterior: try ofRecording.exterior,
      overrides: try arguments.overrides, subject: try ofRecording.subject,
      floorPlan: try ofRecording.floorPlan, phone: try ofRecording.phone)
    let (interval, height) = (try arguments.interval, try ofRecording.height)
    let (seed, variant) = (try ofScenario.seed, try ofScenario.variant)
    let walker = try ofScenario.walker
    let format = try arguments.format
    try source.refuse(
      ofScenario: ofScenario.givenOptions, ofRecording: ofRecording.givenOptions)
    let report =
      source.isRecording
      ? try Self.report(on: source.name, options, every: interval, subjectsAt: height)
      : try Self.report(
        on: source.name, options, variant: variant, seed: seed, walker: walker, every: interval)
    try Terminal.write(report, as: format)
    return .done
  }

  private static func report(
    on scenario: String, _ options: ReplayOperand.Options, variant: String?, seed: UInt64,
    walker: String?, every interval: Duration
  ) throws(InputError) -> DistanceReport {
    try options.check()
    let scenario = try ScenarioLibrary.scenario(scenario)
      .with(
        engine: options.engine, preset: options.preset, overrides: options.overrides, of: variant)
    let world = try scenario.world(of: variant, at: ScenarioParameters.place(of: \.variant))
    let walker = try world.subject(named: walker)
    guard let run = try RunReport(on: scenario, variant: variant, seed: seed) else {
      throw scenario.lacks(variant, at: ScenarioParameters.place(of: \.variant))
    }
    let option: OptionWord? =
      options.preset != nil ? .preset : options.engine != nil ? .engine : nil
    return try DistanceReport(
      on: run, walker: walker, every: interval,
      at: option.map { InputPlace(option: $0) } ?? InputPlace(scenario.name).key("engine"))
  }

  private static func report(
    on recording: String, _ options: ReplayOperand.Options, every interval: Duration,
    subjectsAt height: Double?
  ) throws(InputError) -> DistanceReport {
    let source = try ReplayOperand(recording, options)
    let playback = try Playback(
      of: source.recording, about: source.subjects, to: source.engines,
      heardBy: source.phone, describedAt: source.place)
    Terminal.warn(playback.warnings)
    return try DistanceReport(
      on: playback, plan: source.floorPlan, subjectsAt: height,
      in: options.floorPlan == nil ? RunFolder.world(in: recording) : nil, every: interval,
      at: source.place)
  }
}
