/// A heater with a thermostat.
///
/// It switches on at the threshold or below, and off at the threshold plus the hysteresis or above.
public struct Heating: Hashable, Sendable {
  /// The temperature at which it switches on, in degrees Celsius.
  public var threshold: Double
  /// The difference of the temperatures at which it switches off and on, in kelvins.
  public let hysteresis: Double
  /// The power of the heater over the heat capacity of what it heats: the rate at which the
  /// temperature would rise without losses, in kelvins per second.
  public let rate: Double

  /// A heater.
  ///
  /// - Precondition: The hysteresis is at least 0.01 K, and the rate more than 0.
  public init(threshold: Double, hysteresis: Double, rate: Double) {
    precondition(hysteresis >= 0.01, "a hysteresis of \(hysteresis) K is too small")
    precondition(rate > 0, "\(rate) K/s do not heat")
    self.threshold = threshold
    self.hysteresis = hysteresis
    self.rate = rate
  }

  /// Returns `true` if it switches at a temperature.
  func switches(at temperature: Double, whileOn isOn: Bool) -> Bool {
    isOn ? temperature >= threshold + hysteresis : temperature <= threshold
  }

  /// The temperature at which it switches next.
  func switchingTemperature(whileOn isOn: Bool) -> Double {
    isOn ? threshold + hysteresis : threshold
  }
}
