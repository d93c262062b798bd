import BLE
import Buildings
import Documents
import EngineFiles
import Scenarios
import Sim

/// The devices of a placement: the mounted devices, and the device that a person carries.
struct PlacementDevices: Sendable {
  /// The setting of the transmitters.
  let broadcast: PlacementBroadcastSetting
  private(set) var beacons: [Beacon] = []
  private(set) var receivers: [Receiver] = []
  private(set) var phone: Phone?
  private(set) var tag: Tag?

  /// The names of the mounted devices, in order.
  var names: [String] { beacons.map(\.name) + receivers.map(\.name) }

  /// The addresses of the mounted devices, in order.
  var addresses: [DeviceAddress] { beacons.map(\.address) + receivers.map(\.address) }

  /// The address of the carried device; `nil` if none is carried.
  var carriedAddress: DeviceAddress? { phone?.address ?? tag?.address }

  /// The mounted devices as beacons that `PlacementLink.listener` hears.
  var mirrored: [Beacon] {
    guard let tag else { return beacons }
    return receivers.map { $0.mirrored(hearing: tag) }
  }

  /// Returns the same devices without one of the mounted devices, given by its index.
  func without(_ index: Int?) -> PlacementDevices {
    guard let index else { return self }
    var devices = self
    if tag == nil { devices.beacons.remove(at: index) } else { devices.receivers.remove(at: index) }
    return devices
  }

  /// Returns the same devices, the carried one as a person has it. A tag with an offset sends with
  /// more power than it says.
  private func carried(by person: PlacementPerson, seed: UInt64) -> PlacementDevices {
    let offset = person.offset(seed: seed)
    var devices = self
    if let phone { devices.phone?.receiveOffset = phone.receiveOffset + offset }
    if let tag { devices.tag?.transmitPower = tag.transmitPower + offset }
    return devices
  }

  /// Returns the world in which a person for whom placements are scored carries the device along a
  /// walk.
  ///
  /// - Parameters:
  ///   - person: The person; by default, the first of the setting.
  ///   - seed: The seed, which draws the device's offset if it is unknown.
  ///   - other: A world whose obstructions may serve, as in `World`.
  /// - Throws: `unusable` if a device cannot hang at its mounting point.
  func world(
    of walk: Walk, for duration: Duration, in setting: PlacementSetting,
    by person: PlacementPerson? = nil, seed: UInt64, like other: World? = nil
  ) throws(InputError) -> World {
    let person = person ?? setting.person
    return try carried(by: person, seed: seed).world(
      of: walk, for: duration, in: setting, on: setting.personPlan, carried: person.carriage,
      height: person.carriage?.height, as: person.lived, like: other)
  }

  /// Returns the world in which the surveyor carries the device along a walk.
  ///
  /// - Parameters:
  ///   - plan: The floor; by default, the setting's.
  ///   - carried: The carry position; by default, the setting's carry position.
  ///   - height: The height of the device; by default, that of the setting.
  ///   - person: A person of a household, whose phone and carriage the walker has.
  ///   - other: A world whose obstructions may serve, as in `World`.
  /// - Throws: `unusable` if a device cannot hang at its mounting point.
  func world(
    of walk: Walk, for duration: Duration, in setting: PlacementSetting, on plan: FloorPlan? = nil,
    carried: CarryPosition? = nil, height: Double? = nil, as person: Person? = nil,
    like other: World? = nil
  ) throws(InputError) -> World {
    let surveyor = Walker(
      "tester", walk: walk, phone: phone, tag: tag, carriage: carried ?? setting.carriage,
      phoneHeight: height ?? setting.height)
    let walker = person?.equipping(surveyor) ?? surveyor
    do {
      return try World(
        plan: plan ?? setting.plan, beacons: beacons, receivers: receivers, walkers: [walker],
        environment: setting.environment, duration: duration, like: other)
    } catch {
      throw .unusable(
        setting.planPlace,
        "\(setting.roles.fixed.rawValue)s cannot be mounted at these points: \(error)")
    }
  }

  /// Returns the world in which the surveyor carries the device from point to point.
  ///
  /// - Throws: `unusable` if there is no point, or if a device cannot hang at its mounting point.
  func world(at places: PlacementTestPlaces, in setting: PlacementSetting) throws(InputError)
    -> World
  {
    guard !places.points.isEmpty else {
      throw .unusable(setting.planPlace, "no room has a point at least 0.3 m from all walls")
    }
    return try world(of: places.walk, for: places.duration, in: setting)
  }

  /// Returns an engine that decides about the carried device, and knows the mounted devices.
  ///
  /// - Parameters:
  ///   - sides: The side of each mounted device.
  ///   - rooms: The room of each mounted device.
  /// - Throws: `InputError` if the engine cannot use these devices.
  func engine(
    _ choice: EngineChoice, sides: [Side], rooms: [String?]
  ) throws(InputError) -> AnyEngine {
    let placed = names.indices.map { EngineDevice(names[$0], side: sides[$0], room: rooms[$0]) }
    return try choice.placing(placed).hearing(beacons.identifiers, at: InputPlace(option: .engine))
      .makeEngine()
  }
}
