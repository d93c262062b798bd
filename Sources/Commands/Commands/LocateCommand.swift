import BLE
import Documents
import EngineFiles
import FloorPlans
import Foundation
import Measurements
import Pages
import Positioning
import Recordings
import Reports
import Scenarios

/// `simrun locate RECORDING...`: the positions of a device by several methods, and their errors.
struct LocateCommand: Command {
  static let name = "locate"
  static let declaration = CommandDeclaration(
    "position a device; compare methods", Parameters(),
    description: """
      Positions a recorded device once a second by each method. Prints errors in metres, cells and
      rooms, the lag, and how often the 95 % region contains the ground truth. The prior is what a
      method knows besides the readings. An option that a named method ignores is an error; with
      all, an option applies to the methods that take it.
      """)

  struct Parameters: ParameterSet {
    let recordings = Operand.recordings
    let map = Option(
      .map, "SURVEY", .text(.file), otherwise: "required, but for --measured-power-dbm",
      help: """
        a file of simrun map or simrun survey, or recordings of a survey with ground truth,
        separated by commas
        """)
    let methods = Option(
      "--method", "METHOD,...", .text(.suggestions(["all"] + PositioningChoice.methods)),
      need: "all, or of \(PositioningChoice.methods.joined(separator: ", "))",
      help: """
        all, or some, separated by commas: \(PositioningChoice.methods.joined(separator: ", "));
        add +kalman to smooth the fixes
        """)
    let floorPlan = Option.floorPlan(
      """
      name or path of the plan: with the device positions, for methods that need them; with
      rooms, for the table
      """)
    let scenario = Option(
      "--scenario", "SCENARIO", .text(.scenario),
      help: """
        also predict the errors: the true paths of survey and recordings are played through this
        scenario's radio
        """)
    let runs = Option<UInt64>.runs(
      "number of runs of the prediction", in: 1...10_000, default: 10)
    let subject = Option(
      .subject, "NAME", .text, otherwise: "all that moved", help: "subject to position")
    let device = Option<Device>(
      "--device", "WHICH", default: .same,
      help: """
        same: the survey's device (default); or other, which may read all levels higher or lower:
        \(MethodSetting.otherDevice.methods) allow for it
        """)
    let distance = Option(
      "--distance", "MODEL", .text(.words(DistanceModel.known.map(\.name))),
      default: DistanceModel.known[0].name,
      help: """
        distance model of \(MethodSetting.distance.methods): log-distance (default), with the
        survey's exponent; or a curve: altbeacon, altbeacon-nexus-4, radius-networks,
        altbeacon-moto-x-pro, altbeacon-xt1092 or bleacon
        """)
    let window = Option(
      "--window-s", "S", .number(0.01...600), default: "3",
      help: """
        window of \(MethodSetting.window.methods), in seconds: readings in it are averaged;
        histogram compares as many latest readings as it has scans, by default 5
        """)
    let binWidth = Option<Int>(
      "--bin-width-db", "DB", .integer(1...40), default: "1",
      help: "width of the bins of \(MethodSetting.binWidth.methods)")
    let cells = Option(
      "--cells", "N", .integer(1...100), otherwise: "the method's own rule",
      help: """
        number of likeliest cells of which a position is the weighted mean, for
        \(MethodSetting.cells.methods)
        """)
    let measuredPower = Option(
      "--measured-power-dbm", "DBM", .power(dBm: EngineSettings.levels),
      otherwise: "of each beacon, as fitted to the survey",
      help: """
        level of all beacons at 1 m, with which \(MethodSetting.measuredPower.methods) need
        no survey
        """)
    let exponent = Option(
      "--exponent", "N", .number(0.5...6), default: "2",
      help: "path-loss exponent, with --measured-power-dbm")
    let missing = Option(
      "--missing-dbm", "LEVEL", .text(.suggestions([MissingRule.leftOutWord])),
      otherwise: "the method's own rule",
      help: """
        what \(MethodSetting.missing.methods) count a beacon as that a scan or fingerprint
        lacks: a level in dBm, or left-out
        """)
    let usesHeading = Option<Bool>(
      flag: "--uses-heading",
      help: """
        \(MethodSetting.heading.methods) compare a scan only with the fingerprints of the nearest
        heading; the survey has headings, the recordings readings of motion sensors, or headings
        in their ground truth
        """)
    let usesSteps = Option<Bool>(
      flag: "--uses-steps",
      help: """
        \(MethodSetting.steps.methods) moves by counted steps and the compass: by the recordings'
        readings of motion sensors, or along their ground truth
        """)
    let interval = Option(
      "--interval-s", "S", .number(0.01...600), default: "1", help: "length of a scan, in seconds")
    let format = Option.format(csv: "one table")
    let folder = Option.folder(
      """
      also write all fixes (fixes.csv), the distribution of their errors (errors-cdf.csv,
      errors-cdf.svg) and, with a plan, the tracks on it (track-METHOD.svg)
      """)
    let page = Option.page("distributions of errors and, with a plan, the tracks on it")
  }

  private let recordings: [String]
  private let map: String?
  private let choices: [PositioningChoice]
  private let floorPlan: String?
  private let scenario: String?
  private let seeds: UInt64
  private let subject: String?
  private let methodSettings: MethodSettings
  private let interval: Duration
  private let format: TableFormat
  private let folder: OutputPlace?
  private let page: PageOption?
  /// The notes for the user about options that some methods ignore.
  private let notes: [String]

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    try LocateCommand(from: arguments).perform()
  }

  init(from arguments: Arguments<Parameters>) throws(InputError) {
    recordings = try arguments.recordings
    floorPlan = try arguments.floorPlan
    scenario = try arguments.scenario
    seeds = try arguments.runs
    subject = try arguments.subject
    let device = try arguments.device
    let model = try arguments.distance
    let window = try arguments.window
    let seconds = try arguments.interval
    interval = .nanoseconds(Int64((seconds * 1e9).rounded()))
    format = try arguments.format
    folder = try arguments.folder
    page = try PageOption(arguments.page, by: arguments.line(of: Self.name), beside: folder)
    map = try arguments.map
    let methods = try arguments.methods
    let place = Parameters.place(of: \.methods)
    let asked = try PositioningChoice.list(methods, at: place)
    var chosen = MethodSettings()
    chosen.isOffsetUnknown = device == .other
    chosen.distance = try DistanceModel(model, at: Parameters.place(of: \.distance))
    // A scan longer than the default window is itself the window.
    let isWindowGiven = arguments.isGiven(\.window)
    let scans = ((isWindowGiven ? window : max(window, seconds)) / seconds).rounded()
    guard (1...600).contains(scans) else {
      throw .outOfRange(
        Parameters.place(of: \.window), given: String(format: "%g", window),
        allowed: "1 ... 600 times --interval-s")
    }
    chosen.scanCount = Int(scans)
    if isWindowGiven { chosen.readingCount = Int(scans) }
    chosen.binWidth = try arguments.binWidth
    chosen.cellCount = try arguments.cells
    var settings: [GivenSetting] = []
    if device == .other { settings.append((.otherDevice, "other", Parameters.place(of: \.device))) }
    if arguments.isGiven(\.distance) {
      settings.append((.distance, model, Parameters.place(of: \.distance)))
    }
    if isWindowGiven {
      settings.append((.window, String(format: "%g", window), Parameters.place(of: \.window)))
    }
    chosen.measuredPower = try arguments.measuredPower
    chosen.exponent = try arguments.exponent
    if let power = chosen.measuredPower {
      settings.append(
        (.measuredPower, String(format: "%g", power.dBm), Parameters.place(of: \.measuredPower)))
    }
    if arguments.isGiven(\.binWidth) {
      settings.append((.binWidth, "\(chosen.binWidth)", Parameters.place(of: \.binWidth)))
    }
    if let cells = chosen.cellCount {
      settings.append((.cells, "\(cells)", Parameters.place(of: \.cells)))
    }
    let missingPlace = Parameters.place(of: \.missing)
    let missingText = try arguments.missing
    chosen.missing = try missingText.map { text throws(InputError) in
      try MissingRule(text, at: missingPlace)
    }
    if let missingText { settings.append((.missing, missingText, missingPlace)) }
    guard device == .same || chosen.missing == nil || chosen.missing == .leftOut else {
      throw .unusable(
        missingPlace, "a level requires --device same; --device other compares no levels")
    }
    chosen.usesHeading = try arguments.usesHeading
    if chosen.usesHeading {
      settings.append((.heading, "the heading", Parameters.place(of: \.usesHeading)))
    }
    chosen.usesSteps = try arguments.usesSteps
    if chosen.usesSteps {
      settings.append((.steps, "the count of steps", Parameters.place(of: \.usesSteps)))
    }
    let (hasPlan, hasMap) = (floorPlan != nil, map != nil)
    let possible = asked.filter { [chosen] choice in
      (hasPlan || !choice.needsPlan) && (hasMap || !choice.needsSurvey(with: chosen))
    }
    choices = methods == "all" ? possible : asked
    guard !choices.isEmpty else {
      throw .unusable(
        Parameters.place(of: \.map),
        "required: a map file, or recordings of a survey; only "
          + "\(MethodSetting.measuredPower.methods) need none, with "
          + "--measured-power-dbm and --floorplan")
    }
    methodSettings = chosen
    let remaining =
      methods == "all" && !hasMap
      ? "\(choices.map(\.word).listed()) \(choices.count == 1 ? "runs" : "run")" : nil
    notes =
      try Self.notes(on: settings, for: choices, areAll: methods == "all")
      + (remaining.map { ["\(place): without --map, only \($0)"] } ?? [])
    guard !arguments.isGiven(\.exponent) || chosen.measuredPower != nil else {
      throw .unusable(
        Parameters.place(of: \.exponent),
        "requires --measured-power-dbm; else it is fitted to the survey")
    }
    guard (map != nil) == choices.contains(where: { $0.needsSurvey(with: chosen) }) else {
      throw .unusable(
        Parameters.place(of: \.map),
        map == nil
          ? "required: a map file, or recordings of a survey"
          : "not used with --measured-power-dbm")
    }
    guard map != nil || floorPlan != nil else {
      throw .unusable(Parameters.place(of: \.floorPlan), "required: the plan with the beacons")
    }
    guard scenario != nil || !arguments.isGiven(\.runs) else {
      throw .unusable(Parameters.place(of: \.runs), "requires --scenario")
    }
  }

  /// The identity of the positioned device: the device of the survey, or another device.
  enum Device: String, CaseIterable {
    case same, other
  }

  private typealias GivenSetting = (setting: MethodSetting, value: String, place: InputPlace)

  /// Rejects a setting that a named method ignores. With all methods, returns a note about the
  /// methods that ignore the setting.
  private static func notes(
    on settings: [GivenSetting], for choices: [PositioningChoice], areAll: Bool
  ) throws(InputError) -> [String] {
    var notes: [String] = []
    for (setting, value, place) in settings {
      if areAll {
        notes.append(try setting.note(value, forAllOf: choices, at: place))
      } else {
        for choice in choices { try setting.refuse(value, for: choice, at: place) }
      }
    }
    return notes
  }

  private func perform() throws(InputError) -> ExitStatus {
    for note in notes { Terminal.log("simrun: \(note)") }
    let plan = try floorPlan.map { name throws(InputError) in
      try InputFile.read(FloorPlanFile.self, at: try FloorPlanLibrary.path(of: name))
    }
    let read = try Recording.read(recordings, on: plan)
    let source = try map.map { map throws(InputError) in try SurveySource(option: map, on: plan) }
    let warnings = read.flatMap(\.warnings) + (source?.warnings ?? [])
    Terminal.warn(warnings)
    var settings = SurveyMap.Settings(interval: interval, subject: subject)
    settings.keepsHeadings = methodSettings.usesHeading
    if methodSettings.usesHeading, case .file(let map) = source, map.map.headings.isEmpty {
      throw .unusable(
        Parameters.place(of: \.usesHeading),
        "requires the recordings of the survey, or a map file with headings, as of simrun map "
          + "\(OptionWord.headings.text)")
    }
    let survey =
      try source?.map(settings) ?? SurveyMap(anchorNames: plan?.devices.map(\.name) ?? [])
    let basis = PositioningBasis(survey, on: plan, settings: methodSettings)
    var line = ProgressLine("trial")
    let positioning = try PositionedRecordings(
      of: read, by: choices, from: basis, interval: interval, subject: subject
    ) { done, all in line.show(done: done, of: all) }
    line.clear()
    let report = LocateReport(
      positioning, prediction: try prediction(for: read, surveyedBy: source, settings, basis),
      warnings: warnings)
    if let folder { try folder.write(report.files()) }
    if let page { try page.write(LocatePage(of: report)) }
    try Terminal.write(report, as: format)
    return .done
  }

  private func prediction(
    for recordings: [Recording], surveyedBy source: SurveySource?, _ settings: SurveyMap.Settings,
    _ basis: PositioningBasis
  ) throws(InputError) -> PositioningPrediction? {
    guard let scenario else { return nil }
    guard case .recordings(let survey) = source else {
      throw .unusable(
        Parameters.place(of: \.map),
        "--scenario requires the recordings of the survey; a map has no path")
    }
    let simulated = try ScenarioLibrary.scenario(scenario)
    let ways = try PositioningPrediction.Ways(
      ofSurvey: survey, of: recordings, in: simulated.world, at: simulated.place)
    var line = ProgressLine("seed")
    defer { line.clear() }
    return try PositioningPrediction(
      on: ways, by: choices, settings, from: basis, seeds: 1...seeds
    ) { done, all in line.show(done: done, of: all) }
  }
}
