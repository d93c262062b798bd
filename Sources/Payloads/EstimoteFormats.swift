import BLE
import Documents

private let specification = "Estimote, *estimote-specs*"

extension Nearable: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [NearableFormat()] }

  static var shape: FrameShape? {
    FrameShape(
      name: "a nearable", kind: kind, owner: 0x015D, marker: [0x01],
      parts: [
        ("identifier", 8), ("versions", 2), ("temperature and battery", 3), ("acceleration", 3),
        ("times", 2), ("status", 1),
      ])
  }
}

struct NearableFormat: FrameFormat {
  let word = "nearable"
  let source = specification
  private let identifier = identifierKey
  private let hardware = Key(
    "hardware", .integer(0...UInt8.max), "the version of the hardware", default: 4)
  private let firmware = Key(
    "firmware", .integer(0...UInt8.max), "the version of the firmware", default: 1)
  private let temperature = temperatureKey(Nearable.temperatures)
  /// The reading of the battery; by default, the reading at 3 V.
  private let battery = Key(
    "batteryReading", .integer(0...Nearable.fullBattery), "the battery, in steps of 3.6/1023 V",
    default: 853)
  private let underLoad = Key("underLoad", .flag, "the battery was read under load", default: false)
  private let motion = MotionKeys(Nearable.accelerations)
  private let status = Key("status", .integer(0...UInt8.max), "the last byte", default: 0)

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> Nearable {
    Nearable(
      identifier: try fields[identifier], hardware: try fields[hardware],
      firmware: try fields[firmware], temperature: try fields[temperature],
      battery: try fields[battery], isUnderLoad: try fields[underLoad],
      isMoving: try fields[motion.moving], acceleration: try fields[motion.acceleration],
      timeInState: try fields[motion.inState],
      timeInStateBefore: try fields[motion.inStateBefore], status: try fields[status])
  }

  func description(of frame: Nearable) -> FrameDescription? {
    FrameDescription(
      self,
      [
        identifier.member(frame.identifier), hardware.member(frame.hardware),
        firmware.member(frame.firmware), temperature.member(frame.temperature),
        battery.member(frame.battery), underLoad.member(frame.isUnderLoad),
        motion.moving.member(frame.isMoving),
        motion.acceleration.member(frame.acceleration),
        motion.inState.member(frame.timeInState),
        motion.inStateBefore.member(frame.timeInStateBefore), status.member(frame.status),
      ], derived: ("axis", .text(frame.acceleration.axis.rawValue)))
  }
}

extension EstimoteTelemetry: DescribedFrame {
  static var formats: [any FrameFormat<Self>] {
    [EstimoteMotionFormat(), EstimoteSurroundingsFormat()]
  }
}

/// The format of part A of the telemetry.
struct EstimoteMotionFormat: FrameFormat {
  let word = "estimote-telemetry-a"
  let source = specification
  private let identifier = identifierKey
  private let motion = MotionKeys(EstimoteMotion.accelerations)
  private let pins = Key("pins", .integer(0...15), "the levels of the four pins", default: UInt8(0))
  private let faults = FaultKeys()
  private let pressure: Key<Double?> = .optional(
    "pressurePa", .number(EstimoteMotion.pressures), "the pressure of the air, in pascals",
    default: nil)

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> EstimoteTelemetry {
    EstimoteMotion.frame(
      identifier: try fields[identifier], acceleration: try fields[motion.acceleration],
      isMoving: try fields[motion.moving], timeInState: try fields[motion.inState],
      timeInStateBefore: try fields[motion.inStateBefore], pins: try fields[pins],
      faults: EstimoteFaults(
        firmware: try fields[faults.firmware], clock: try fields[faults.clock]),
      pressure: try fields[pressure])
  }

  func description(of frame: EstimoteTelemetry) -> FrameDescription? {
    guard case .motion(let part) = frame.part
    else { return nil }
    let members = [
      identifier.member(frame.identifier), motion.acceleration.member(part.acceleration),
      motion.moving.member(part.isMoving), motion.inState.member(part.timeInState),
      motion.inStateBefore.member(part.timeInStateBefore), pins.member(part.pins),
    ]
    return FrameDescription(
      self, members + faults.members(part.faults) + [pressure.member(part.pressure)],
      derived: ("version", JSON(frame.version)))
  }
}

/// The format of part B of the telemetry.
struct EstimoteSurroundingsFormat: FrameFormat {
  let word = "estimote-telemetry-b"
  let source = specification
  private let identifier = identifierKey
  private let magneticField: Key<EstimoteMagneticField?> = .optional(
    "magneticField", .magneticField,
    "the magnetic field along three axes, as fractions of the largest", default: nil)
  private let illuminance: Key<Double?> = .optional(
    "illuminanceLx", .number(EstimoteSurroundings.illuminances), "the illuminance, in lux",
    default: nil)
  private let uptime = Key(
    "uptime", .timeSinceStart, "the time since the start", default: EstimoteDuration(0, .seconds))
  private let temperature = temperatureKey(EstimoteSurroundings.temperatures)
  private let battery: Key<UInt16?> = .optional(
    "batteryMV", .integer(0...EstimoteSurroundings.mostMillivolts), "the battery, in millivolts",
    default: nil)
  private let charge: Key<UInt8?> = .optional(
    "batteryPercent", .integer(0...254), "the charge, in percent", default: nil)

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> EstimoteTelemetry {
    EstimoteSurroundings.frame(
      identifier: try fields[identifier], magneticField: try fields[magneticField],
      illuminance: try fields[illuminance], uptime: try fields[uptime],
      temperature: try fields[temperature], batteryMillivolts: try fields[battery],
      batteryPercent: try fields[charge])
  }

  /// Describes a frame. In version 0, this part also contains the faults, for which this format has
  /// no keys.
  func description(of frame: EstimoteTelemetry) -> FrameDescription? {
    guard case .surroundings(let part) = frame.part
    else { return nil }
    let members = [
      identifier.member(frame.identifier), magneticField.member(part.magneticField),
      illuminance.member(part.illuminance), uptime.member(part.uptime),
      temperature.member(part.temperature), battery.member(part.batteryMillivolts),
      charge.member(part.batteryPercent),
    ]
    return FrameDescription(
      self, members + FaultKeys().members(part.faults), derived: ("version", JSON(frame.version)))
  }
}

private let identifierKey = Key("identifier", .identifier, "the identifier: 16 hexadecimal digits")

private func temperatureKey(_ range: ClosedRange<Double>) -> Key<Double> {
  Key("temperatureC", .number(range), "the temperature, in °C", default: 20)
}

/// The keys of a state of motion.
private struct MotionKeys: KeyGroup {
  let moving = Key("moving", .flag, "it moves", default: false)
  let acceleration: Key<Acceleration>
  let inState = Key(
    "inState", .timeInState, "the time since it moves or is still",
    default: EstimoteDuration(0, .seconds))
  let inStateBefore = Key(
    "inStateBefore", .timeInState, "the time in the state before",
    default: EstimoteDuration(0, .seconds))

  init(_ accelerations: ClosedRange<Double>) {
    acceleration = Key(
      "accelerationG", .acceleration(accelerations), "the acceleration along three axes, in g",
      default: Acceleration(x: 0, y: 0, z: 1))
  }
}

/// The keys of faults.
private struct FaultKeys: KeyGroup {
  let firmware = Key("firmwareFault", .flag, "the firmware has a fault", default: false)
  let clock = Key("clockFault", .flag, "the clock is not set", default: false)

  func members(_ faults: EstimoteFaults?) -> [FrameDescription.Member] {
    faults.map { [firmware.member($0.firmware), clock.member($0.clock)] } ?? []
  }
}
