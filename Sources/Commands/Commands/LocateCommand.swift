import BLE
import Documents
import EngineFiles
import Engines
import FloorPlans
import Foundation
import Measurements
import Pages
import Recordings
import Reports
import Scenarios

/// `simrun locate RECORDING...`: the positions of a device by several methods, and their errors.
struct LocateCommand {
  private let recordings: [String]
  private let map: String
  private let choices: [PositioningChoice]
  private let floorPlan: String?
  private let scenario: String?
  private let seeds: UInt64
  private let subject: String?
  private let device: Device
  private let distance: DistanceModel
  private let scanCount: Int
  private let interval: Duration
  private let format: TableFormat
  private let folder: String?
  private let page: PageFile?
  /// The notes for the user about options that some methods ignore.
  private let notes: [String]

  init(from arguments: inout Arguments) throws(InputError) {
    var recordings = [try arguments.operand("the recording's folder")]
    while let next = try arguments.optionalOperand() { recordings.append(next) }
    self.recordings = recordings
    floorPlan = try arguments.optionalText("--floorplan")
    scenario = try arguments.optionalText("--scenario")
    seeds = try arguments.integer("--seeds", in: 1...10_000)
    let areSeedsGiven = arguments.isGiven("--seeds")
    subject = try arguments.optionalText("--subject")
    device = try arguments.choice("--device")
    let model = try arguments.text("--distance")
    let window = try arguments.number("--window-s", in: 0.01...600)
    let seconds = try arguments.number("--interval-s", in: 0.01...600)
    interval = .nanoseconds(Int64((seconds * 1e9).rounded()))
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    page = try arguments.page(of: "locate", beside: folder)
    map = try arguments.text("--map")
    let methods = try arguments.text("--method")
    try arguments.finish()
    let place = InputPlace("--method")
    let asked = try PositioningChoice.list(methods, at: place)
    let hasPlan = floorPlan != nil
    choices = methods == "all" ? asked.filter { hasPlan || !$0.needsPlan } : asked
    distance = try DistanceModel(model, at: InputPlace("--distance"))
    // A scan longer than the default window is a window.
    let isWindowGiven = arguments.isGiven("--window-s")
    let scans = ((isWindowGiven ? window : max(window, seconds)) / seconds).rounded()
    guard (1...600).contains(scans) else {
      throw .outOfRange(
        InputPlace("--window-s"), given: String(format: "%g", window),
        allowed: "1 ... 600 times --interval-s")
    }
    scanCount = Int(scans)
    var settings: [GivenSetting] = []
    if device == .other { settings.append((.otherDevice, "other", InputPlace("--device"))) }
    if arguments.isGiven("--distance") {
      settings.append((.distance, model, InputPlace("--distance")))
    }
    if isWindowGiven {
      settings.append((.window, String(format: "%g", window), InputPlace("--window-s")))
    }
    notes = try Self.notes(on: settings, for: choices, areAll: methods == "all")
    guard scenario != nil || !areSeedsGiven else {
      throw .unusable(InputPlace("--seeds"), "requires --scenario")
    }
  }

  /// The positioned device: the one of the survey, or another.
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

  func perform() throws(InputError) -> ExitStatus {
    for note in notes { Terminal.log("simrun: \(note)") }
    var read: [Recording] = []
    for recording in recordings { read.append(try Recording.read(recording)) }
    let plan = try floorPlan.map { name throws(InputError) in
      try InputFile.read(FloorPlanFile.self, at: try FloorPlanLibrary.path(of: name))
    }
    let source = try SurveySource(option: map)
    let warnings = read.flatMap(\.warnings) + source.warnings
    Terminal.warn(warnings)
    let settings = SurveyMap.Settings(interval: interval, subject: subject)
    let basis = PositioningBasis(
      try source.map(settings), on: plan, scanCount: scanCount,
      isOffsetUnknown: device == .other, distance: distance)
    var line = ProgressLine("trial")
    let positioning = try PositionedRecordings(
      of: read, by: choices, from: basis, interval: interval, subject: subject
    ) { done, all in line.show(done: done, of: all) }
    line.clear()
    let report = LocateReport(
      positioning, prediction: try prediction(for: read, surveyedBy: source, settings, basis),
      warnings: warnings)
    if let folder { try report.files().write(to: folder) }
    if let page { try page.write(LocatePage(of: report)) }
    try Terminal.write(report, as: format)
    return .done
  }

  private func prediction(
    for recordings: [Recording], surveyedBy source: SurveySource, _ settings: SurveyMap.Settings,
    _ basis: PositioningBasis
  ) throws(InputError) -> PositioningPrediction? {
    guard let scenario else { return nil }
    guard case .recordings(let survey) = source else {
      throw .unusable(
        InputPlace("--map"),
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
