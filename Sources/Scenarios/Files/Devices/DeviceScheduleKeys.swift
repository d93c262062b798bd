import BLE
import Buildings
import Documents
import FloorPlans
import Sim

/// The key of the times at which a tag, a receiver or a beacon is switched off and on; a beacon may
/// be moved, too.
///
///     schedule: [{ atS: 60, power: "off" }, { atS: 90, power: "on" }]
struct DeviceScheduleKeys: KeyGroup {
  private let schedule: Key<[DeviceStep]>

  /// The key of the schedule of a tag or a receiver, which can only be switched.
  static let ofPower = DeviceScheduleKeys(
    Key(
      "schedule", .list(PowerStepKeys(), count: 0...1000),
      "when it is switched off and on, in order of time; it is on before that", default: []))

  /// The key of the schedule of a beacon.
  static let ofBeacon = DeviceScheduleKeys(
    Key(
      "schedule", .list(BeaconStepKeys(), count: 0...1000),
      "when it is switched off and on, and moved, in order of time; it is on before that",
      default: []))

  private init(_ schedule: Key<[DeviceStep]>) { self.schedule = schedule }

  func read(from fields: inout Fields) throws(InputError) -> DeviceScheduleDescription {
    let steps = try fields[schedule]
    for (step, next) in zip(steps, steps.dropFirst()) where next.time <= step.time {
      throw .unusable(
        next.place.key("atS"),
        "\(next.time.seconds.inFewDigits) is not after \(step.time.seconds.inFewDigits) of the "
          + "entry above; entries are in order of time")
    }
    var last: DeviceStep?
    for step in steps where step.isOn != nil {
      if step.isOn == last?.isOn ?? true {
        throw .unusable(
          step.place.key("power"),
          "it is \(step.isOn == true ? "on" : "off") already, "
            + (last.map { "since \($0.time.seconds.inFewDigits) s" } ?? "from the start"))
      }
      last = step
    }
    return DeviceScheduleDescription(steps: steps)
  }
}

/// The changes of a device in a run, before the plan and the duration of the run are known.
struct DeviceScheduleDescription {
  fileprivate let steps: [DeviceStep]

  /// Returns the times at which the device is switched, in runs of the given duration.
  func power(during duration: Duration) throws(InputError) -> PowerSchedule {
    let end = Instant.start.advanced(by: duration)
    if let late = steps.first(where: { $0.time > end }) {
      throw .outOfRange(
        late.place.key("atS"), given: late.time.seconds.inFewDigits,
        allowed: "0 ... \(end.seconds.inFewDigits), the run")
    }
    return PowerSchedule(switchedAt: steps.filter { $0.isOn != nil }.map(\.time))
  }

  /// Returns the moves of a beacon on a plan.
  ///
  /// - Parameter height: The height of the beacon, in metres.
  func moves(on plan: FloorPlan, atHeight height: Double) throws(InputError) -> [BeaconMove] {
    var moves: [BeaconMove] = []
    for step in steps {
      guard let point = step.point else { continue }
      try FixedDevice(name: "", position: Position(point, height: height))
        .check(on: plan, at: step.place.key("at"))
      moves.append(BeaconMove(to: point, at: step.time))
    }
    return moves
  }
}

/// The key of an entry's time in a device's schedule.
private let stepTime = Key("atS", .time, "the time, in seconds from the start of the run")

/// The keys of an entry of the schedule of a tag or a receiver: `{ atS: 60, power: "off" }`.
private struct PowerStepKeys: ObjectKeys {
  let time = stepTime
  let power = Key(
    "power", .onOrOff, "the device's power; off also if it fails or its battery ends")

  var schema: ObjectSchema { ObjectSchema("powerStep", "entry of a device's schedule", self) }

  func read(from fields: inout Fields) throws(InputError) -> DeviceStep {
    DeviceStep(
      place: fields.place, time: .start.advanced(by: try fields[time]), isOn: try fields[power],
      point: nil)
  }
}

/// The keys of an entry of a beacon's schedule: `{ atS: 60, at: [3, 4] }`.
private struct BeaconStepKeys: ObjectKeys {
  let time = stepTime
  let power = Key(
    "power", .onOrOff, "its power; off also if it fails or its battery ends", isRequired: false)
  let point = Key(
    "at", .point, "its new place, [x, y] in metres, at the same height", isRequired: false)

  var schema: ObjectSchema {
    ObjectSchema("beaconStep", "entry of a beacon's schedule", self, anyOf: [power, point])
  }

  func read(from fields: inout Fields) throws(InputError) -> DeviceStep {
    let step = DeviceStep(
      place: fields.place, time: .start.advanced(by: try fields[time]),
      isOn: try fields[ifGiven: power], point: try fields[ifGiven: point])
    guard step.isOn != nil || step.point != nil else {
      try fields.finish()
      throw .unusable(fields.place, "requires 'power' or 'at'")
    }
    guard step.point == nil || step.time > .start else {
      throw .unusable(
        fields.place(of: point),
        "a move is after the start; the beacon's own 'at' is its first place")
    }
    return step
  }
}

/// An entry of a device's schedule.
private struct DeviceStep {
  let place: InputPlace
  let time: Instant
  /// `true` if the device is switched on, `false` if it is switched off; `nil` if its power does
  /// not change.
  let isOn: Bool?
  /// The place to which the device is moved; `nil` if it is not moved.
  let point: Point?
}
