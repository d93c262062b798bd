import BLE
import Documents

/// The payloads of Estimote's sensors.
extension PayloadFile {
  static func nearable(from fields: inout Fields) throws(InputError) -> Nearable {
    Nearable(
      identifier: try fields.identifier("identifier"),
      hardware: try fields.integer("hardware", in: 0...UInt8.max, default: 4),
      firmware: try fields.integer("firmware", in: 0...UInt8.max, default: 1),
      temperature: try fields.number("temperatureC", in: Nearable.temperatures, default: 20),
      battery: try fields.integer(
        "batteryReading", in: 0...Nearable.fullBattery, default: usualBattery),
      isUnderLoad: try fields.flag("underLoad", default: false),
      isMoving: try fields.flag("moving", default: false),
      acceleration: try fields.acceleration("accelerationG", in: Nearable.accelerations),
      timeInState: try fields.time("inState", upTo: CountedTime.mostInState),
      timeInStateBefore: try fields.time("inStateBefore", upTo: CountedTime.mostInState),
      status: try fields.integer("status", in: 0...UInt8.max, default: 0))
  }

  /// The reading of 3 V.
  static let usualBattery: UInt16 = 853

  static func motion(from fields: inout Fields) throws(InputError) -> EstimoteTelemetry {
    EstimoteMotion.frame(
      identifier: try fields.identifier("identifier"),
      acceleration: try fields.acceleration(
        "accelerationG", in: EstimoteMotion.accelerations),
      isMoving: try fields.flag("moving", default: false),
      timeInState: try fields.time("inState", upTo: CountedTime.mostInState),
      timeInStateBefore: try fields.time("inStateBefore", upTo: CountedTime.mostInState),
      pins: try fields.integer("pins", in: 0...15, default: 0),
      faults: EstimoteFaults(
        firmware: try fields.flag("firmwareFault", default: false),
        clock: try fields.flag("clockFault", default: false)),
      pressure: try fields.optionalNumber("pressurePa", in: EstimoteMotion.pressures))
  }

  static func surroundings(from fields: inout Fields) throws(InputError) -> EstimoteTelemetry {
    EstimoteSurroundings.frame(
      identifier: try fields.identifier("identifier"),
      magneticField: try magneticField(from: &fields),
      illuminance: try fields.optionalNumber(
        "illuminanceLx", in: EstimoteSurroundings.illuminances),
      uptime: try fields.time("uptime", in: [.seconds, .minutes, .hours, .days]) { _ in
        CountedTime.mostSinceStart
      },
      temperature: try fields.number(
        "temperatureC", in: EstimoteSurroundings.temperatures, default: 20),
      batteryMillivolts: try fields.optionalInteger(
        "batteryMV", in: 0...EstimoteSurroundings.mostMillivolts),
      batteryPercent: try fields.optionalInteger("batteryPercent", in: 0...254))
  }

  private static func magneticField(
    from fields: inout Fields
  ) throws(InputError) -> MagneticField? {
    guard fields.takeUnlessNull("magneticField") != nil else { return nil }
    let parts = try fields.numbers(
      "magneticField", in: EstimoteSurroundings.magneticFields, count: 3...3)
    guard parts.contains(where: { ($0 * 128).rounded(.toNearestOrEven) != -1 }) else {
      throw .unusable(
        fields.place(of: "magneticField"), "three times -1/128 means that there is no field")
    }
    return MagneticField(x: parts[0], y: parts[1], z: parts[2])
  }
}
