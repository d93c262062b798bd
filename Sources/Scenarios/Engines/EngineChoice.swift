import BLE
import Documents
import Engines
import Recordings

/// A decision engine with all its settings, as a file describes it.
public enum EngineChoice: Hashable, Sendable {
  /// The door lock.
  case doorLock(DoorLockDescription)
  /// One that tells the rooms that the phone is in, by the devices in them.
  case presence(PresenceDescription)
  /// One that tells where the phone is, and the places that it comes to and leaves.
  case positioning(PositioningDescription)
  /// One that listens and decides nothing: that of a scenario which names none.
  case listener

  /// The kinds of engines, as files and options name them.
  public static let kinds = ["door-lock", "presence", "positioning", "listener"]

  /// A new engine, at its start. Without a map, one that positions listens, and can tell nothing.
  public func makeEngine() -> EngineUnderTest {
    switch self {
    case .doorLock(let description): EngineUnderTest(DoorLock(settings: description.settings))
    case .presence(let description): description.makeEngine()
    case .positioning, .listener: EngineUnderTest(ListeningEngine())
    }
  }

  /// A new engine, at its start.
  ///
  /// - Parameter basis: What methods of positioning are made from; engines of other kinds need none.
  /// - Throws: As `PositioningBasis.method(_:)`.
  public func makeEngine(from basis: PositioningBasis?) throws(InputError) -> EngineUnderTest {
    guard case .positioning(let description) = self, let basis else { return makeEngine() }
    return try description.engine(on: basis)
  }

  /// What the engine is made from where no scenario gives it; `nil` where it needs nothing.
  ///
  /// - Parameter place: Where the engine is described.
  /// - Throws: As `PositioningDescription.basis(at:)`.
  package func basis(at place: InputPlace) throws(InputError) -> PositioningBasis? {
    guard case .positioning(let description) = self else { return nil }
    return try description.basis(at: place)
  }

  /// What the engine is made from on the map and the plan of another, whose settings may differ;
  /// `nil` where it needs nothing.
  package func basis(like other: PositioningBasis?) -> PositioningBasis? {
    guard case .positioning(let description) = self, let other else { return nil }
    return PositioningBasis(
      other.survey, on: other.plan, scanCount: description.scanCount,
      distance: description.distance)
  }

  /// The anchors on either side of the door; none where the engine knows no sides.
  public var sides: (interior: [Anchor], exterior: [Anchor]) {
    switch self {
    case .doorLock(let description):
      (description.settings.interior, description.settings.exterior)
    case .presence, .positioning, .listener: ([], [])
    }
  }

  /// Whether the engine tells the side of a door that somebody is on.
  package var knowsSides: Bool {
    switch self {
    case .doorLock(let description): description.settings.side != .ignored
    case .presence, .positioning, .listener: false
    }
  }

  /// Whether the engine unlocks and locks a door.
  package var worksDoor: Bool {
    switch self {
    case .doorLock: true
    case .presence, .positioning, .listener: false
    }
  }

  /// Whether the engine tells of rooms that are entered and left.
  package var tellsRooms: Bool {
    switch self {
    case .presence: true
    case .positioning(let description): !description.places.isEmpty
    case .doorLock, .listener: false
    }
  }

  /// The anchors as they are named, each with the place of its name.
  ///
  /// - Parameter place: Where the engine is described.
  public func anchors(at place: InputPlace) -> [(name: String, anchor: Anchor, place: InputPlace)] {
    switch self {
    case .doorLock(let description):
      let interior = description.interior.enumerated().map { ($1, place.key("interior")[$0]) }
      let exterior = description.exterior.enumerated().map { ($1, place.key("exterior")[$0]) }
      return (interior + exterior).map { ($0, Anchor(named: $0), $1) }
    case .presence(let description):
      return description.rooms.flatMap { room in
        room.anchors.enumerated().map { index, name in
          (name, Anchor(named: name), place.key("rooms").key(room.name)[index])
        }
      }
    case .positioning, .listener: return []
    }
  }

  /// The engine as a file describes it, with all settings. Read again, it gives an equal choice.
  public var json: JSON {
    switch self {
    case .doorLock(let description): description.json
    case .presence(let description): description.json
    case .positioning(let description): description.json
    case .listener: ["kind": "listener"]
    }
  }
}

/// An engine of any kind, for those who run engines and do not care which.
public struct EngineUnderTest: DecisionEngine {
  private var engine: any DecisionEngine

  /// This engine.
  public init(_ engine: some DecisionEngine) {
    self.engine = engine
  }

  /// What the engine asks for before anything has happened.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    engine.start(at: time)
  }

  /// What the engine makes of what happened.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    engine.receive(event, at: time)
  }

  /// What the engine holds of each fixed device.
  public func evidence(at time: Instant) -> [Evidence] { engine.evidence(at: time) }
}
