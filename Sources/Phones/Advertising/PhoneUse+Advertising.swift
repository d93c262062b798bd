import BLE

extension PhoneUse {
  /// The advertising of an app that advertises for as long as it can.
  ///
  /// In the foreground it advertises as asked. In the background, running or suspended, the rules
  /// `overflowArea` and `backgroundAdvertising` apply. Once it is terminated or force-quit, it is
  /// silent until the user opens it; and so is a phone whose Bluetooth is off.
  ///
  /// - Parameters:
  ///   - payload: The advertising data of the app.
  ///   - interval: The advertising interval in the foreground.
  /// - Precondition: The link layer allows the interval.
  public func advertising(_ payload: Payload, every interval: Duration) -> AdvertisingSchedule {
    var phone = AdvertisingPhone(self)
    var phases = [phone.phase(payload, every: interval, from: .start)]
    for step in schedule {
      phone.change(step.change)
      let phase = phone.phase(payload, every: interval, from: step.time)
      guard let last = phases.last, !phase.isSame(as: last) else { continue }
      if last.start == phase.start { phases.removeLast() }
      phases.append(phase)
    }
    return AdvertisingSchedule(phases)
  }
}

/// What of a phone's state its advertising depends on. No radio event changes it.
private struct AdvertisingPhone {
  private let settings: SystemSettings
  private var app: AppLifecycle
  private var isScreenOn: Bool
  private var isBluetoothSwitchedOn = true
  private var isInAirplaneMode = false

  init(_ use: PhoneUse) {
    settings = use.settings
    isScreenOn = use.isScreenOn
    app = AppLifecycle(use.app)
    if use.app == .foreground {
      app.open(isScreenOn: use.isScreenOn, settings, at: .start)
    }
  }

  mutating func change(_ change: PhoneChange) {
    // The times only matter to a suspension, and a suspended app advertises like a running one.
    switch change {
    case .screen(let isOn):
      isScreenOn = isOn
      app.screenChanges(isOn: isOn, settings, at: .start)
    case .appOpened: app.open(isScreenOn: isScreenOn, settings, at: .start)
    case .appLeft: app.leave(settings, at: .start)
    case .appTerminated: app.end(as: .terminated)
    case .appForceQuit: app.end(as: .forceQuit)
    case .bluetooth(let isOn): isBluetoothSwitchedOn = isOn
    case .airplaneMode(let isOn): isInAirplaneMode = isOn
    }
  }

  func phase(
    _ payload: Payload, every interval: Duration, from start: Instant
  ) -> AdvertisingSchedule.Phase {
    let isOff = !isBluetoothSwitchedOn || (settings.airplaneBluetooth && isInAirplaneMode)
    guard app.state.isAlive, !isOff else {
      return AdvertisingSchedule.Phase(from: start, interval: nil, payload: [])
    }
    guard app.state != .foreground else {
      return AdvertisingSchedule.Phase(from: start, interval: interval, payload: payload)
    }
    return AdvertisingSchedule.Phase(
      from: start, interval: settings.backgroundAdvertising ?? interval,
      payload: settings.overflowArea ? OverflowArea.advertisement(inPlaceOf: payload) : payload)
  }
}

extension AdvertisingSchedule.Phase {
  /// `true` if both advertise the same.
  fileprivate func isSame(as other: Self) -> Bool {
    interval == other.interval && payload == other.payload
  }
}
