import BLE
import Buildings
import Documents
import Positioning
import Recordings

/// A decision engine of any kind, with all its settings.
public struct EngineChoice: Hashable, Sendable {
  /// The kind and its settings.
  public let description: any EngineDescription

  /// Creates a choice from a description.
  public init(_ description: some EngineDescription) { self.description = description }

  /// The word of the kind.
  package var kind: String { type(of: description).kind }

  /// An engine that listens and decides nothing. Scenarios without an engine use it.
  public static let listener = EngineChoice(ListenerDescription())

  /// Returns `true` if both are of the same kind and have the same settings.
  public static func == (left: Self, right: Self) -> Bool {
    left.description.equals(right.description)
  }

  /// Hashes the kind's settings.
  public func hash(into hasher: inout Hasher) { description.hash(into: &hasher) }

  /// The engine as described in a file, with all settings. Reading it gives an equal choice.
  public var json: JSON { description.json }

  /// Returns a new engine in its initial state. A positioning engine without a map only listens.
  public func makeEngine() -> AnyEngine { description.anyEngine() }

  /// The topics that the engine decides; also the topic of connections, if the engine reads levels
  /// over connections.
  package var topics: Set<DecisionTopic> {
    description.readings == .connections
      ? description.topics.union([.connections]) : description.topics
  }

  /// Returns `true` if the engine decides a topic.
  package func decides(_ topic: DecisionTopic) -> Bool { topics.contains(topic) }

  /// Returns `true` if a plan may have one of the rooms that the engine decides; `false` if the
  /// engine only decides areas, which no device stands for, and the plan has none of them.
  package func knowsRooms(of plan: FloorPlan) -> Bool {
    let areas = description.areas
    return areas.isEmpty || plan.rooms.contains { areas.contains($0.name) }
      || !description.devices(at: InputPlace("engine")).isEmpty
  }

  /// Returns the same engine with the devices of a placement.
  ///
  /// - Throws: `InputError` if the kind of engine cannot use the devices.
  package func placing(_ devices: [EngineDevice]) throws(InputError) -> EngineChoice {
    try description.choice(placing: devices)
  }

  /// Returns the engine with the UUID of a service in place of its assigned number, such as `181A`,
  /// wherever no device has that name.
  ///
  /// - Parameters:
  ///   - isKnown: Returns `true` for the address of a device that is known by its name.
  ///   - place: The place of the engine's description.
  /// - Throws: The error of a setting whose devices are no longer distinct.
  package func namingServices(
    besides isKnown: (DeviceAddress) -> Bool, at place: InputPlace
  ) throws(InputError) -> EngineChoice {
    var services: [DeviceAddress: Anchor] = [:]
    for device in description.devices(at: place) {
      guard case .device(let address) = device.anchor, !isKnown(address),
        let service = AttributeUUID(device.name)
      else { continue }
      services[address] = .service(service)
    }
    return services.isEmpty ? self : try description.choice(naming: services, at: place)
  }

  /// Returns the engine with the UUIDs of services in place of the addresses of devices.
  ///
  /// - Throws: The error of a setting whose devices are no longer distinct.
  package func naming(
    services: [DeviceAddress: AttributeUUID]
  ) throws(InputError) -> EngineChoice {
    try description.choice(
      naming: services.mapValues { .service($0) }, at: InputPlace("engine"))
  }

  /// Returns the engine as it hears these beacons, with identifiers in place of names. An engine
  /// that ranges hears all beacons by their identifiers. Any other engine hears only nearables by
  /// their identifiers and, if it takes beacons with the same identifier for one, the beacons that
  /// share an identifier.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers of the iBeacon frames of devices, by address.
  ///   - shared: The identifiers among them that several devices have.
  ///   - nearables: The identifiers of nearables, by address. A phone that hides addresses hears
  ///     these.
  ///   - place: The place of the engine's description.
  /// - Throws: `unusable` if the engine ranges and the identifier of a device is unknown, or if the
  ///   engine takes devices of different groups for one, such as those of two rooms.
  package func hearing(
    _ identifiers: [DeviceAddress: BeaconIdentifier],
    shared: [DeviceAddress: BeaconIdentifier] = [:], nearables: [DeviceAddress: UInt64] = [:],
    at place: InputPlace
  ) throws(InputError) -> EngineChoice {
    guard description.readings == .ranging else {
      var anchors = nearables.mapValues { Anchor.nearable($0) }
      if description.identifiesFrames {
        try description.checkIdentifiers(shared, at: place)
        anchors.merge(shared.mapValues { .beacon($0) }) { $1 }
      }
      guard !anchors.isEmpty else { return self }
      return try description.choice(naming: anchors, at: place)
    }
    try description.checkIdentifiers(identifiers, at: place)
    let choice = try description.choice(naming: identifiers.mapValues { .beacon($0) }, at: place)
    for device in choice.description.devices(at: place) {
      guard case .device = device.anchor else { continue }
      throw .lacksIdentifier(device.name, at: device.place)
    }
    return choice
  }

  /// Returns the account of an engine's state; `nil` if the kind of engine gives none.
  ///
  /// - Parameters:
  ///   - engine: An engine of this choice, after it has received all events up to the time.
  ///   - names: The names of anchors that the engine knows by their identifiers.
  package func standing(
    of engine: AnyEngine, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    description.standing(ofAny: engine, at: time, names: names)
  }

  /// The anchors that the engine names, in the order of their names.
  package var anchorsNamed: [Anchor] {
    description.devices(at: InputPlace("engine")).map(\.anchor)
  }

  /// The anchors that are nearables.
  package var nearables: [Anchor] {
    anchorsNamed.filter { anchor in
      if case .nearable = anchor { true } else { false }
    }
  }

  /// Returns the setting or the room in which an anchor is named, such as `interior`; empty if
  /// there is none.
  package func role(of anchor: Anchor) -> String {
    description.devices(at: InputPlace("engine")).first { $0.anchor == anchor }?.group ?? ""
  }
}

extension EngineDescription {
  /// Checks that no two devices in different groups have the same identifier, by which the engine
  /// knows them. Devices in the same group may share an identifier.
  ///
  /// - Throws: `unusable` for the second of such devices, with the names that the file has.
  fileprivate func checkIdentifiers(
    _ identifiers: [DeviceAddress: BeaconIdentifier], at place: InputPlace
  ) throws(InputError) {
    var known: [BeaconIdentifier: EngineSettings.Device] = [:]
    for device in devices(at: place) {
      guard case .device(let address) = device.anchor, let identifier = identifiers[address] else {
        continue
      }
      if let other = known[identifier], other.anchor != device.anchor, other.group != device.group {
        throw .unusable(
          device.place,
          "\(device.name.quoted) sends the identifier of \(other.name.quoted) in "
            + "\(other.group.quoted), \(identifier), so the engine takes them for one; name one of "
            + "them, or give each an identifier of its own")
      }
      known[identifier] = known[identifier] ?? device
    }
  }

  fileprivate func anyEngine() -> AnyEngine {
    let engine = makeEngine()
    return engine as? AnyEngine ?? wrapped(engine)
  }

  /// Returns the wrapper of an engine that scans, ranges or connects as this one does.
  func wrapped(_ engine: some DecisionEngine) -> AnyEngine {
    AnyEngine(engine, readings: readings, of: anchorsNeeded.flatMap { $0 }, scanning: scanning)
  }

  fileprivate func standing(
    ofAny engine: AnyEngine, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    engine.found(as: Engine.self).flatMap { standing(of: $0, at: time, names: names) }
  }

  fileprivate func choice(placing devices: [EngineDevice]) throws(InputError) -> EngineChoice {
    EngineChoice(try placing(devices))
  }

  fileprivate func choice(
    naming identifiers: [DeviceAddress: Anchor], at place: InputPlace
  ) throws(InputError) -> EngineChoice { EngineChoice(try naming(identifiers, at: place)) }

  fileprivate func equals(_ other: any EngineDescription) -> Bool { other as? Self == self }
}

// MARK: - Positioning

extension EngineChoice {
  /// `true` for a positioning engine that needs the map of a survey.
  package var needsSurvey: Bool { positioning?.needsSurvey == true }

  /// The settings of a positioning engine; `nil` for any other kind.
  package var positioning: PositioningDescription? { description as? PositioningDescription }

  /// Returns a new engine in its initial state.
  ///
  /// - Parameter basis: The basis of positioning methods; other kinds of engines need none.
  /// - Throws: As `PositioningBasis.method(_:)`.
  public func makeEngine(from basis: PositioningBasis?) throws(InputError) -> AnyEngine {
    guard let positioning, let basis else { return makeEngine() }
    return try positioning.engine(on: basis)
  }

  /// Returns the basis of the engine if no scenario provides it; `nil` if the engine needs none.
  ///
  /// - Parameter place: The place of the engine's description.
  /// - Throws: As `PositioningDescription.basis(at:)`.
  package func basis(at place: InputPlace) throws(InputError) -> PositioningBasis? {
    try positioning?.basis(at: place)
  }

  /// Returns the anchors of the engine's map, as the engine hears them; empty without a map.
  package func anchors(on basis: PositioningBasis?) -> [Anchor] {
    guard let basis else { return [] }
    return (try? basis.anchors(for: description.readings)) ?? basis.survey.map.anchors
  }

  /// Returns a basis for the engine with the map and the plan of another basis, and with the
  /// engine's own settings; `nil` if the engine needs no basis.
  package func basis(like other: PositioningBasis?) -> PositioningBasis? {
    guard let positioning, let other else { return nil }
    return other.with(positioning.settings, needingSurvey: positioning.needsSurvey)
  }
}

extension [EngineChoice] {
  /// The engine whose basis the others can take: the first that needs a survey, or else the first
  /// that estimates positions; `nil` if none does.
  package var basing: EngineChoice? {
    first(where: \.needsSurvey) ?? first { $0.positioning != nil }
  }
}

extension InputError {
  /// The error for a device that an engine ranges and whose identifier is unknown.
  static func lacksIdentifier(_ name: String, at place: InputPlace) -> InputError {
    .unusable(
      place,
      "no iBeacon frame of \(name.quoted) is known, which ranging needs; UUID-major-minor names a "
        + "beacon without one")
  }
}
