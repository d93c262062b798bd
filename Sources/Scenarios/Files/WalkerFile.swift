import BLE
import Buildings
import Documents
import Sim

/// A walker as described in a scenario.
struct WalkerFile: Described {
  private let name: String
  let place: InputPlace
  private let way: WayFile
  /// The phone; `nil` for a bystander.
  let phone: PhoneFile?
  private let tag: TagFile?
  private let key: String?
  /// The behaviour of the phone's user.
  let user: UserFile?
  private let hazards: [HazardFile]

  /// The word for all walkers together in reports.
  private static let everyone = "anyone"

  init(from fields: inout Fields) throws(InputError) {
    try self.init(from: &fields) { entry throws(InputError) in
      try PhoneFile(entry.value, at: entry.place)
    }
  }

  /// Reads a walker.
  ///
  /// - Parameter readPhone: Reads the phone, or one with changes.
  init(
    from fields: inout Fields, phone readPhone: (Fields.Entry) throws(InputError) -> PhoneFile
  ) throws(InputError) {
    place = fields.place
    name = try fields.name("name")
    guard name != Self.everyone else {
      throw .unusable(
        fields.place(of: "name"), "'\(name)' is reserved: reports use it for all walkers together")
    }
    way = try WayFile(from: &fields)
    phone = try fields.takeUnlessNull("phone").map(readPhone)
    key = try fields.optionalText("key")
    tag = try fields.optionalObject("tag")
    guard phone == nil || tag == nil else {
      throw .unusable(
        fields.place(of: "tag"), "a walker has either 'phone' or 'tag'; another walker may have it")
    }
    user = try fields.optionalObject("user")
    guard user == nil || phone?.use != nil else {
      throw .unusable(
        fields.place(of: "user"),
        "requires a phone with a 'system', or with the life of an app, such as a 'schedule'")
    }
    hazards = try fields.list("hazards", count: 0...1000)
    guard phone != nil || tag != nil || key == nil else {
      throw .unusable(
        fields.place(of: "key"),
        "requires 'phone' or 'tag': nothing is decided about a walker without")
    }
  }

  /// Returns the walker on a plan.
  func made(on plan: FloorPlan) throws(InputError) -> Walker {
    let worn = try tag?.tag(of: name, on: plan)
    var walker = Walker(
      name, walk: try way.walk(on: plan), phone: phone?.phone(of: name),
      tag: phone?.tag(of: name) ?? worn,
      carriage: phone?.carriage ?? tag?.carriage ?? .hand,
      phoneHeight: phone?.height ?? tag?.height,
      key: phone == nil && tag == nil ? nil : try key(on: plan))
    walker.user = user?.user
    return walker
  }

  /// Returns the conditions of which the walker's app should alert, in a world with all walkers.
  func hazards(in world: World) throws(InputError) -> [Hazard] {
    try hazards.map { file throws(InputError) in try file.hazard(in: world) }
  }

  /// Returns the index of the door that decisions about the walker unlock: the named one, or the only one
  /// with a lock.
  private func key(on plan: FloorPlan) throws(InputError) -> Int? {
    let withLock = plan.doors.indices.filter { plan.doors[$0].kind.hasLock }
    guard let key else {
      guard withLock.count < 2 else {
        let names = withLock.map { plan.doors[$0].name.quoted }.joined(separator: ", ")
        throw .unusable(place, "'key' is required: the plan has several locks, \(names)")
      }
      return withLock.first
    }
    guard let door = withLock.first(where: { plan.doors[$0].name == key }) else {
      throw .noSuchName(key, among: withLock.map { plan.doors[$0].name }, at: place.key("key"))
    }
    return door
  }
}
