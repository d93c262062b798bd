/// A notice of `Thermostat` to the person.
public enum ThermostatNotice: Hashable, Sendable, CaseIterable {
  /// The threshold is written, and the temperature is watched.
  case ready
  /// The temperature is watched, but the thermostat did not accept the threshold.
  case refusing
  /// There is no connection, and has been none for `ThermostatSettings.patience`.
  case outOfReach
  /// The device lacks the service or the temperature, or does not notify changes of the
  /// temperature.
  case unsuitable
  /// The room is colder than the threshold.
  case cold
  /// The room is warm again.
  case warm

  /// The text of the notification.
  public var text: String {
    switch self {
    case .ready: "The thermostat is set up."
    case .refusing: "The thermostat does not take the threshold."
    case .outOfReach: "The thermostat is out of reach."
    case .unsuitable: "The thermostat does not tell the temperature."
    case .cold: "The room is colder than the threshold."
    case .warm: "The room is warm again."
    }
  }
}
