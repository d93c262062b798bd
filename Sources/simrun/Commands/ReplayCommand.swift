import BLE
import Foundation
import Lab

/// `simrun replay RECORDING`: an engine on what real hardware heard, or on an earlier run.
struct ReplayCommand {
  private let recording: Recording
  private let subjects: [DeviceAddress]
  private let engine: EngineChoice
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    let folder = try arguments.operand("the recording's folder")
    let engine = try arguments.text("--engine")
    var overrides: [SettingOverride] = []
    for side in ["interior", "exterior"] {
      if let names = try arguments.text("--\(side)") {
        overrides.append(SettingOverride(side, byOption: names))
      }
    }
    for setting in arguments.texts("--set") { overrides.append(try SettingOverride(setting)) }
    let subject = try arguments.text("--subject")
    format = try arguments.choice("--format", default: .text)
    try arguments.finish()

    recording = try Recording.read(folder)
    self.engine = try EngineFile.choice(
      Self.engine(engine, of: recording), overrides: overrides)
    let known = try recording.subjects()
    subjects = try Self.subjects(subject, of: recording, among: known)
    // The recording's own engine may know devices that were never heard.
    if engine != nil || !overrides.isEmpty { try checkAnchors() }
  }

  private func checkAnchors() throws(InputError) {
    for (name, anchor, place) in engine.anchors(at: InputPlace("engine")) {
      guard case .device(let address) = anchor else { continue }
      let known = recording.names.all
      guard known.contains(where: { DeviceNames.address(of: $0) == address }) else {
        throw .noSuchName(name, among: known, at: place)
      }
    }
  }

  func carryOut() throws(InputError) -> ExitStatus {
    let report = try ReplayReport(on: recording, of: subjects, to: engine)
    switch format {
    case .text: try Terminal.write(report.text)
    case .json: try Terminal.write(report.json.page)
    }
    return .done
  }

  /// The engine asked for, or else the one that came with the recording.
  private static func engine(
    _ asked: String?, of recording: Recording
  ) throws(InputError) -> String {
    if let asked { return asked }
    let path = "\(recording.source)/\(EngineFile.fileName)"
    guard FileManager.default.fileExists(atPath: path) else {
      throw .unusable(
        InputPlace(recording.source),
        "there is no \(EngineFile.fileName) in it, so --engine has to say which to replay to")
    }
    return path
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
