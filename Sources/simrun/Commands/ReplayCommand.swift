import BLE
import Foundation
import Lab

/// `simrun replay RECORDING`: an engine on what real hardware heard, or on an earlier run.
struct ReplayCommand {
  private var recording: Recording
  private let subjects: [DeviceAddress]
  private let engine: EngineChoice
  /// Where the engine is described.
  private let place: InputPlace
  private let floorPlan: FloorPlanFile?
  private let format: Format
  private let page: PageFile?

  init(from arguments: inout Arguments) throws(InputError) {
    let folder = try arguments.operand("the recording's folder")
    let engine = try arguments.text("--engine")
    let preset = try arguments.text("--preset")
    var overrides: [SettingOverride] = []
    for side in ["interior", "exterior"] {
      if let names = try arguments.text("--\(side)") {
        overrides.append(SettingOverride(side, byOption: names))
      }
    }
    overrides += try arguments.overrides()
    let subject = try arguments.text("--subject")
    let floorPlan = try arguments.text("--floorplan")
    format = try arguments.choice("--format", default: .text)
    page = try arguments.page(of: "replay")
    try arguments.finish()
    guard floorPlan == nil || page != nil else {
      throw .unusable(InputPlace("--floorplan"), "it is the page's, and there is no --html")
    }

    recording = try Recording.read(folder)
    self.floorPlan =
      if let floorPlan {
        try InputFile.read(FloorPlanFile.self, at: ScenarioLibrary.floorPlanPath(floorPlan))
      } else {
        page == nil ? nil : try recording.floorPlan()
      }
    if let preset {
      guard engine == nil else {
        throw .unusable(InputPlace("--preset"), "it says which engine, so that --engine cannot")
      }
      self.engine = try EngineFile.choice(
        preset: preset, devicesOf: Self.ownEngine(of: recording), overrides: overrides)
      place = InputPlace("--preset")
    } else {
      let asked = try Self.engine(engine, of: recording)
      self.engine = try EngineFile.choice(asked, overrides: overrides)
      place = InputPlace(EngineChoice.kinds.contains(asked) ? "--engine" : asked)
    }
    let known = try recording.subjects()
    subjects = try Self.subjects(subject, of: recording, among: known)
    // The recording's own engine may know devices that were never heard.
    if engine != nil || preset != nil || !overrides.isEmpty { try checkAnchors(overrides) }
    recording.names.add(devicesOf: self.engine)
  }

  private func checkAnchors(_ overrides: [SettingOverride]) throws(InputError) {
    for (name, anchor, place) in engine.anchors(at: place) {
      guard case .device(let address) = anchor else { continue }
      let known = recording.names.all
      guard known.contains(where: { DeviceNames.address(of: $0) == address }) else {
        let override = overrides.last { place.isWithin($0.key) }
        throw .noSuchName(name, among: known, at: override?.place ?? place)
      }
    }
  }

  func carryOut() throws(InputError) -> ExitStatus {
    let report = try ReplayReport(
      on: recording, of: subjects, to: engine, describedAt: place)
    Terminal.warn(report.warnings)
    if let page {
      try page.write(
        ReplayPage(
          of: recording, subjects: subjects, to: engine, describedAt: place, on: floorPlan,
          command: page.command
        ).html)
    }
    try Terminal.write(report, as: format)
    return .done
  }

  /// The engine asked for, or else the one that came with the recording.
  private static func engine(
    _ asked: String?, of recording: Recording
  ) throws(InputError) -> String {
    if let asked { return asked }
    guard let path = ownPath(of: recording) else {
      throw .unusable(
        InputPlace(recording.source),
        "there is no \(EngineFile.fileName) in it, so --engine has to say which to replay to")
    }
    return path
  }

  /// The engine that came with the recording; `nil` where none did.
  private static func ownEngine(of recording: Recording) throws(InputError) -> EngineChoice? {
    guard let path = ownPath(of: recording) else { return nil }
    return try EngineFile.choice(path)
  }

  private static func ownPath(of recording: Recording) -> String? {
    let path = "\(recording.source)/\(EngineFile.fileName)"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private static func subjects(
    _ name: String?, of recording: Recording, among known: [DeviceAddress]
  ) throws(InputError) -> [DeviceAddress] {
    guard let name else { return known }
    guard let subject = known.first(where: { recording.names[$0] == name }) else {
      throw .noSuchName(
        name, among: known.map { recording.names[$0] }, at: InputPlace("--subject"))
    }
    return [subject]
  }
}
