import BLE

extension PhoneUse {
  /// The advertising of an app that advertises for as long as it can.
  ///
  /// In the foreground it advertises as asked. In the background, running or suspended, the rules
  /// `overflowArea` and `backgroundAdvertising` apply: an iBeacon, or anything else that lists no
  /// service, is not sent. An app that is terminated or force-quit is silent until the user opens
  /// it. A phone whose Bluetooth is off is silent, too.
  ///
  /// - Parameters:
  ///   - payload: The advertising data of the app.
  ///   - interval: The advertising interval in the foreground.
  /// - Precondition: The link layer allows the interval.
  public func advertising(_ payload: Payload, every interval: Duration) -> AdvertisingSchedule {
    var system = PhoneSystem(settings, app: app, isScreenOn: isScreenOn, at: .start)
    var phases = [system.advertising(payload, every: interval, from: .start)]
    for step in schedule {
      system.change(step.change, at: step.time)
      let phase = system.advertising(payload, every: interval, from: step.time)
      guard let last = phases.last, !phase.isSame(as: last) else { continue }
      if last.start == phase.start { phases.removeLast() }
      phases.append(phase)
    }
    return AdvertisingSchedule(phases)
  }
}

extension PhoneSystem {
  /// The advertisement of the app in the app's present state.
  fileprivate func advertising(
    _ payload: Payload, every interval: Duration, from start: Instant
  ) -> AdvertisingSchedule.Phase {
    let silence = AdvertisingSchedule.Phase(from: start, interval: nil, payload: [])
    guard appState.isAlive, isBluetoothOn else { return silence }
    guard appState != .foreground else {
      return AdvertisingSchedule.Phase(from: start, interval: interval, payload: payload)
    }
    let sent =
      settings.overflowArea ? OverflowArea.advertisement(inPlaceOf: payload) : payload
    guard let sent else { return silence }
    return AdvertisingSchedule.Phase(
      from: start, interval: settings.backgroundAdvertising ?? interval, payload: sent)
  }
}

extension AdvertisingSchedule.Phase {
  /// `true` if both phases have the same interval and the same payload.
  fileprivate func isSame(as other: Self) -> Bool {
    interval == other.interval && payload == other.payload
  }
}
