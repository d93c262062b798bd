import BLE
import Documents

/// A decision engine of any kind, with all its settings.
public struct EngineChoice: Hashable, Sendable {
  /// The kind and its settings.
  public let description: any EngineDescription

  /// Creates a choice from a description.
  public init(_ description: some EngineDescription) {
    self.description = description
  }

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
  public func makeEngine() -> EngineUnderTest { description.engineUnderTest() }

  /// Returns `true` if the engine decides a matter.
  package func decides(_ matter: EngineMatter) -> Bool { description.matters.contains(matter) }

  /// Returns the same engine with the beacons of a placement as devices.
  ///
  /// - Throws: `InputError` if the kind of engine cannot use the devices.
  package func placing(_ beacons: [PlacedBeacon]) throws(InputError) -> EngineChoice {
    try description.choice(placing: beacons)
  }

  /// Returns the setting or the room in which an anchor is named, such as `interior`; empty if
  /// there is none.
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
  /// The settings of a positioning engine; `nil` for any other kind.
  package var positioning: PositioningDescription? { description as? PositioningDescription }

  /// Returns a new engine in its initial state.
  ///
  /// - Parameter basis: The basis of positioning methods; other kinds of engines need none.
  /// - Throws: As `PositioningBasis.method(_:)`.
  public func makeEngine(from basis: PositioningBasis?) throws(InputError) -> EngineUnderTest {
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

  /// Returns a basis for the engine on the map and the plan of another basis, whose settings may
  /// differ; `nil` if the engine needs none.
  package func basis(like other: PositioningBasis?) -> PositioningBasis? {
    guard let positioning, let other else { return nil }
    return PositioningBasis(
      other.survey, on: other.plan, scanCount: positioning.scanCount,
      distance: positioning.distance)
  }
}
