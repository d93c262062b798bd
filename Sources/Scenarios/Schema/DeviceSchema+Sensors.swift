import Documents

/// Sensors of beacons and tags.
extension DeviceSchema {
  package static let sensors = PropertySchema(
    "sensors",
    .object(
      ObjectSchema(
        "sensors", "sensors of a beacon or a tag",
        [
          course("temperatureC", SensorsFile.temperatures, "the temperature, in °C"),
          PropertySchema(
            "enclosure", .object(enclosure),
            "the space whose temperature it measures, in place of temperatureC", takesNull: true),
          course("batteryV", SensorsFile.voltages, "the voltage of the battery, in volts"),
          course("batteryPercent", 0...100, "the charge of the battery, in percent"),
          PropertySchema(
            "orientation", .object(orientation), "the axis that points up, for the accelerometer",
            takesNull: true),
          PropertySchema(
            "motion", .object(motion), "the detector of motion", takesNull: true),
        ])),
    "the sensors, whose readings its frames with measurements have", takesNull: true)

  /// A key with a number, or a list of values by time.
  private static func course(
    _ key: String, _ range: ClosedRange<Double>, _ help: String
  ) -> PropertySchema {
    let knot = ObjectSchema(
      "knot-\(key)", "value of \(key) at a time",
      [atS, .required("value", .number(range), help)])
    return PropertySchema(
      key, .either([.number(range), .list(.object(knot), count: 1...10_000)]),
      help + ": a number, or values by time, straight between them", takesNull: true)
  }

  private static let atS = PropertySchema.required(
    "atS", .number(0...86_400), "the time, in seconds from the start of the run")
  private static let door = PropertySchema.required("door", .text, "a door of the plan")
  private static let axis = PropertySchema.required(
    "axis", .words(OrientationFile.axes), "the axis that points up")

  private static let surroundings: [PropertySchema] = [
    .required("ambientC", .number(SensorsFile.temperatures), "the temperature around, in °C"),
    .required(
      "timeConstantS", .number(10...1_000_000),
      "the time after which 1/e of the difference to it is left, in seconds"),
  ]

  private static let enclosure = ObjectSchema(
    "enclosure", "space with one temperature",
    surroundings + [
      PropertySchema(
        "startC", .number(SensorsFile.temperatures),
        "the temperature at the start, in °C; ambientC by default"),
      PropertySchema(
        "whileOpen",
        .list(
          .object(
            ObjectSchema(
              "openEnclosure", "surroundings while a door is open", [door] + surroundings)),
          count: 0...100),
        "the surroundings while doors are open; the first open door counts", default: []),
      PropertySchema(
        "heating", .object(heating), "a heater with a thermostat", takesNull: true),
      PropertySchema(
        "cooling", .object(cooling), "a cooler with a thermostat, in place of a heater",
        takesNull: true),
    ])

  private static let cooling = ObjectSchema(
    "cooling", "cooler with a thermostat",
    [
      .required(
        "onAboveC", .number(SensorsFile.temperatures),
        "the temperature at which it switches on, in °C"),
      PropertySchema(
        "hysteresisC", .number(0.1...20),
        "how much lower the temperature is at which it switches off, in °C", default: JSON(2)),
      .required(
        "fallPerHourC", .number(0.1...1000),
        "the fall of the temperature in an hour of cooling without losses, in °C"),
    ])

  private static let heating = ObjectSchema(
    "heating", "heater with a thermostat",
    [
      .required(
        "onBelowC", .number(SensorsFile.temperatures),
        "the temperature at which it switches on, in °C"),
      PropertySchema(
        "hysteresisC", .number(0.1...20),
        "how much higher the temperature is at which it switches off, in °C", default: JSON(0.5)),
      .required(
        "risePerHourC", .number(0.1...1000),
        "the rise of the temperature in an hour of heating without losses, in °C"),
    ])

  private static let orientation = ObjectSchema(
    "orientation", "orientation",
    [
      axis,
      PropertySchema(
        "turns",
        .list(.object(ObjectSchema("turn", "turn of a device", [atS, axis])), count: 0...10_000),
        "later turns, in order of time", default: []),
      PropertySchema(
        "whileOpen",
        .list(
          .object(
            ObjectSchema("openOrientation", "orientation while a door is open", [door, axis])),
          count: 0...100),
        "the orientation while doors are open, as of a thing on a lid", default: []),
    ])

  private static let motion = ObjectSchema(
    "motion", "detector of motion",
    [
      PropertySchema(
        "settlesAfterS", .number(0...86_400),
        "the time for which it moves after a turn, a door or a walk, in seconds",
        default: JSON(MotionFile.usualSettlingTime)),
      PropertySchema(
        "doors", .texts(.text, count: 0...100), "the doors that move it when they open or close",
        default: []),
    ])
}
