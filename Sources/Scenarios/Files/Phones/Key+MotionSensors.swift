import BLE
import Documents

extension Key where Value == Double {
  /// The error of a phone's compass.
  ///
  /// - Parameter deviation: The default, in degrees; `nil` to use that of the survey.
  static func compassError(default deviation: Double?) -> Key {
    motion(
      "compassErrorDeg", .number(0...180),
      "the standard deviation of the phone's compass, in degrees; the error is normal, and drawn "
        + "anew after each turn", default: deviation)
  }

  /// The length of a walker's steps.
  ///
  /// - Parameter length: The default, in metres; `nil` to use that of the survey.
  static func stepLength(default length: Double?) -> Key {
    motion(
      "stepLengthM", .number(0.1...2),
      "the length of the walker's steps, by which the phone counts them, in metres", default: length
    )
  }

  private static func motion(
    _ name: String, _ kind: ValueKind<Double>, _ help: String, default value: Double?
  ) -> Key {
    guard let value else {
      return Key(name, kind, help + "; by default that of the survey", isRequired: false)
    }
    return Key(name, kind, help, default: value)
  }
}
