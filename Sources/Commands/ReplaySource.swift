import BLE
import Documents
import Foundation
import Recordings
import Scenarios

/// A recording, the engine that it is played to, and about whom that decides: what options say, and
/// otherwise what stands in the recording's folder.
struct ReplaySource {
  private(set) var recording: Recording
  let subjects: [DeviceAddress]
  let engine: EngineChoice
  /// Where the engine is described.
  let place: InputPlace
  private let floorPlanName: String?
  private let engineSource: EngineSource?

  /// What a command line says of it.
  struct Options {
    let engine: String?
    let preset: String?
    let interior: String?
    let exterior: String?
    let overrides: [SettingOverride]
    let subject: String?
    let floorPlan: String?

    init(from arguments: inout Arguments) throws(InputError) {
      engine = try arguments.optionalText("--engine")
      preset = try arguments.optionalText("--preset")
      interior = try arguments.optionalText("--interior")
      exterior = try arguments.optionalText("--exterior")
      overrides = try arguments.overrides()
      subject = try arguments.optionalText("--subject")
      floorPlan = try arguments.optionalText("--floorplan")
    }

    /// Refuses an engine that two options say.
    func check() throws(InputError) {
      guard preset == nil || engine == nil else {
        throw .unusable(InputPlace("--preset"), "it says which engine, so that --engine cannot")
      }
    }

    fileprivate var allOverrides: [SettingOverride] {
      [("interior", interior), ("exterior", exterior)].compactMap { key, names in
        names.map { SettingOverride(key, byOption: $0) }
      } + overrides
    }
  }

  /// Reads a recording, and what goes with it.
  ///
  /// - Throws: What is wrong with the recording, the engine or an option.
  init(_ folder: String, _ options: Options) throws(InputError) {
    recording = try Recording.read(folder)
    try options.check()
    let overrides = options.allOverrides
    engineSource = try options.engine.map { word throws(InputError) in
      try EngineSource(option: word)
    }
    if let preset = options.preset {
      engine = try EngineFile.choice(
        preset: preset, devicesOf: try Self.ownEngine(of: recording)?.engine(),
        overrides: overrides)
      place = InputPlace("--preset")
    } else if let source = engineSource ?? Self.ownEngine(of: recording) {
      engine = try source.engine(overrides)
      place = source.place
    } else {
      throw .unusable(
        InputPlace(recording.source),
        "there is no \(EngineFile.fileName) in it, so --engine has to say which to replay to")
    }
    floorPlanName = options.floorPlan
    subjects = try Self.subjects(options.subject, of: recording)
    // The recording's own engine may know devices that were never heard.
    if engineSource != nil || options.preset != nil || !overrides.isEmpty {
      try checkAnchors(overrides)
    }
    recording.names.add(devicesOf: engine)
  }

  /// The plan that an option names, or else the one in the recording's folder, or that of the scenario
  /// which gives the engine; `nil` where there is none.
  ///
  /// - Throws: What is wrong with it.
  func floorPlan() throws(InputError) -> FloorPlanFile? {
    if let floorPlanName {
      return try InputFile.read(
        FloorPlanFile.self, at: ScenarioLibrary.floorPlanPath(floorPlanName))
    }
    return try recording.floorPlan() ?? engineSource?.floorPlan
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

  /// The engine that came with the recording; `nil` where none did.
  private static func ownEngine(of recording: Recording) -> EngineSource? {
    let path = "\(recording.source)/\(EngineFile.fileName)"
    return FileManager.default.fileExists(atPath: path) ? .kindOrPath(path) : nil
  }

  private static func subjects(
    _ name: String?, of recording: Recording
  ) throws(InputError) -> [DeviceAddress] {
    let known = try recording.subjects()
    guard let name else { return known }
    guard let subject = known.first(where: { recording.names[$0] == name }) else {
      throw .noSuchName(
        name, among: known.map { recording.names[$0] }, at: InputPlace("--subject"))
    }
    return [subject]
  }
}
