import BLE

extension PhoneSystem {
  /// Changes the phone from outside.
  ///
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func change(_ change: PhoneChange, at time: Instant) {
    advance(to: time)
    let before = (isScreenOn, isScanInForeground)
    switch change {
    case .screen(let isOn): switchScreen(isOn)
    case .appOpened:
      if !app.state.isAlive { launch() }
      resuming { $0.app.open(isScreenOn: $0.isScreenOn, $0.settings, at: $0.now) }
    case .appLeft:
      app.leave(settings, at: now)
    case .appTerminated:
      if app.state.isAlive { endApp(as: .terminated) }
    case .appForceQuit:
      endApp(as: .forceQuit)
    case .bluetooth(let isOn):
      let wasOn = isBluetoothOn
      isBluetoothSwitchedOn = isOn
      if isOn { isHeldOffByAirplaneMode = false }
      bluetoothChanges(from: wasOn)
    case .airplaneMode(let isOn):
      if isOn != isInAirplaneMode {
        let wasOn = isBluetoothOn
        isInAirplaneMode = isOn
        isHeldOffByAirplaneMode = isOn && settings.airplaneBluetooth
        bluetoothChanges(from: wasOn)
      }
    }
    // The system gives the scan its mode anew.
    if before != (isScreenOn, isScanInForeground) { scan?.upgradedUntil = nil }
    settle()
  }

  /// Delivers an event from outside to the app, if it can receive events. A suspended app runs
  /// again for the event, and an app in the background runs longer.
  ///
  /// - Parameters:
  ///   - rule: The rule that delayed or changed the event.
  ///   - relaunches: `true` if the event launches an app that the system has terminated.
  /// - Returns: The reason why the event was not delivered; `nil` if it was.
  @discardableResult
  mutating func deliver(
    _ event: CentralEvent, rule: SystemRule? = nil, relaunches: Bool = false
  ) -> NotDeliveredReason? {
    switch app.state {
    case .foreground: break
    case .background: app.wake(settings, at: now)
    case .suspended: resuming { $0.app.wake($0.settings, at: $0.now) }
    case .terminated, .forceQuit:
      guard relaunches else { return .notRunning }
      launch()
    }
    put(.deliver(event, rule: rule))
    return nil
  }

  /// Launches the app, in the background. If the system kept the app's connections, they are
  /// reported to the app.
  mutating func launch() {
    put(.launch)
    app.wake(settings, at: now)
    reportedBluetooth = isBluetoothOn
    reportedForeground = nil
    for index in monitored.indices { monitored[index].reported = nil }
    heardDevices.forgetAll()
    if !isBluetoothOn { put(.deliver(.bluetooth(isOn: false), rule: nil)) }
    for device in connections.held {
      put(.deliver(.connected(identifier(of: device)), rule: .scanRelaunch))
    }
  }

  private mutating func endApp(as state: AppState) {
    if app.state.isAlive { put(.end) }
    app.end(as: state)
    if state == .forceQuit || !settings.scanRelaunch {
      endScan()
      endConnections()
    }
    ranged.removeAll()
    wakes.removeAll()
    (followsMotion, waitingMotion) = (false, nil)
  }

  /// Makes a change after which the app may run again; if it does, the app receives the events it
  /// has missed.
  private mutating func resuming(_ change: (inout PhoneSystem) -> Void) {
    let wasSuspended = app.state == .suspended
    change(&self)
    guard wasSuspended, app.state.isRunning else { return }
    if reportedBluetooth != isBluetoothOn {
      reportedBluetooth = isBluetoothOn
      put(.deliver(.bluetooth(isOn: isBluetoothOn), rule: .suspension))
    }
    if let motion = waitingMotion {
      waitingMotion = nil
      put(.deliver(.motion(motion), rule: .suspension))
    }
    while let wake = wakes.first, wake <= now {
      wakes.removeFirst()
      put(.deliver(.wake, rule: .suspension))
    }
  }

  private mutating func switchScreen(_ isOn: Bool) {
    guard isOn != isScreenOn else { return }
    isScreenOn = isOn
    resuming { $0.app.screenChanges(isOn: isOn, $0.settings, at: $0.now) }
    if isOn, let scan, settings.screenOffPause, !settings.isFiltered(scan.request) {
      self.scan?.runningSince = now
    }
  }

  private mutating func bluetoothChanges(from wasOn: Bool) {
    guard isBluetoothOn != wasOn else { return }
    heardDevices.forgetAll()
    recentScans.forget()
    if isBluetoothOn {
      determineRegions()
      if let request = scan?.request { startScan(request) }
    } else {
      forgetRegions()
      if settings.scansEndWithPower { scan = nil }
      endConnections()
    }
    guard app.state.isRunning else { return }
    reportedBluetooth = isBluetoothOn
    put(.deliver(.bluetooth(isOn: isBluetoothOn), rule: nil))
  }
}
