import BLE
import Buildings
import Documents
import Sensors

/// The sensors of a beacon or a tag as described in a scenario.
package struct SensorsFile: Described {
  private let temperature: SensorCourse?
  private let enclosure: EnclosureFile?
  private let batteryVoltage: SensorCourse?
  private let batteryCharge: SensorCourse?
  private let orientation: OrientationFile?
  private let motion: MotionFile?

  /// The temperatures of courses and of spaces, in degrees Celsius.
  package static let temperatures = -100.0...150
  /// The voltages of batteries, in volts.
  package static let voltages = 0.001...16

  package init(from fields: inout Fields) throws(InputError) {
    temperature = try fields.course("temperatureC", in: Self.temperatures)
    enclosure = try fields.optionalObject("enclosure")
    batteryVoltage = try fields.course("batteryV", in: Self.voltages)
    batteryCharge = try fields.course("batteryPercent", in: 0...100)
    orientation = try fields.optionalObject("orientation")
    motion = try fields.optionalObject("motion")
    guard temperature == nil || enclosure == nil else {
      throw .unusable(
        fields.place(of: "enclosure"), "a thermometer has either 'temperatureC' or 'enclosure'")
    }
  }

  /// Returns `true` if the device has a sensor.
  package func has(_ kind: SensorKind) -> Bool {
    switch kind {
    case .temperature: temperature != nil || enclosure != nil
    case .batteryVoltage: batteryVoltage != nil
    case .batteryCharge: batteryCharge != nil
    case .attitude: orientation != nil
    case .motion: motion != nil
    }
  }

  /// Returns `true` if the device measures a quantity.
  package func measures(_ measurand: Measurand) -> Bool {
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
  package func sensors(on plan: FloorPlan) throws(InputError) -> SensorSet {
    var thermometer = temperature.map { Thermometer.course($0) }
    if let enclosure { thermometer = .enclosure(try enclosure.enclosure(on: plan)) }
    return SensorSet(
      temperature: thermometer, batteryVoltage: batteryVoltage, batteryCharge: batteryCharge,
      attitude: try orientation?.attitude(on: plan), motion: try motion?.detector(on: plan))
  }
}

extension Fields {
  /// Reads a quantity by time: a number, or a list as `[{ atS: 0, value: 3 }, { atS: 60, value: 2
  /// }]` in order of time; `nil` if the key is missing or `null`.
  fileprivate mutating func course(
    _ key: String, in range: ClosedRange<Double>
  ) throws(InputError) -> SensorCourse? {
    guard let entry = takeUnlessNull(key) else { return nil }
    guard case .list = entry.value else {
      return SensorCourse(try Self.number(entry.value, at: entry.place, in: range))
    }
    var knots: [SensorCourse.Knot] = []
    for var knot in try objects(key, count: 1...10_000) {
      let time = try knot.time(notBefore: knots.last?.time)
      knots.append(SensorCourse.Knot(try knot.number("value", in: range), at: time))
      try knot.finish()
    }
    return SensorCourse(knots)
  }

  /// Reads `atS`, a time in a list in order of time.
  ///
  /// - Parameter before: The time of the entry above; `nil` for the first one.
  package mutating func time(
    _ key: String = "atS", notBefore before: Instant?
  ) throws(InputError) -> Instant {
    let time = Instant.start.advanced(by: try duration(key, in: 0...86_400))
    if let before, time < before {
      throw .unusable(
        place(of: key),
        "\(time.seconds.inFewDigits) is before \(before.seconds.inFewDigits) of the entry above; "
          + "entries are in order of time")
    }
    return time
  }
}

extension FloorPlan {
  /// Returns the index of a door, given by its name.
  package func door(named name: String, at place: InputPlace) throws(InputError) -> Int {
    guard let door = doors.firstIndex(where: { $0.name == name }) else {
      throw .noSuchName(name, among: doors.map(\.name), at: place)
    }
    return door
  }
}
