import BLE
import Documents
import EngineFiles
import FloorPlans
import Foundation
import Recordings
import Scenarios
import Sim

/// A recording, the engine to play it to, and the subjects to decide about. The engine and the
/// subjects come from options or, by default, from the recording's folder.
struct ReplayOperand {
  private(set) var recording: Recording
  let subjects: [DeviceAddress]
  /// The engines of the subjects.
  let engines: WalkerEngines
  /// The place of the engine's description in the input.
  let place: InputPlace
  /// The phone that takes the place of each subject's phone; `nil` to keep the phones of the
  /// recording.
  let phone: PlaybackPhone?
  /// The plan that an option names. The default is the plan in the recording's folder, or else the
  /// plan of the scenario whose engine is used; `nil` if there is no such plan.
  let floorPlan: FloorPlanFile?

  /// The options that select the engine, the subjects and the plan.
  struct Options {
    let engine: String?
    let preset: String?
    let interior: String?
    let exterior: String?
    let overrides: [SettingOverride]
    let subject: String?
    let floorPlan: String?
    let phone: String?

    /// Rejects an engine that is given by two options.
    func check() throws(InputError) {
      guard preset == nil || engine == nil else {
        throw .unusable(InputPlace(option: .preset), "cannot be combined with --engine")
      }
    }

    /// The source of the engine; `nil` for the recording's own.
    fileprivate var source: EngineSource? {
      get throws(InputError) {
        if let preset { return .preset(preset, at: InputPlace(option: .preset)) }
        return try engine.map { word throws(InputError) in try EngineSource(option: word) }
      }
    }

    fileprivate var allOverrides: [SettingOverride] {
      [("interior", interior), ("exterior", exterior)].compactMap { key, names in
        names.map { SettingOverride(key, byOption: $0) }
      } + overrides
    }
  }

  /// Reads a recording and its engine.
  ///
  /// - Throws: The error in the recording, the engine or an option.
  init(_ folder: String, _ options: Options) throws(InputError) {
    recording = try Recording.read(folder)
    try options.check()
    let seed = try RunFolder.seed(in: recording.source) ?? PlaybackPhone.defaultSeed
    phone = try options.phone.map { word throws(InputError) in
      try PlaybackPhone(word, seed: seed, at: InputPlace(option: .phone))
    }
    let overrides = options.allOverrides
    // Settings whose keys begin with the name of one subject apply to the engines that are read
    // below.
    let given = try options.source
    let isOwn = given == nil
    let ownFile = isOwn ? try WalkerEnginesFile.read(in: recording.source) : nil
    let owners = isOwn ? recording.names.all + (ownFile?.names ?? []) : []
    if !isOwn, overrides.contains(where: { $0.key.contains(".") }) {
      let names = recording.names
      let subjects = (try? recording.subjects(named: options.subject)) ?? []
      let engines = try WalkerEnginesFile.read(in: recording.source)
      try WalkerEngines.refuse(
        overrides, of: subjects.map { names[$0] } + (engines?.names ?? []),
        beside: InputPlace(option: options.preset == nil ? .engine : .preset))
    }
    let shared = overrides.filter { override in
      !owners.contains { override.key.hasPrefix($0 + ".") }
    }
    let engine: EngineChoice
    let ownSource = Self.ownEngine(of: recording)
    if let source = given ?? ownSource {
      place = source.place
      do {
        let isPreset = if case .preset = source { true } else { false }
        engine = try source.engine(shared, devicesOf: isPreset ? ownSource?.engine() : nil)
      } catch {
        // If subjects have engines of their own, an error that names the subjects takes precedence.
        if let ownFile {
          _ = try Self.engines(
            ownFile, of: recording, beside: source.engine(), with: overrides, at: place)
        }
        throw error
      }
    } else {
      throw .unusable(
        InputPlace(recording.source), "it has no \(EngineFile.fileName); --engine is required")
    }
    subjects = try recording.decidedSubjects(
      named: options.subject, besides: engine.fixedDevices)
    if isOwn {
      let (names, place, subjects) = (recording.names, place, subjects)
      let all = (try? recording.subjects(besides: engine.fixedDevices)) ?? subjects
      let described =
        try ownFile?.engines(
          beside: engine, of: subjects.map { names[$0] }, among: all.map { names[$0] })
        ?? WalkerEngines(engine)
      engines =
        described.own.isEmpty && shared.count == overrides.count
        ? described
        : try described.with(
          overrides,
          among: Dictionary(
            uniqueKeysWithValues: zip(subjects.indices, subjects.map { names[$0] })),
          at: place)
    } else {
      engines = WalkerEngines(engine)
    }
    let namedPlan = try options.floorPlan.map { name throws(InputError) in
      try InputFile.read(FloorPlanFile.self, at: FloorPlanLibrary.path(of: name))
    }
    let ownPlan = if let namedPlan { namedPlan } else { try recording.floorPlan() }
    // If the engine is a scenario's, the scenario's plan may be that of another building.
    try recording.checkPositions(on: ownPlan)
    floorPlan = ownPlan ?? given?.floorPlan
    // The recording's own engine may name devices that were never received.
    if !isOwn || !overrides.isEmpty {
      try checkAnchors(overrides)
    }
    for engine in engines.all { recording.names.add(devicesOf: engine) }
    nameSharedIdentifiers()
  }

  /// Gives each identifier that belongs to several devices the name of the first of these devices
  /// in the scenario, as the run that made the recording does.
  private mutating func nameSharedIdentifiers() {
    let descriptions = engines.all.map(\.description)
    guard descriptions.contains(where: { $0.readings == .ranging || $0.identifiesFrames }) else {
      return
    }
    let identifiers = recording.identifiers
    guard Set(identifiers.values).count < identifiers.count,
      let world = RunFolder.world(in: recording.source)
    else { return }
    let sent = world.identifiers
    recording.names.add(
      sharing: world.beacons.compactMap { beacon in
        sent[beacon.address].map { (beacon.name, $0) }
      })
  }

  /// Returns the engines of all subjects of a recording, with settings replaced.
  private static func engines(
    _ file: WalkerEnginesFile, of recording: Recording, beside shared: EngineChoice,
    with overrides: [SettingOverride], at place: InputPlace
  ) throws(InputError) -> WalkerEngines {
    let names = try recording.subjects(besides: shared.fixedDevices).map { recording.names[$0] }
    return try file.engines(beside: shared, of: names, among: names).with(
      overrides, among: Dictionary(uniqueKeysWithValues: zip(names.indices, names)), at: place)
  }

  private func checkAnchors(_ overrides: [SettingOverride]) throws(InputError) {
    let known = recording.names.all
    for description in engines.all.map(\.description) {
      for device in description.devices(at: place) {
        guard case .device(let address) = device.anchor,
          !known.contains(where: { DeviceNames.address(of: $0) == address })
        else { continue }
        let override = overrides.last { device.place.isWithin($0.key) }
        let place = override?.place ?? device.place
        try description.checkIsDevice(device.name, at: place)
        let error = InputError.noSuchName(
          device.name, among: known + description.groupWords, at: device.place)
        // The word of others for all beacons is explained by the key, not by the option.
        guard
          case .noSuchName(_, let given, let nearest, let allowed) =
            ForeignWordHelp.explaining(error)
        else { throw error }
        throw .noSuchName(place, given: given, nearest: nearest, allowed: allowed)
      }
    }
  }

  /// Returns the engine in the recording's folder; `nil` if there is none.
  private static func ownEngine(of recording: Recording) -> EngineSource? {
    let path = "\(recording.source)/\(EngineFile.fileName)"
    return InputFile.isFile(path) ? .kindOrPath(path) : nil
  }
}

extension EngineChoice {
  /// The devices that the engine names by their names or addresses.
  fileprivate var fixedDevices: Set<DeviceAddress> {
    Set(
      description.devices(at: InputPlace("engine")).compactMap { device in
        if case .device(let address) = device.anchor { address } else { nil }
      })
  }
}
