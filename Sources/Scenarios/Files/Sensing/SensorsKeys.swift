import BLE
import Buildings
import Documents
import Sensors

/// The keys of the sensors of a beacon or a tag.
struct SensorsKeys: ObjectKeys {
  let temperature = Key.course("temperatureC", .temperature, "the temperature, in °C")
  let enclosure = Key.optional(
    "enclosure", .object(EnclosureKeys()),
    "the space whose temperature it measures, in place of temperatureC")
  let batteryVoltage = Key.course(
    "batteryV", .number(0.001...16), "the voltage of the battery, in volts")
  let batteryCharge = Key.course(
    "batteryPercent", .number(0...100), "the charge of the battery, in percent")
  let orientation = Key.optional(
    "orientation", .object(OrientationKeys()), "the axis that points up, for the accelerometer")
  let motion = Key.optional("motion", .object(MotionKeys()), "the detector of motion")

  var schema: ObjectSchema { ObjectSchema("sensors", "sensors of a beacon or a tag", self) }

  func read(from fields: inout Fields) throws(InputError) -> SensorsDescription {
    let sensors = SensorsDescription(
      temperature: try fields[temperature], enclosure: try fields[enclosure],
      batteryVoltage: try fields[batteryVoltage], batteryCharge: try fields[batteryCharge],
      orientation: try fields[orientation], motion: try fields[motion])
    guard sensors.temperature == nil || sensors.enclosure == nil else {
      throw .unusable(
        fields.place(of: enclosure), "a thermometer has either 'temperatureC' or 'enclosure'")
    }
    return sensors
  }
}

/// The sensors of a beacon or a tag, which refer to doors by name.
struct SensorsDescription {
  fileprivate let temperature: SensorCourse?
  fileprivate let enclosure: EnclosureDescription?
  fileprivate let batteryVoltage: SensorCourse?
  fileprivate let batteryCharge: SensorCourse?
  fileprivate let orientation: OrientationDescription?
  fileprivate let motion: MotionDescription?

  /// Returns `true` if the device has a sensor of this kind.
  func has(_ kind: SensorKind) -> Bool {
    switch kind {
    case .temperature: temperature != nil || enclosure != nil
    case .batteryVoltage: batteryVoltage != nil
    case .batteryCharge: batteryCharge != nil
    case .attitude: orientation != nil
    case .motion: motion != nil
    }
  }

  /// Returns `true` if the device measures this quantity.
  func measures(_ measurand: Measurand) -> Bool {
    switch measurand {
    case .temperature: has(.temperature)
    case .heating, .heatingThreshold: enclosure?.isHeated ?? false
    case .batteryVoltage: has(.batteryVoltage)
    case .batteryCharge: has(.batteryCharge)
    case .accelerationX, .accelerationY, .accelerationZ: has(.attitude)
    case .motion: has(.motion)
    }
  }

  /// Returns the sensors on a plan.
  func sensors(on plan: FloorPlan) throws(InputError) -> SensorSet {
    var thermometer = temperature.map { Thermometer.course($0) }
    if let enclosure { thermometer = .enclosure(try enclosure.enclosure(on: plan)) }
    return SensorSet(
      temperature: thermometer, batteryVoltage: batteryVoltage, batteryCharge: batteryCharge,
      attitude: try orientation?.attitude(on: plan), motion: try motion?.detector(on: plan))
  }
}

extension Key where Value == SensorsDescription? {
  /// The sensors of a beacon or a tag.
  static var sensors: Key {
    .optional(
      "sensors", .object(SensorsKeys()),
      "the sensors, whose readings its frames with measurements have")
  }
}

extension Key where Value == SensorCourse? {
  /// A key of a quantity over time: a number, or a list such as `[{ atS: 0, value: 3 }, { atS: 60,
  /// value: 2 }]` in order of time.
  fileprivate static func course(_ name: String, _ kind: ValueKind<Double>, _ help: String) -> Key {
    let knot = KnotKeys(of: name, kind, help)
    let knots = ValueKind.objects(knot.schema, count: 1...10_000)
    return .optional(
      name,
      ValueKind<SensorCourse>(
        .either([kind.schema, knots.schema]),
        read: { entry throws(InputError) in
          guard case .list = entry.value else { return SensorCourse(try kind.read(entry)) }
          return SensorCourse(try knot.read(knots.read(entry)))
        }),
      help + ": a number, or values by time, straight between them")
  }
}

/// The keys of a value at a time.
private struct KnotKeys: KeyGroup {
  private let key: String
  let time = Key("atS", .time, "the time, in seconds from the start of the run")
  let value: Key<Double>

  init(of key: String, _ kind: ValueKind<Double>, _ help: String) {
    self.key = key
    value = Key("value", kind, help)
  }

  var schema: ObjectSchema { ObjectSchema("knot-\(key)", "value of \(key) at a time", self) }

  func read(_ objects: [Fields]) throws(InputError) -> [SensorCourse.Knot] {
    var knots: [SensorCourse.Knot] = []
    for var fields in objects {
      let time = try fields.time(time, notBefore: knots.last?.time)
      knots.append(SensorCourse.Knot(try fields[value], at: time))
      try fields.finish()
    }
    return knots
  }
}
