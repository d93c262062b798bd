import BLE
import Buildings
import Documents
import EngineFiles
import Engines
import FloorPlans
import Payloads
import Phones
import Recordings
import Scoring
import Sim

extension Scenario {
  /// Returns the scenario with another engine, or with settings of its engines replaced, for runs
  /// of one variant: all variants then have the engines of this variant.
  ///
  /// A preset takes over the devices of the scenario's engine if that engine is of the preset's
  /// kind. Otherwise, a presence preset uses the rooms of the plan, each with the beacons that are
  /// in it or nearest to it.
  ///
  /// - Parameter variant: The variant to run; `nil` for the unchanged scenario.
  /// - Throws: `noSuchName` if there is no such preset or variant, `unusable` if the scenario
  ///   compares positioning methods and has no engine, or the error of a setting.
  public func with(
    preset: String?, overrides: [SettingOverride] = [], of variant: String? = nil
  ) throws(InputError) -> Scenario {
    guard preset != nil || !overrides.isEmpty else { return self }
    return try with(
      preset: preset, overrides: overrides, of: variant,
      at: InputPlace(option: preset == nil ? .set : .preset))
  }

  /// - Parameter option: The option that requests the change.
  private func with(
    preset: String?, overrides: [SettingOverride] = [], of variant: String?, at option: InputPlace
  ) throws(InputError) -> Scenario {
    try requireEngine(at: option)
    let world = try world(of: variant, at: InputPlace(option: .variant))
    let engines = engines(ofVariant: variant) ?? engines
    if let preset {
      let owners = engines.owners(among: world.engineOwners).map(\.name)
      try WalkerEngines.refuse(overrides, of: owners, beside: option)
      let choice = try EngineFile.choice(
        preset: preset, at: option, devicesOf: engines.shared, rooms: world.devicesByRoom,
        overrides: overrides)
      return running(
        WalkerEngines(try choice.fitted(to: world, at: option)).owned(in: world), in: world)
    }
    let changed = try engines.with(overrides, among: world.engineOwners, at: option) {
      engine throws(InputError) in try engine.fitted(to: world, at: option)
    }
    return running(changed.owned(in: world), in: world, keepingOthers: true)
  }

  /// - Throws: `unusable` if the scenario compares positioning methods and has no engine.
  private func requireEngine(at option: InputPlace) throws(InputError) {
    guard trials == nil || !engines.areListeners else {
      throw .unusable(
        option, "does not apply to \(name), which compares positioning methods and has no engine")
    }
  }

  /// Returns the scenario with the engine of `--engine` or else of `--preset`, and with the
  /// settings of `--set`. Commands refuse both together.
  ///
  /// - Throws: As the function for the option.
  package func with(
    engine: String?, preset: String?, overrides: [SettingOverride], of variant: String?
  ) throws(InputError) -> Scenario {
    guard let engine else { return try with(preset: preset, overrides: overrides, of: variant) }
    return try with(engine: engine, overrides: overrides, of: variant)
  }

  /// Returns the scenario with the engine that a word names, or with settings of its engines
  /// replaced, for runs of one variant. The word is one of `EngineSource`, or `scenario` for the
  /// scenario's own engine.
  ///
  /// A kind and a preset have the settings from the start, as a kind requires some. Settings of one
  /// walker, and those of other sources, replace what the engine has.
  ///
  /// - Parameter option: The option that has the word.
  /// - Throws: As `with(preset:overrides:of:)`, or the error of `EngineSource`.
  public func with(
    engine word: String, overrides: [SettingOverride] = [], of variant: String? = nil,
    at option: InputPlace = InputPlace(option: .engine)
  ) throws(InputError) -> Scenario {
    guard word != "scenario" else {
      return try with(preset: nil, overrides: overrides, of: variant)
    }
    let source = try EngineSource(option: word, at: option, besides: ["scenario"])
    try requireEngine(at: option)
    let world = try world(of: variant, at: InputPlace(option: .variant))
    let owners = (engines(ofVariant: variant) ?? engines).owners(among: world.engineOwners)
    let initial = overrides.filter { override in
      source.isDeclared && !owners.contains { override.key.hasPrefix($0.name + ".") }
    }
    let changed: Scenario
    if case .preset(let name, _) = source {
      changed = try with(preset: name, overrides: initial, of: variant, at: option)
    } else {
      let place = initial.isEmpty ? source.place : InputPlace(option: .set)
      let choice = try source.engine(initial).fitted(to: world, at: place)
      changed = running(WalkerEngines(choice).owned(in: world), in: world)
    }
    let later = overrides.filter { !initial.contains($0) }
    return try changed.with(preset: nil, overrides: later, of: variant)
  }
}

extension World {
  /// The beacons by room, or the receivers if there are any: each belongs to the room it is in, or
  /// else to the nearest room.
  fileprivate var devicesByRoom: [String: [String]] {
    var devices: [String: [String]] = [:]
    let fixed =
      receivers.isEmpty ? FixedDevice.all(beacons) : FixedDevice.all([], receivers)
    for device in fixed {
      let point = device.position.point
      let nearest = plan.rooms.min {
        $0.outline.distanceToBorder(from: point) < $1.outline.distanceToBorder(from: point)
      }
      if let room = plan.whereabouts(of: point).room ?? nearest?.name {
        devices[room, default: []].append(device.name)
      }
    }
    return devices
  }
}

extension EngineChoice {
  /// Returns the engine with some settings replaced.
  ///
  /// - Throws: The error of a setting, including one that no longer fits the others.
  package func with(
    _ overrides: [SettingOverride], at option: InputPlace
  ) throws(InputError) -> EngineChoice {
    try EngineFile(json, at: option, overrides: overrides).choice
  }

  /// Returns the engine as a scenario runs it, after checking that the scenario meets the engine's
  /// requirements. An engine that ranges gets identifiers in place of the names of beacons; any
  /// other engine gets them for nearables only.
  ///
  /// - Throws: `noSuchName` for a device or a room that does not exist, `unusable` for a setting
  ///   that the scenario determines, for a device that cannot be ranged, and for a region without
  ///   beacons.
  package func fitted(to world: World, at place: InputPlace) throws(InputError) -> EngineChoice {
    let choice = try namingServices(
      besides: { world.device(of: .device($0)) != nil }, at: place)
    let description = choice.description
    for device in description.devices(at: place) {
      guard let found = world.device(of: device.anchor) else {
        try description.checkIsDevice(device.name, at: device.place)
        throw .noSuchName(
          device.name, among: world.deviceNames + description.groupWords, at: device.place)
      }
      guard description.readings == .packets || world.receiver(of: found) == nil else {
        throw .unusable(
          device.place, "\(device.name.quoted) is not a beacon; an engine that ranges needs beacons"
        )
      }
    }
    for named in description.namedBeacons(at: place)
    where !world.sends(beaconIn: named.beacons) {
      throw .unusable(named.place, "no beacon is in the region \(named.beacons.word)")
    }
    try description.check(on: world.plan, at: place)
    if let key = choice.positioning?.settings.motionKey,
      world.subjects.allSatisfy({ world.walkers[$0].phone == nil })
    {
      throw .unusable(
        place.key(key), "requires a walker with a phone; a tag has no motion sensors")
    }
    let nearables = description.knowsDevices ? [:] : world.nearables
    let identifiers = world.identifiers
    return try choice.hearing(
      identifiers, shared: identifiers.shared, nearables: nearables, at: place)
  }
}

extension World {
  /// The identifiers of the beacons and tags with an iBeacon frame, by address.
  package var identifiers: [DeviceAddress: BeaconIdentifier] {
    var identifiers = beacons.identifiers
    for tag in walkers.compactMap(\.tag) {
      identifiers[tag.address] =
        tag.schedule.phases.lazy.compactMap { IBeacon(advertisingData: $0.payload)?.identifier }
        .first
    }
    return identifiers
  }
}

extension World {
  /// Returns `true` if a beacon or a tag has a frame with an identifier that belongs to a group.
  fileprivate func sends(beaconIn group: RoomBeacons) -> Bool {
    let payloads = beacons.flatMap(\.payloads) + walkers.compactMap(\.tag).flatMap(\.payloads)
    return payloads.contains { payload in
      BeaconIdentifier(advertisingData: payload).map(group.contains) ?? false
    }
  }
}

extension World {
  /// The identifiers by which engines know beacons and tags that are nearables, by address.
  ///
  /// A nearable that also sends frames of other formats is identified by its address on a phone
  /// that receives addresses, so that all its frames are heard.
  package var nearables: [DeviceAddress: UInt64] {
    var nearables = NearableIdentifiers()
    for beacon in beacons {
      for payload in beacon.payloads { nearables.take(payload, from: beacon.address) }
    }
    for tag in walkers.compactMap(\.tag) {
      for payload in tag.payloads { nearables.take(payload, from: tag.address) }
    }
    let phones = walkers.compactMap(\.phone)
    let hidesAddresses =
      !phones.isEmpty && phones.allSatisfy { $0.use?.settings.hiddenAddresses ?? false }
    return hidesAddresses ? nearables.distinct : nearables.complete
  }
}

extension [Beacon] {
  /// The identifiers of the beacons with an iBeacon frame, by address.
  package var identifiers: [DeviceAddress: BeaconIdentifier] {
    var identifiers: [DeviceAddress: BeaconIdentifier] = [:]
    for beacon in self {
      identifiers[beacon.address] =
        beacon.payloads.lazy.compactMap { IBeacon(advertisingData: $0)?.identifier }.first
    }
    return identifiers
  }
}

extension [DeviceAddress: BeaconIdentifier] {
  /// The identifiers that several devices share, by address, without the default identifier of
  /// beacons whose file gives none.
  package var shared: [DeviceAddress: BeaconIdentifier] {
    let none = BeaconIdentifier(uuid: .defaultFleet, major: 0, minor: 0)
    var senders: [BeaconIdentifier: Int] = [:]
    for identifier in values { senders[identifier, default: 0] += 1 }
    return filter { $0.value != none && senders[$0.value] ?? 0 > 1 }
  }
}
