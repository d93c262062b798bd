import BLE

/// The use of a phone: its system, its app, and the user's actions.
public struct PhoneUse: Hashable, Sendable {
  /// The rules of the system.
  public var settings: SystemSettings
  /// The state of the app at the start. A terminated app had run before: it is launched, makes its
  /// requests, such as those for regions, and is ended at once.
  public var app: AppState
  /// `true` if the screen is on at the start.
  public var isScreenOn: Bool
  /// The changes from outside, in order of time.
  public private(set) var schedule: [Step]

  /// `true` if the phone has a system; `false` for a bare radio with the life cycle of an app.
  public var hasSystem: Bool { settings != .raw(settings.foregroundScan) }

  /// A change at a time.
  public struct Step: Hashable, Sendable {
    /// The time of the change.
    public var time: Instant
    /// The change.
    public var change: PhoneChange

    /// Creates a change at a time.
    public init(_ change: PhoneChange, at time: Instant) {
      self.time = time
      self.change = change
    }
  }

  /// A phone in use.
  ///
  /// - Precondition: The schedule is in order of time.
  public init(
    _ settings: SystemSettings, app: AppState = .foreground, isScreenOn: Bool = true,
    schedule: [Step] = []
  ) {
    for (step, next) in zip(schedule, schedule.dropFirst()) {
      precondition(
        step.time <= next.time,
        "\(next.time.seconds) s is before \(step.time.seconds) s")
    }
    self.settings = settings
    self.app = app
    self.isScreenOn = isScreenOn
    self.schedule = schedule
  }
}
