import BLE
import Documents

/// A decision engine with all its settings, of whatever kind.
public struct EngineChoice: Hashable, Sendable {
  /// The kind, and the settings.
  public let description: any EngineDescription

  /// The engine of a description.
  public init(_ description: some EngineDescription) {
    self.description = description
  }

  /// The word of the kind.
  package var kind: String { type(of: description).kind }

  /// The engine that listens and decides nothing: that of a scenario which names none.
  public static let listener = EngineChoice(ListenerDescription())

  /// Whether both are of one kind, with the same settings.
  public static func == (left: Self, right: Self) -> Bool {
    left.description.equals(right.description)
  }

  /// Hashes the settings.
  public func hash(into hasher: inout Hasher) { description.hash(into: &hasher) }

  /// The engine as a file describes it, with all settings. Read again, it gives an equal choice.
  public var json: JSON { description.json }

  /// A new engine, at its start. Without a map, one that positions listens, and can tell nothing.
  public func makeEngine() -> EngineUnderTest { description.engineUnderTest() }

  /// Whether the engine decides a matter.
  package func decides(_ matter: EngineMatter) -> Bool { description.matters.contains(matter) }

  /// The same engine with the beacons of a placement as devices.
  ///
  /// - Throws: What is wrong with the devices, for the kind of engine.
  package func placing(_ beacons: [PlacedBeacon]) throws(InputError) -> EngineChoice {
    try description.choice(placing: beacons)
  }

  /// The side of the door or the room that an anchor stands for; empty where it stands for none.
  package func role(of anchor: Anchor) -> String {
    description.devices(at: InputPlace("engine")).first { $0.anchor == anchor }?.group ?? ""
  }
}

extension EngineDescription {
  fileprivate func engineUnderTest() -> EngineUnderTest { EngineUnderTest(makeEngine()) }

  fileprivate func choice(placing beacons: [PlacedBeacon]) throws(InputError) -> EngineChoice {
    EngineChoice(try placing(beacons))
  }

  fileprivate func equals(_ other: any EngineDescription) -> Bool { other as? Self == self }
}

// MARK: - Positioning

extension EngineChoice {
  /// The settings of an engine that positions; `nil` for any other.
  package var positioning: PositioningDescription? { description as? PositioningDescription }

  /// A new engine, at its start.
  ///
  /// - Parameter basis: What methods of positioning are made from; engines of other kinds need none.
  /// - Throws: As `PositioningBasis.method(_:)`.
  public func makeEngine(from basis: PositioningBasis?) throws(InputError) -> EngineUnderTest {
    guard let positioning, let basis else { return makeEngine() }
    return try positioning.engine(on: basis)
  }

  /// What the engine is made from where no scenario gives it; `nil` where it needs nothing.
  ///
  /// - Parameter place: Where the engine is described.
  /// - Throws: As `PositioningDescription.basis(at:)`.
  package func basis(at place: InputPlace) throws(InputError) -> PositioningBasis? {
    try positioning?.basis(at: place)
  }

  /// What the engine is made from on the map and the plan of another, whose settings may differ;
  /// `nil` where it needs nothing.
  package func basis(like other: PositioningBasis?) -> PositioningBasis? {
    guard let positioning, let other else { return nil }
    return PositioningBasis(
      other.survey, on: other.plan, scanCount: positioning.scanCount,
      distance: positioning.distance)
  }
}
