/// A change of a phone from outside, by its user or its system.
public enum PhoneChange: Hashable, Sendable {
  /// The screen is switched on or off.
  case screen(isOn: Bool)
  /// The user opens the app, which is launched if it is not in memory.
  case appOpened
  /// The user leaves the app for another.
  case appLeft
  /// The system ends the app, for example to free memory.
  case appTerminated
  /// The user ends the app: force-quit on iOS, force-stop on Android.
  case appForceQuit
  /// The user switches Bluetooth on or off. It may be switched on in airplane mode.
  case bluetooth(isOn: Bool)
  /// The user switches airplane mode on or off.
  case airplaneMode(isOn: Bool)
}
