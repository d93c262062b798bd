import BLE
import Buildings
import Documents
import Sim

/// The keys of a tag, which is a worn beacon, and of its carry position.
struct TagKeys: ObjectKeys {
  let carry = CarryKeys("the carry position; mast is a thing without a body", default: .trouser)
  let model = Key.beaconModel
  let broadcast = BroadcastKeys()
  let antennaDepth = Key.antennaDepth(default: Beacon.defaultAntennaDepth)
  let sensors = Key.sensors
  let schedule = DeviceScheduleKeys.ofPower

  var schema: ObjectSchema { ObjectSchema("tag", "tag", self) }

  func read(from fields: inout Fields) throws(InputError) -> TagDescription {
    let (carriage, height) = try carry.read(from: &fields)
    let sensors = try fields[sensors]
    let model = BeaconModel(named: try fields[model])
    return TagDescription(
      carriage: carriage, height: height, sensors: sensors,
      broadcast: try broadcast.read(from: &fields, measuredBy: sensors, like: model),
      antennaDepth: try fields[antennaDepth], schedule: try schedule.read(from: &fields))
  }
}

/// A tag as its file describes it: doors are still names, and the duration of the run is not yet
/// known.
struct TagDescription {
  let carriage: CarryPosition
  let height: Double
  fileprivate let sensors: SensorsDescription?
  fileprivate let broadcast: Broadcast
  fileprivate let antennaDepth: Double
  fileprivate let schedule: DeviceScheduleDescription

  /// Returns the tag of a walker on a plan, in runs of the given duration. In recordings, the tag
  /// has the walker's name.
  func tag(
    of walker: String, on plan: FloorPlan, during duration: Duration
  ) throws(InputError) -> Tag {
    let payloads = broadcast.payloads
    var tag = Tag(
      walker, transmitPower: broadcast.power,
      schedule: AdvertisingSchedule(
        interval: broadcast.interval, payload: payloads.default,
        interleaved: payloads.interleaved, sets: payloads.sets),
      antennaGain: broadcast.gain, antennaDepth: antennaDepth)
    tag.sensors = try sensors?.sensors(on: plan)
    tag.power = try schedule.power(during: duration)
    return tag
  }
}

/// The keys of the way in which a person carries a phone or a tag.
struct CarryKeys: KeyGroup {
  private let carried: Key<CarryPosition>
  private let height = Key(
    "heightM", .number(0...100),
    "the height above the floor, in metres; that of the carry position by default",
    isRequired: false)

  init(_ help: String, default carriage: CarryPosition) {
    carried = Key(
      "carried",
      .choice([
        "hand": .hand, "trouser": .trouser, "shirt": .shirt, "bag": .bag, "ear": .ear,
        "mast": .mast,
      ]), help, default: carriage)
  }

  func read(
    from fields: inout Fields
  ) throws(InputError) -> (carriage: CarryPosition, height: Double) {
    let carriage = try fields[carried]
    return (carriage, try fields[height, default: carriage.height])
  }

  /// Reads what is given. A carry position comes with its height.
  func read(
    ifGiven fields: inout Fields
  ) throws(InputError) -> (carriage: CarryPosition?, height: Double?) {
    let carriage = try fields[ifGiven: carried]
    return (carriage, try fields[ifGiven: height] ?? carriage?.height)
  }
}
