import BLE
import Documents
import EventLines
import FloorPlans
import Foundation
import Gateways
import Pages
import Recordings
import Reports
import Scenarios

/// `simrun replay RECORDING`: the decisions of an engine on a recording of real hardware or of a
/// run.
struct ReplayCommand: Command {
  static let name = "replay"
  static let declaration = CommandDeclaration(
    "run an engine on a recording", Parameters(),
    description: """
      Plays a recording to an engine, and scores its decisions against the recording's ground
      truth: the fraction of the time on the correct side, the times of 2 s or more on the wrong
      side, and the delay of each crossing. A recording is a folder with advertisements.csv and
      truth.csv, made by hardware or by simrun run --out.

      With --phone, prints the events that such a phone would have delivered to an app, and those
      that it would not. A recording with delivered.csv has the events of its app, and is played as
      that.
      """)

  struct Parameters: ParameterSet {
    let recording = Operand.recording
    let engine = Option(
      .engine, "ENGINE", .text(.file), otherwise: "the recording's own",
      help: """
        door-lock, presence, positioning, a preset, an engine file (format: engine.json), or a
        scenario, whose engine is used
        """)
    let preset = Option.preset(
      """
      use this preset, for the devices of the recording's own engine.json or those given (see
      simrun presets)
      """)
    let interior = Option.interior
    let exterior = Option.exterior
    let overrides = Option.set
    let subject = Option.subject("subject to score")
    let phone = Option.phone
    let floorPlan = Option.floorPlan(
      "floor plan to draw, a name or path",
      otherwise: "floorplan.json in the folder, which a run writes, or the scenario's plan")
    let isInLines = Option.lines
    let distances = Option.distances(to: "--jsonl and --html (curves)")
    let speed = Option.speed(with: "--jsonl or --mqtt", otherwise: "max")
    let format = Option.format
    let page = Option.page("a timeline of levels and decisions, on the floor plan if there is one")
    let broker = BrokerOptions.group
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let folder = try arguments.recording
    let options = ReplayOperand.Options(
      engine: try arguments.engine, preset: try arguments.preset,
      interior: try arguments.interior, exterior: try arguments.exterior,
      overrides: try arguments.overrides, subject: try arguments.subject,
      floorPlan: try arguments.floorPlan, phone: try arguments.phone)
    let format = try arguments.format
    let events = try EventOptions(
      inLines: arguments.isInLines, to: BrokerOptions(from: arguments.broker), at: arguments.speed,
      beside: format)
    let distances = try arguments.distances
    let page = try PageOption(arguments.page, by: arguments.line(of: Self.name))
    guard distances == nil || page != nil || events?.isInLines == true else {
      throw .unusable(Parameters.place(of: \.distances), "requires --jsonl or --html")
    }
    guard options.floorPlan == nil || page != nil || distances != nil else {
      throw .unusable(Parameters.place(of: \.floorPlan), "requires --html or --distances")
    }
    let source = try ReplayOperand(folder, options)
    let floorPlan = page == nil && distances == nil ? nil : source.floorPlan
    let film: ReplayPage?
    let playback: Playback
    if page == nil {
      film = nil
      playback = try Playback(
        of: source.recording, about: source.subjects, to: source.engines,
        heardBy: source.phone, describedAt: source.place)
    } else {
      let page = try ReplayPage(
        of: source.recording, subjects: source.subjects, to: source.engines,
        heardBy: source.phone, describedAt: source.place, on: floorPlan,
        samplingEvery: distances)
      (film, playback) = (page, page.playback)
    }
    let report = events?.isInLines == true ? nil : try ReplayReport(on: playback)
    Terminal.warn(playback.warnings)
    if let page, let film { try page.write(film) }
    guard let events else {
      if let report { try Terminal.write(report, as: format) }
      return .done
    }
    let sampled = events.isInLines ? distances : nil
    let isOfRun = sampled != nil && options.floorPlan == nil
    let world = isOfRun ? RunFolder.world(in: playback.recording.source) : nil
    let samples = try sampled.map { interval throws(InputError) in
      try playback.distanceSamples(
        every: interval, on: floorPlan, in: world, describedAt: Parameters.place(of: \.distances))
    }
    let (isCut, failure) = try await Interruption.cancels { () throws(InputError) in
      var output = try EventOutput(
        StartLine(of: playback), by: LineEncoder(of: playback), as: events)
      var merge = EventMerge(of: playback)
      merge.add(
        (samples ?? []).map { .estimated($0, subject: playback.name(ofSubject: $0.subject)) })
      try await output.write(&merge, of: playback)
      let isCut = Task.isCancelled
      return (isCut, try output.end(at: isCut ? nil : playback.recording.end))
    }
    if let report, !isCut { try Terminal.write(report, as: format) }
    if let failure { throw failure }
    return isCut ? .interrupted : .done
  }
}
