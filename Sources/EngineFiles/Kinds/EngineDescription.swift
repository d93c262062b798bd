import BLE
import Buildings
import Documents
import Engines
import Recordings

/// A kind of decision engine as described in files: its word, its settings, and the engine that
/// they describe.
///
/// Each setting is declared once. Reading, writing, varying and listing settings use that
/// declaration.
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
///         try settings.level("thresholdDBm", &threshold, "the level of a knock")
///         try settings.integer("knocks", &knocks, in: 1...100, "the number of knocks that unlock")
///       }
///
///       func makeEngine() -> KnockEngine { KnockEngine(self) }
///     }
public protocol EngineDescription: Hashable, Sendable {
  /// The type of the engine.
  associatedtype Engine: DecisionEngine

  /// The word for the kind in files and options.
  static var kind: String { get }

  /// A summary of the kind, in one line.
  static var summary: String { get }

  /// Creates a description with the default settings and no devices.
  init()

  /// Declares the settings, in the order in which they are read.
  ///
  /// This method reads, writes and lists settings. Nothing else may depend on its being called.
  ///
  /// - Throws: `InputError` if a setting is unusable, by itself or together with another.
  mutating func declare(in settings: inout EngineSettings) throws(InputError)

  /// Returns a new engine in its initial state.
  func makeEngine() -> Engine

  /// The readings that the engine asks for; by default packets.
  ///
  /// An engine that ranges names its beacons by their identifiers. In a scenario or on a recording,
  /// the identifiers take the place of names; for any other engine, only the identifiers of
  /// nearables do.
  var readings: Readings { get }

  /// The way in which the engine scans; by default without an end, in the platform's default mode.
  var scanning: ScanPattern { get }

  /// `true` if the engine knows its devices from before its start, and so need not receive a packet
  /// of them first; by default `false`.
  var knowsDevices: Bool { get }

  /// `true` if the engine computes distances from the power at 1 m that devices declare; by default
  /// `false`.
  var readsDeclaredPowers: Bool { get }

  /// `true` if the engine's product knows devices by the frames that they send: by the layout of
  /// manufacturer data or service data; by default `false`.
  var knowsFramesOnly: Bool { get }

  /// The words for groups of beacons by which the engine can name a room, except regions; by
  /// default none.
  var groupWords: [String] { get }

  /// `true` if the engine takes beacons that send the same identifier in their frames for one
  /// beacon; by default `false`: the engine tells the beacons apart by their addresses.
  var identifiesFrames: Bool { get }

  /// The topics that the engine decides; by default the lock.
  var topics: Set<DecisionTopic> { get }

  /// The anchors on the two sides of the door; by default none.
  var sides: DoorAnchors { get }

  /// The rooms that may be larger than any room of a plan, such as the region of all beacons of a
  /// UUID; by default none. They are scored only where a plan or a recording has a room of that
  /// name.
  var areas: [String] { get }

  /// The groups of beacons that the engine knows by a part of their identifiers, or by none; by
  /// default none.
  var groups: [RoomBeacons] { get }

  /// Returns the regions of which a system's reports bring a decision about; by default none.
  func regions(of verdict: Verdict) -> [BeaconRegion]

  /// The groups of anchors that the engine needs. It decides nothing unless it hears at least one
  /// anchor of each group. By default, one group of all its devices.
  var anchorsNeeded: [[Anchor]] { get }

  /// Returns the levels of an anchor that are decisive by themselves.
  ///
  /// By default, there are none. That suits rules that only compare levels, and rules whose
  /// decisive distance does not correspond to a level.
  ///
  /// - Parameter power: The measured power that the anchor declares; `nil` if it declares none.
  func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold]

  /// The level below which the engine ignores a reading of a device; by default `nil`: none is
  /// ignored.
  var leastLevel: PowerLevel? { get }

  /// Returns the silence of a device after which the engine no longer counts it; by default `nil`:
  /// there is no such silence.
  func patience(with anchor: Anchor) -> Patience?

  /// The silence after which a piece of equipment of a server's record counts as absent; by default
  /// `nil`: the engine reads no records.
  var patienceWithEquipment: Patience? { get }

  /// The silence of all devices after which the engine takes the person as gone; by default `nil`:
  /// there is no such silence.
  var patienceWithAll: Patience? { get }

  /// The part of the rule that thresholds do not express, as a sentence; by default `nil`.
  var comparison: String? { get }

  /// Returns the grounds of a decision, for reports and pages; by default `nil`.
  func grounds(of context: GroundsContext) -> Grounds?

  /// Returns the account of an engine's state, for reports; by default `nil`.
  ///
  /// - Parameters:
  ///   - engine: The engine after it has received all events up to the time.
  ///   - names: The names of anchors that the engine knows by their identifiers.
  func standing(of engine: Engine, at time: Instant, names: [Anchor: String]) -> Standing?

  /// Checks that a plan contains the rooms that the settings name; by default, checks nothing.
  ///
  /// - Parameter place: The place of the engine's description.
  /// - Throws: `noSuchName` for a room that does not exist.
  func check(on plan: FloorPlan, at place: InputPlace) throws(InputError)
}

/// A level of an anchor at which an engine changes its decision.
public struct Threshold: Hashable, Sendable {
  /// The name of the change, such as `unlock at`.
  public var name: String
  /// The level.
  public var level: PowerLevel

  /// Creates a threshold from a name and a level.
  public init(name: String, level: PowerLevel) {
    self.name = name
    self.level = level
  }
}

extension EngineDescription {
  /// The default: packets.
  public var readings: Readings { .packets }

  /// The default: a scan without an end, in the platform's default mode.
  public var scanning: ScanPattern { ScanPattern() }

  /// The default: `false`.
  public var knowsDevices: Bool { false }

  /// The default: `false`.
  public var readsDeclaredPowers: Bool { false }

  /// The default: `false`.
  public var knowsFramesOnly: Bool { false }

  /// The default: none.
  public var groupWords: [String] { [] }

  /// The default: `false`.
  public var identifiesFrames: Bool { false }

  /// The default: the lock.
  public var topics: Set<DecisionTopic> { [.lock] }

  /// The default: no anchors.
  public var sides: DoorAnchors { DoorAnchors() }

  /// The default: no rooms.
  public var areas: [String] { [] }

  /// The default: no groups.
  public var groups: [RoomBeacons] { [] }

  /// Returns no regions.
  public func regions(of verdict: Verdict) -> [BeaconRegion] { [] }

  /// The default: one group of all devices.
  public var anchorsNeeded: [[Anchor]] {
    let anchors = devices(at: InputPlace("engine")).map(\.anchor)
    return anchors.isEmpty ? [] : [anchors]
  }

  /// Returns no levels.
  public func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold] { [] }

  /// The default: no reading is ignored.
  public var leastLevel: PowerLevel? { nil }

  /// Returns `nil`: no silence counts.
  public func patience(with anchor: Anchor) -> Patience? { nil }

  /// The default: no records.
  public var patienceWithEquipment: Patience? { nil }

  /// The default: there is no such silence.
  public var patienceWithAll: Patience? { nil }

  /// The default: no sentence.
  public var comparison: String? { nil }

  /// Returns no grounds.
  public func grounds(of context: GroundsContext) -> Grounds? { nil }

  /// Returns no account.
  public func standing(
    of engine: Engine, at time: Instant, names: [Anchor: String]
  ) -> Standing? { nil }

  /// Checks nothing.
  public func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {}
}

extension EngineDescription {
  /// Returns `true` for an event of an anchor, unless the engine ignores the event.
  package func counts(_ event: EngineInputEvent, of anchor: Anchor) -> Bool {
    event.isOf(anchor) && !ignores(event, of: anchor)
  }

  /// Returns `true` for an anchor's reading with a level below `leastLevel`.
  package func ignores(_ event: EngineInputEvent, of anchor: Anchor) -> Bool {
    guard let leastLevel, case .reading(let level) = Hearing(of: anchor, in: event.event) else {
      return false
    }
    return level < leastLevel
  }
}

extension EngineDescription {
  /// Reads the settings.
  package init(from fields: inout Fields) throws(InputError) {
    self.init()
    var settings = EngineSettings(reading: fields)
    try declare(in: &settings)
    fields = settings.fields
  }

  /// The kind and all settings. Reading them gives an equal description.
  package var json: JSON {
    let settings = declared(in: EngineSettings(for: .writing))
    return .object(settings.members.merging(["kind": .text(Self.kind)]) { own, _ in own })
  }

  /// The settings that have a number for each device.
  var settingsByDevice: [SettingDeclaration] { writtenDeclarations.filter(\.isByDevice) }

  /// The settings that apply under the present words of the choices.
  var writtenDeclarations: [SettingDeclaration] {
    declared(in: EngineSettings(for: .writing)).declarations
  }

  /// Returns the keys of settings that the engine can be without, and for which `null` is not a
  /// value.
  ///
  /// - Parameter keys: The keys that change. If one of them is a choice, `null` may be a value of a
  ///   setting under the choice's new word. Then `null` removes only settings for which it is not a
  ///   value under any word.
  func removableKeys(changing keys: some Sequence<String>) -> Set<String> {
    let ofKind = EngineKinds.known.removableKeys(of: self)
    let own = writtenDeclarations
    let choices = own.filter(\.isBranching).map(\.key)
    guard !keys.contains(where: choices.contains) else { return ofKind }
    return ofKind.union(own.filter { !$0.takesNull && !$0.isRequired }.map(\.key))
  }

  /// Returns the named devices, each with the place of its name.
  ///
  /// - Parameter place: The place of the engine's description.
  package func devices(at place: InputPlace) -> [EngineSettings.Device] {
    declared(in: EngineSettings(for: .naming, at: place)).devices
  }

  /// Returns the named groups of beacons, each with the place of its room.
  ///
  /// - Parameter place: The place of the engine's description.
  package func namedBeacons(at place: InputPlace) -> [EngineSettings.NamedBeacons] {
    declared(in: EngineSettings(for: .naming, at: place)).namedBeacons
  }

  /// Returns the same settings with the devices of a placement.
  ///
  /// - Throws: As `declare(in:)`.
  package func placing(_ devices: [EngineDevice]) throws(InputError) -> Self {
    var (description, settings) = (self, EngineSettings(for: .placing(devices)))
    try description.declare(in: &settings)
    return description
  }

  /// Returns the same settings with identifiers in place of the names of devices that have one.
  ///
  /// - Parameter place: The place of the engine's description.
  /// - Throws: As `declare(in:)`.
  func naming(
    _ identifiers: [DeviceAddress: Anchor], at place: InputPlace
  ) throws(InputError) -> Self {
    var description = self
    var settings = EngineSettings(for: .identifying(identifiers), at: place)
    try description.declare(in: &settings)
    return description
  }

  /// Returns the settings that are declared for the given words of choices.
  func declarations(choosing words: [String: String]) -> [SettingDeclaration] {
    declared(in: EngineSettings(for: .listing, choosing: words)).declarations
  }

  /// Returns the settings after the description has declared its own in them.
  ///
  /// - Precondition: The task is not reading. Only reading may throw.
  private func declared(in settings: EngineSettings) -> EngineSettings {
    var (description, settings) = (self, settings)
    do {
      try description.declare(in: &settings)
    } catch { preconditionFailure("\(Self.kind) refuses its own settings: \(error)") }
    return settings
  }
}
