import BLE

/// The life of an app: on the screen, in the background, suspended, ended.
struct AppLifecycle: Hashable, Sendable {
  private(set) var state: AppState
  /// The end of the time for which an app in the background may run; `nil` if it has no end.
  private(set) var awakeUntil: Instant?
  /// `true` if the app is in the foreground, or would be with the screen on.
  private(set) var isOnTop = false

  init(_ state: AppState) {
    self.state = state
  }

  /// The user opens the app. If the screen is off, the app appears once the screen is switched on.
  mutating func open(isScreenOn: Bool, _ settings: SystemSettings, at now: Instant) {
    isOnTop = true
    show(isScreenOn: isScreenOn, settings, at: now)
  }

  /// The user leaves the app.
  mutating func leave(_ settings: SystemSettings, at now: Instant) {
    isOnTop = false
    if state == .foreground { wake(settings, at: now) }
  }

  /// The screen is switched on or off.
  mutating func screenChanges(isOn: Bool, _ settings: SystemSettings, at now: Instant) {
    guard isOnTop, state.isAlive else { return }
    show(isScreenOn: isOn, settings, at: now)
  }

  /// Runs the app in the background, for the time that an event gives it. An app that was not in
  /// the background before may ask for more time.
  mutating func wake(_ settings: SystemSettings, at now: Instant) {
    let more = awakeUntil == nil ? settings.backgroundTask ?? .zero : .zero
    state = .background
    awakeUntil = settings.suspension.map {
      max(awakeUntil ?? now, now.advanced(by: max($0, more)))
    }
  }

  /// The time of an app in the background is over.
  mutating func suspend() {
    state = .suspended
    awakeUntil = nil
  }

  /// The app is ended.
  mutating func end(as state: AppState) {
    self.state = state
    awakeUntil = nil
    isOnTop = false
  }

  private mutating func show(isScreenOn: Bool, _ settings: SystemSettings, at now: Instant) {
    if isScreenOn || !settings.screenOffBackground {
      state = .foreground
      awakeUntil = nil
    } else if state == .foreground {
      wake(settings, at: now)
    }
  }
}
