import BLE
import Buildings
import Documents
import FloorPlans
import Links
import Sim

/// The keys of a beacon.
struct BeaconKeys: ObjectKeys {
  static let shared = BeaconKeys()

  let name = Key("name", .name, "the beacon's name")
  let mounting = MountingPlaceKeys()
  let model = Key.beaconModel
  let broadcast = BroadcastKeys()
  let antennaDepth = Key.antennaDepth(default: Beacon.defaultAntennaDepth)
  let peripheral = Key.optional(
    "peripheral", .object(PeripheralKeys()),
    "what it is to phones that connect; by default it cannot be connected")
  let sensors = Key.sensors
  let mount = MountKeys()
  let schedule = DeviceScheduleKeys.ofBeacon

  var schema: ObjectSchema { ObjectSchema("beacon", "beacon", self) }

  func read(from fields: inout Fields) throws(InputError) -> BeaconDescription {
    let name = try fields[name]
    let sensors = try fields[sensors]
    let model = BeaconModel(named: try fields[model])
    let broadcast = try broadcast.read(from: &fields, measuredBy: sensors, like: model)
    let (mount, pattern) = try mount.read(from: &fields)
    var beacon = Beacon(
      name, at: try mounting.position(from: &fields), transmitPower: broadcast.power,
      interval: broadcast.interval, payload: broadcast.payloads.default,
      antennaGain: broadcast.gain, mount: mount, pattern: pattern)
    beacon.interleaved = broadcast.payloads.interleaved
    beacon.sets = broadcast.payloads.sets
    let peripheral = try fields[peripheral]
    beacon.peripheral = peripheral?.peripheral
    beacon.peripheral?.measured = try peripheral?.measured(by: sensors) ?? []
    beacon.antennaDepth = try fields[antennaDepth]
    return BeaconDescription(
      place: fields.place, beacon: beacon, sensors: sensors, peripheral: peripheral,
      schedule: try schedule.read(from: &fields))
  }
}

/// A beacon that refers to doors of the plan and to walkers by name, before the duration of the run
/// is known.
struct BeaconDescription {
  let place: InputPlace
  fileprivate let beacon: Beacon
  fileprivate let sensors: SensorsDescription?
  fileprivate let peripheral: PeripheralDescription?
  fileprivate let schedule: DeviceScheduleDescription

  /// The name in the file.
  var name: String { beacon.name }

  /// Returns the beacon on a plan, in runs of the given duration.
  ///
  /// - Parameter walkers: The names of all walkers. The beacon may allow only the phones of some of
  ///   them to connect.
  func beacon(
    on plan: FloorPlan, among walkers: [String], during duration: Duration
  ) throws(InputError) -> Beacon {
    try peripheral?.checkAdmitted(among: walkers)
    var beacon = beacon
    beacon.sensors = try sensors?.sensors(on: plan)
    beacon.power = try schedule.power(during: duration)
    beacon.moves = try schedule.moves(on: plan, atHeight: beacon.position.height)
    return beacon
  }
}

extension Key where Value == Double {
  /// The depth of the antenna of a beacon, a phone, a receiver or a tag.
  static func antennaDepth(default depth: Double) -> Key {
    Key(
      "antennaDepthM", .number(0...0.1),
      "the depth of the antenna in the case, in metres; it matters within 1 m", default: depth)
  }
}
