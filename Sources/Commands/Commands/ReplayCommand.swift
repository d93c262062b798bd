import BLE
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
import Scoring

/// `simrun replay RECORDING`: the decisions of an engine on a recording of real hardware or of a
/// run.
struct ReplayCommand {
  private let source: ReplaySource
  private let floorPlan: FloorPlanFile?
  private let format: Format
  private let page: PageFile?
  /// The output of events as they happen; `nil` for a report alone.
  private let events: EventOptions?

  init(from arguments: inout Arguments) throws(InputError) {
    let folder = try arguments.operand("the recording's folder")
    let options = try ReplaySource.Options(from: &arguments)
    format = try arguments.choice("--format")
    events = try EventOptions(from: &arguments, beside: format)
    page = try arguments.page(of: "replay")
    try arguments.finish()
    guard options.floorPlan == nil || page != nil else {
      throw .unusable(InputPlace("--floorplan"), "requires --html")
    }
    source = try ReplaySource(folder, options)
    floorPlan = page == nil ? nil : try source.floorPlan()
  }

  func perform() async throws(InputError) -> ExitStatus {
    let film: ReplayPage?
    let playback: Playback
    if page == nil {
      film = nil
      playback = try Playback(
        of: source.recording, about: source.subjects, to: source.engine,
        heardBy: source.phone, describedAt: source.place)
    } else {
      let page = try ReplayPage(
        of: source.recording, subjects: source.subjects, to: source.engine,
        heardBy: source.phone, describedAt: source.place, on: floorPlan)
      (film, playback) = (page, page.playback)
    }
    let report = events?.isInLines == true ? nil : try ReplayReport(on: playback)
    Terminal.warn(playback.warnings)
    if let page, let film { try page.write(film) }
    guard let events else {
      if let report { try Terminal.write(report, as: format) }
      return .done
    }
    let (isCut, failure) = try await Interruption.cancels { () throws(InputError) in
      var output = try EventOutput(
        EventStart(of: playback), by: LineEncoder(of: playback), as: events)
      var merge = EventMerge(of: playback)
      try await output.write(&merge, of: playback)
      let isCut = Task.isCancelled
      return (isCut, try output.end(at: isCut ? nil : playback.recording.end))
    }
    if let report, !isCut { try Terminal.write(report, as: format) }
    if let failure { throw failure }
    return isCut ? .interrupted : .done
  }
}
