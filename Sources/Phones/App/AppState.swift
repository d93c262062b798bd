/// The state of an app.
public enum AppState: Hashable, Sendable {
  /// Running, on the screen.
  case foreground
  /// Running, not on the screen.
  case background
  /// In memory, but not running: its timers stand still.
  case suspended
  /// Not in memory, ended by the system. Its regions are still monitored.
  case terminated
  /// Not in memory, ended by the user.
  case forceQuit

  /// `true` if the app can receive events.
  public var isRunning: Bool { self == .foreground || self == .background }

  /// `true` if the app is in memory.
  public var isAlive: Bool { isRunning || self == .suspended }
}
