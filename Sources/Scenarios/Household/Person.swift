import BLE
import Buildings
import Documents
import Phones
import Sim

/// A person of a household: what differs from the walkers of a scenario, or from the resident of a
/// plan.
public struct Person: Hashable, Sendable {
  /// The name, unique in the household.
  public let name: String
  /// The place of the person's object, for errors.
  let place: InputPlace
  /// The differences of the phone, and the way in which it is carried.
  public let phone: PersonPhone
  /// The walking speed in metres per second; `nil` for that of the walker.
  public let speed: Double?
  /// The shortest and the longest stay in a room, in seconds, where stays are drawn; `nil` for
  /// those of the resident.
  public let stay: ClosedRange<Double>?
  /// The names of the rooms in which the person stays, where stays are drawn; empty for all rooms.
  public let rooms: [String]
  /// `true` if the person leaves doors open behind, except those with a lock.
  public let leavesDoorsOpen: Bool
  /// The person in a household's file.
  let file: JSON

  init(
    _ name: String, place: InputPlace, file: JSON = [:], phone: PersonPhone = PersonPhone(),
    speed: Double? = nil, stay: ClosedRange<Double>? = nil, rooms: [String] = [],
    leavesDoorsOpen: Bool = false
  ) {
    self.file = file
    self.name = name
    self.place = place
    self.phone = phone
    self.speed = speed
    self.stay = stay
    self.rooms = rooms
    self.leavesDoorsOpen = leavesDoorsOpen
  }

  /// Returns a walker with the phone, the carriage and the habits of this person. Names, and so
  /// random numbers, stay.
  ///
  /// The radio of a phone does not matter to a tag, which only sends.
  ///
  /// - Precondition: The walk is for this plan.
  public func inPlace(of walker: Walker, on plan: FloorPlan) -> Walker {
    var walker = equipping(walker)
    walker.walk = walked(walker.walk, on: plan)
    return walker
  }

  /// Returns a walker with the phone and the carriage of this person, on the same walk.
  package func equipping(_ walker: Walker) -> Walker {
    var walker = walker
    walker.phone = walker.phone.map(phone.inPlace)
    if let depth = phone.antennaDepth { walker.tag?.antennaDepth = depth }
    walker.carriage = phone.carriage ?? walker.carriage
    walker.phoneHeight = phone.height ?? walker.phoneHeight
    return walker
  }

  /// Returns a walk with the habits of this person, on the same way.
  ///
  /// - Precondition: The walk is for this plan.
  package func walked(_ walk: Walk, on plan: FloorPlan) -> Walk {
    let walk = speed.map(walk.walked(at:)) ?? walk
    return leavesDoorsOpen ? walk.leavingDoorsOpen(on: plan) : walk
  }

  /// Checks that the person can live in a world.
  ///
  /// - Throws: `unusable` if the person's phone has a scan schedule of its own, but a phone of the
  ///   world has a system, which decides when it scans; `noSuchName` if the plan has no room with
  ///   the name of one in which the person stays.
  public func check(in world: World) throws(InputError) {
    let phones = world.walkers.compactMap(\.phone)
    if let key = phone.scheduleKey, phones.contains(where: { $0.use?.hasSystem ?? false }) {
      throw .unusable(
        place.key("phone").key(key),
        "a phone of the scenario has a system, which has its own scan windows; system 'raw' takes "
          + "this key")
    }
    try checkRooms(of: world.plan)
  }

  /// Checks that a plan has the rooms in which the person stays.
  ///
  /// - Throws: `noSuchName` if it lacks one of them.
  public func checkRooms(of plan: FloorPlan) throws(InputError) {
    let names = plan.rooms.map(\.name)
    for (index, room) in rooms.enumerated() where !names.contains(room) {
      throw .noSuchName(room, among: names, at: place.key("rooms")[index])
    }
  }
}

/// The differences of a person's phone from that of a scenario; `nil` for what does not differ.
public struct PersonPhone: Hashable, Sendable {
  /// The model, which gives the RSSI offset and the scan schedule.
  public let model: PhoneModel?
  /// The RSSI offset; that of the model if there is one and none is given.
  public let receiveOffset: Decibels?
  /// The level at which 30.8 % of packets of 46 bytes are lost.
  public let sensitivity: PowerLevel?
  /// The depth of the antenna in the case, in metres.
  public let antennaDepth: Double?
  /// The carry position.
  public let carriage: CarryPosition?
  /// The height above the floor, in metres; that of the carry position if none is given.
  public let height: Double?
  private let schedule: ScannerChange

  init(
    model: PhoneModel? = nil, receiveOffset: Decibels? = nil, sensitivity: PowerLevel? = nil,
    antennaDepth: Double? = nil, carriage: CarryPosition? = nil, height: Double? = nil,
    schedule: ScannerChange = ScannerChange()
  ) {
    self.model = model
    self.receiveOffset = receiveOffset ?? model?.receiveOffset
    self.sensitivity = sensitivity
    self.antennaDepth = antennaDepth
    self.carriage = carriage
    self.height = height ?? carriage?.height
    self.schedule = schedule
  }

  /// The key of a scan schedule that is given; `nil` if none is.
  fileprivate var scheduleKey: String? { PhoneKeys.shared.scan.key(of: schedule)?.name }

  /// Returns a scenario's phone as this one.
  ///
  /// A model scans on its own schedule, unless the phone has a system, which decides when it scans.
  public func inPlace(of phone: Phone) -> Phone {
    var phone = phone
    phone.receiveOffset = receiveOffset ?? phone.receiveOffset
    phone.sensitivity = sensitivity ?? phone.sensitivity
    phone.antennaDepth = antennaDepth ?? phone.antennaDepth
    let scanner = schedule.applied(to: model?.scanner ?? phone.scanner)
    if scanner != phone.scanner, let use = phone.use, !use.hasSystem {
      phone.use?.settings = .raw(ScanWindow(scanner.window, every: scanner.interval))
    }
    phone.scanner = scanner
    return phone
  }
}
