import BLE

extension PhoneSystem {
  /// Does all that is due now: reports of regions, reports of ranging and wakes; suspension comes
  /// last.
  mutating func performDue() {
    for index in monitored.indices {
      if let due = due(monitored[index], at: index), due <= now { changeRegion(index) }
    }
    if let report = nextReport, report <= now { reportRanged() }
    deliverWakes()
    if let scan, let due = timeout(of: scan), due <= now { self.scan?.isTooLong = true }
    if let end = app.awakeUntil, end <= now { app.suspend() }
  }

  /// Delivers the due wakes to the app, if it runs.
  mutating func deliverWakes() {
    guard app.state.isRunning else { return }
    while let wake = wakes.first, wake <= now {
      wakes.removeFirst()
      put(.deliver(.wake, rule: nil))
    }
  }

  /// Reports to the app, if it has asked for such reports, that it has entered or left the
  /// foreground.
  private mutating func reportForeground() {
    let isInForeground = app.state == .foreground
    guard let reportedForeground, app.state.isRunning, reportedForeground != isInForeground
    else { return }
    self.reportedForeground = isInForeground
    put(.deliver(.app(isInForeground: isInForeground), rule: nil))
  }

  /// Brings ranging, the radio's schedule and the next wake up to date, after any change.
  mutating func settle() {
    reportForeground()
    let ranges = isBluetoothOn && app.state.isRunning && !ranged.isEmpty
    if !ranges {
      nextReport = nil
    } else if nextReport == nil {
      for index in ranged.indices { ranged[index].forget() }
      nextReport = settings.rangingPeriod.map { now.advanced(by: $0) } ?? now
    }
    obstacle = presentObstacle
    let wanted = wantedListening
    // If only the use of the schedule changes, the schedule does not restart.
    if let wanted, let listening, wanted.window == listening.window {
      self.listening?.mode = wanted.mode
    } else {
      listening = wanted
    }
    nextWake = nil
    for index in monitored.indices { expect(due(monitored[index], at: index)) }
    if settings.rangingPeriod != nil { expect(nextReport) }
    if app.state.isRunning { expect(wakes.first) }
    expect(app.awakeUntil)
    if let scan {
      expect(timeout(of: scan))
      expect(slowdown(of: scan))
      expect(endOfUpgrade(of: scan))
    }
    let activity = presentActivity
    if activity != self.activity {
      self.activity = activity
      activityChanges += 1
    }
  }

  /// Brings the next wake forward to a due time, or to now if that time has passed. The due time of
  /// a slow region may have passed when the screen is switched on.
  mutating func expect(_ due: Instant?) {
    guard let due else { return }
    nextWake = max(now, nextWake.map { min($0, due) } ?? due)
  }
}
