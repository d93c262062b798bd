import BLE
import Documents
import Sim

/// A kind of decision engine as files describe it: its word, its settings, and how an engine is made
/// of them.
///
/// Each setting is declared once. What reads, writes, varies and lists settings goes by that.
///
///     struct KnockLock: EngineDescription {
///       static let kind = "knock-lock"
///       static let summary = "unlocks after some strong readings"
///       var beacons: [String] = []
///       var threshold = PowerLevel(dBm: -60)
///       var knocks = 3
///
///       mutating func declare(in settings: inout EngineSettings) throws(InputError) {
///         try settings.devices("beacons", &beacons, count: 1...10, "the beacons at the door")
///         try settings.level("thresholdDBm", &threshold, "a reading above it is a knock")
///         try settings.integer("knocks", &knocks, in: 1...100, "so many unlock")
///       }
///
///       func makeEngine() -> KnockEngine { KnockEngine(self) }
///     }
public protocol EngineDescription: Hashable, Sendable {
  /// The engine.
  associatedtype Engine: DecisionEngine

  /// The word that files and options name the kind by.
  static var kind: String { get }

  /// The kind in a line, for lists of kinds.
  static var summary: String { get }

  /// The usual settings, and no devices.
  init()

  /// Declares the settings, in the order in which they are read.
  ///
  /// It is called to read settings, to write them, and to list them: nothing else may depend on it.
  ///
  /// - Throws: What is wrong with a setting, or with one beside another.
  mutating func declare(in settings: inout EngineSettings) throws(InputError)

  /// A new engine, at its start.
  func makeEngine() -> Engine

  /// The matters that the engine decides; the lock by default.
  var matters: Set<EngineMatter> { get }

  /// The anchors on either side of the door; none by default.
  var sides: (interior: [Anchor], exterior: [Anchor]) { get }

  /// The groups of anchors of each of which the engine has to hear one at least, or else decides
  /// nothing; by default one of all its devices.
  var anchorsNeeded: [[Anchor]] { get }

  /// The levels of one anchor that decide by themselves; none by default, where levels are only
  /// compared, or where no level stands for the distance that decides.
  ///
  /// - Parameter power: The anchor's declared RSSI at 1 m; `nil` where it declares none.
  func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold]

  /// The rule that no threshold tells, in a sentence; `nil` by default.
  var comparison: String? { get }

  /// The grounds of a decision of the engine, which reports and pages show; `nil` by default.
  func grounds(of context: DecisionContext) -> Grounds?

  /// Checks that a plan has what the settings name; by default nothing.
  ///
  /// - Parameter place: Where the engine is described.
  /// - Throws: `noSuchName` for a room that is not there.
  func check(on plan: FloorPlan, at place: InputPlace) throws(InputError)
}

/// A matter that an engine decides.
public enum EngineMatter: Hashable, Sendable {
  /// Unlocking and locking a door.
  case lock
  /// The side of a door that somebody is on.
  case side
  /// Entering and leaving rooms.
  case rooms
  /// The place of the device.
  case position
}

/// A level of an anchor at which an engine changes its mind.
public struct Threshold: Hashable, Sendable {
  /// The change, for people: `unlock at`.
  public var name: String
  /// The level.
  public var level: PowerLevel

  /// A change at a level.
  public init(name: String, level: PowerLevel) {
    self.name = name
    self.level = level
  }
}

extension EngineDescription {
  /// The lock.
  public var matters: Set<EngineMatter> { [.lock] }

  /// None.
  public var sides: (interior: [Anchor], exterior: [Anchor]) { ([], []) }

  /// All devices, any of which is enough.
  public var anchorsNeeded: [[Anchor]] {
    let anchors = devices(at: InputPlace("engine")).map(\.anchor)
    return anchors.isEmpty ? [] : [anchors]
  }

  /// None.
  public func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold] { [] }

  /// None.
  public var comparison: String? { nil }

  /// None.
  public func grounds(of context: DecisionContext) -> Grounds? { nil }

  /// Nothing is checked.
  public func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {}
}

extension EngineDescription {
  /// Reads the settings.
  package init(from fields: inout Fields) throws(InputError) {
    self.init()
    var settings = EngineSettings(reading: fields)
    try declare(in: &settings)
    fields = settings.fields
  }

  /// The kind, and all settings. Read again, they give an equal description.
  package var json: JSON {
    let settings = declared(in: EngineSettings(for: .writing))
    return .object(settings.members.merging(["kind": .text(Self.kind)]) { own, _ in own })
  }

  /// The devices as they are named, each with the place of its name.
  ///
  /// - Parameter place: Where the engine is described.
  package func devices(at place: InputPlace) -> [EngineSettings.Device] {
    declared(in: EngineSettings(for: .naming, at: place)).devices
  }

  /// The same settings with the beacons of a placement as devices.
  ///
  /// - Throws: As `declare(in:)`.
  package func placing(_ beacons: [PlacedBeacon]) throws(InputError) -> Self {
    var (description, settings) = (self, EngineSettings(for: .placing(beacons)))
    try description.declare(in: &settings)
    return description
  }

  /// The settings as they are declared under some choices.
  func declarations(choosing words: [String: String]) -> [SettingDeclaration] {
    declared(in: EngineSettings(for: .listing, choosing: words)).declarations
  }

  /// - Precondition: Only reading throws.
  private func declared(in settings: EngineSettings) -> EngineSettings {
    var (description, settings) = (self, settings)
    do {
      try description.declare(in: &settings)
    } catch {
      preconditionFailure("\(Self.kind) refuses its own settings: \(error)")
    }
    return settings
  }
}
