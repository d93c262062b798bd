import BLE
import Buildings
import Documents
import EngineFiles
import Sim

/// The keys of a walker.
struct WalkerKeys: ObjectKeys {
  static let shared = WalkerKeys()

  let name = Key("name", .name, "the walker's name")
  let way = WayKeys()
  let phone = Key.optional(
    "phone", .object(PhoneKeys.shared),
    "the phone; without it and a tag, the walker is a bystander")
  let stepLength = Key.stepLength(default: DeviceMotion.typicalStepLength)
  let tag = Key.optional(
    "tag", .object(TagKeys()), "a worn beacon that receivers hear; in place of a phone")
  let key = Key.optional(
    "key", .text,
    "the door that the engine's decisions unlock, or none; by default the only one with a lock, but none "
      + "for an engine that works no door beside a scenario's that does")
  let engine = Key.optional(
    "engine", .entry(.either([.text, EngineSchema.changes])),
    "other settings of the engine about this walker; or another engine, with a kind or a preset; or the "
      + "name of one of the engines")
  let server = Key.optional(
    "server", .changes(ServerKeys().schema),
    "a server of the app's own: other values of keys of the scenario's server")
  let user = Key.optional(
    "user", .object(UserKeys()), "the user of the app; by default one who does nothing")
  let hazards = Key(
    "hazards", .list(HazardKeys(), count: 0...1000),
    "the conditions of which the app should alert; empty if none ever holds, unknown without the key",
    isRequired: false)

  /// The word for all walkers together in reports.
  private static let everyone = "anyone"

  var schema: ObjectSchema { ObjectSchema("walker", "walker", self) }

  func read(from fields: inout Fields) throws(InputError) -> WalkerDescription {
    try read(from: &fields) { _, phone in phone }
  }

  /// Reads a walker.
  ///
  /// - Parameter changed: Returns the phone of the walker with this name, with the changes for that
  ///   walker.
  func read(
    from fields: inout Fields, phone changed: (String, Fields.Entry) -> Fields.Entry
  ) throws(InputError) -> WalkerDescription {
    let name = try fields[name]
    guard name != Self.everyone else {
      throw .unusable(
        fields.place(of: self.name),
        "'\(name)' is reserved: reports use it for all walkers together")
    }
    let way = try way.read(from: &fields)
    let phoneEntry = fields.takeUnlessNull(phone.name).map { changed(name, $0) }
    let phone = try phoneEntry.map(PhoneKeys.shared.read)
    let tag = try fields[tag]
    guard phone == nil || tag == nil else {
      throw .unusable(
        fields.place(of: self.tag),
        "a walker has either 'phone' or 'tag'; another walker may have it")
    }
    for ofApp in [user, server] as [any DeclaredKey] {
      try fields.keep(
        ofApp, if: phone?.use != nil,
        else: "requires a phone with a 'system', or with the life of an app, such as a 'schedule'")
    }
    try fields.keep(
      stepLength, if: phone != nil, else: "requires 'phone': nothing else counts steps")
    for ofDevice in [key, engine] as [any DeclaredKey] {
      try fields.keep(
        ofDevice, if: phone != nil || tag != nil,
        else: "requires 'phone' or 'tag': nothing is decided about a walker without")
    }
    return WalkerDescription(
      place: fields.place, name: name, way: way, phoneEntry: phoneEntry, phone: phone,
      stepLength: try fields[stepLength], tag: tag,
      key: try fields[key], engine: try fields[engine], server: try fields[server],
      user: try fields[user], hazards: try fields[ifGiven: hazards])
  }
}

/// A walker who is not yet on a plan.
struct WalkerDescription {
  let place: InputPlace
  let name: String
  fileprivate let way: Way
  /// The phone in the file, with the changes of a variant.
  let phoneEntry: Fields.Entry?
  /// The phone; `nil` for a bystander.
  let phone: PhoneDescription?
  /// The length of a step, in metres.
  let stepLength: Double
  fileprivate let tag: TagDescription?
  fileprivate let key: String?
  /// The changes of the engine; `nil` if there are none.
  let engine: Fields.Entry?
  /// The changes of the scenario's server, or a whole server if the scenario has none; `nil` if the
  /// walker's app uses the scenario's server as it is.
  fileprivate let server: Fields.Entry?
  /// The behaviour of the phone's user.
  let user: UserDescription?
  fileprivate let hazards: [HazardDescription]?

  /// Returns the walker on a plan, in runs of the given duration.
  ///
  /// - Parameter holdsKey: Whether the walker carries a door key by default; `false` for a walker
  ///   whose own engine never decides about locks.
  func made(
    on plan: FloorPlan, during duration: Duration, holdingKey holdsKey: Bool = true
  ) throws(InputError) -> Walker {
    let worn = try tag?.tag(of: name, on: plan, during: duration)
    var walker = Walker(
      name, walk: try way.walk(on: plan), phone: phone?.phone(of: name),
      tag: phone?.tag(of: name) ?? worn, carriage: phone?.carriage ?? tag?.carriage ?? .hand,
      phoneHeight: phone?.height ?? tag?.height,
      key: phone == nil && tag == nil ? nil : try key(on: plan, holdingKey: holdsKey))
    walker.stepLength = stepLength
    walker.user = user?.user
    return walker
  }

  /// Returns the server of the walker's app, made by changing the one that all apps share; `nil` if
  /// the walker's app uses the shared server.
  ///
  /// - Parameter shared: The server that all apps share; `nil` if there is none.
  func server(changing shared: Fields.Entry?) throws(InputError) -> Server? {
    guard let server else { return nil }
    return try ServerKeys().read(shared.map(server.changing) ?? server)
  }

  /// Returns the conditions that the walker's app should alert about, in a world that has all
  /// walkers; `nil` if the file does not state them.
  func hazards(in world: World) throws(InputError) -> [Hazard]? {
    try hazards?.map { hazard throws(InputError) in try hazard.hazard(in: world) }
  }

  /// The word for a walker without a door key, unless a door with a lock has that name.
  static let noKey = "none"

  /// Returns the index of the door that decisions about the walker unlock: the named one, or the
  /// only one with a lock; `nil` if the walker has no door key, or if no door has a lock.
  private func key(on plan: FloorPlan, holdingKey holdsKey: Bool) throws(InputError) -> Int? {
    let withLock = plan.doors.indices.filter { plan.doors[$0].kind.hasLock }
    guard let key else {
      guard holdsKey else { return nil }
      guard withLock.count < 2 else {
        let names = withLock.map { plan.doors[$0].name }.listed()
        throw .unusable(place, "'key' is required: the plan has several locks, \(names)")
      }
      return withLock.first
    }
    guard let door = withLock.first(where: { plan.doors[$0].name == key }) else {
      if key == Self.noKey { return nil }
      throw .noSuchName(
        key, among: withLock.map { plan.doors[$0].name } + [Self.noKey], at: place.key("key"))
    }
    return door
  }
}
