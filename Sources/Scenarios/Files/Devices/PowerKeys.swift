import BLE
import Documents
import Sim

/// The key of when a beacon, a tag or a receiver is switched off and on.
///
///     schedule: [{ atS: 60, power: "off" }, { atS: 90, power: "on" }]
struct PowerKeys: KeyGroup {
  private let schedule = Key(
    "schedule", .list(PowerStepKeys(), count: 0...1000),
    "when it is switched off and on, in order of time; it is on before that", default: [])

  func read(from fields: inout Fields) throws(InputError) -> PowerDescription {
    let steps = try fields[schedule]
    for (index, step) in steps.enumerated() {
      let last = index == 0 ? nil : steps[index - 1].time
      if let last, step.time <= last {
        throw .unusable(
          step.place.key("atS"),
          "\(step.time.seconds.inFewDigits) is not after \(last.seconds.inFewDigits) of the entry "
            + "above; entries are in order of time")
      }
      guard step.isOn != index.isMultiple(of: 2) else {
        throw .unusable(
          step.place.key("power"),
          "it is \(step.isOn ? "on" : "off") already, "
            + (last.map { "since \($0.seconds.inFewDigits) s" } ?? "from the start"))
      }
    }
    return PowerDescription(steps: steps)
  }
}

/// The switching of a device in a run whose duration is not known yet.
struct PowerDescription {
  fileprivate let steps: [PowerStep]

  /// Returns the schedule in runs of a duration.
  func schedule(during duration: Duration) throws(InputError) -> PowerSchedule {
    let end = Instant.start.advanced(by: duration)
    if let late = steps.first(where: { $0.time > end }) {
      throw .outOfRange(
        late.place.key("atS"), given: late.time.seconds.inFewDigits,
        allowed: "0 ... \(end.seconds.inFewDigits), the run")
    }
    return PowerSchedule(switchedAt: steps.map(\.time))
  }
}

/// The keys of an entry of a device's schedule: `{ atS: 60, power: "off" }`.
private struct PowerStepKeys: ObjectKeys {
  let time = Key("atS", .time, "the time, in seconds from the start of the run")
  let power = Key(
    "power", .onOrOff, "the device's power; off also if it fails or its battery ends")

  var schema: ObjectSchema { ObjectSchema("powerStep", "entry of a device's schedule", self) }

  func read(from fields: inout Fields) throws(InputError) -> PowerStep {
    PowerStep(
      place: fields.place, time: .start.advanced(by: try fields[time]), isOn: try fields[power])
  }
}

/// An entry of a device's schedule.
private struct PowerStep {
  let place: InputPlace
  let time: Instant
  let isOn: Bool
}
