/// A heater with a thermostat, or a cooler: a heater with a negative rate, as the compressor of a
/// fridge is.
///
/// A heater switches on at the threshold or below, and off at the threshold plus the hysteresis or
/// above. A cooler switches on at the threshold or above, and off at the threshold less the
/// hysteresis or below.
public struct Heating: Hashable, Sendable {
  /// The temperature at which the heater switches on, in degrees Celsius.
  public var threshold: Double
  /// The difference of the temperatures at which the heater switches off and on, in kelvins.
  public let hysteresis: Double
  /// The power of the heater over the heat capacity of the heated space: the rate at which the
  /// temperature would rise without losses, in kelvins per second; negative for a cooler.
  public let rate: Double

  /// Creates a heater, or a cooler.
  ///
  /// - Precondition: The hysteresis is at least 0.01 K, and the rate not 0.
  public init(threshold: Double, hysteresis: Double, rate: Double) {
    precondition(hysteresis >= 0.01, "a hysteresis of \(hysteresis) K is too small")
    precondition(rate != 0, "\(rate) K/s neither heat nor cool")
    self.threshold = threshold
    self.hysteresis = hysteresis
    self.rate = rate
  }

  /// Returns `true` if the heater switches at a temperature.
  func switches(at temperature: Double, whileOn isOn: Bool) -> Bool {
    let next = switchingTemperature(whileOn: isOn)
    return isOn == (rate > 0) ? temperature >= next : temperature <= next
  }

  /// The temperature at which the heater switches next.
  func switchingTemperature(whileOn isOn: Bool) -> Double {
    guard isOn else { return threshold }
    return rate > 0 ? threshold + hysteresis : threshold - hysteresis
  }
}
