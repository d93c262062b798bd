import BLE

extension PhoneSystem {
  /// Starts a scan at the app's request.
  mutating func requestScan(_ wish: ScanRequest) -> NotDeliveredReason? {
    var request = wish
    if !settings.filtersCompanies { request.companies = [] }
    if scan?.request == request, scan?.isIgnored == false, scan?.isTooLong == false { return nil }
    if !isBluetoothOn, settings.scansEndWithPower { return .bluetoothOff }
    endScan()
    startScan(request)
    if scan?.isIgnored == true { return .rule(.startLimit) }
    return isBluetoothOn ? nil : .bluetoothOff
  }

  mutating func startScan(_ request: ScanRequest) {
    scans += 1
    var scan = AppScan(request: request, number: scans, start: now, runningSince: now)
    if let limit = settings.startLimit { scan.isIgnored = recentScans.exceed(limit, at: now) }
    if let upgrade = settings.scanUpgrade, isScanInForeground,
      !recentScans.ended(within: upgrade.gap, before: now)
    {
      scan.upgradedUntil = now.advanced(by: upgrade.length)
    }
    self.scan = scan
  }

  mutating func endScan() {
    if let scan, !scan.isIgnored { recentScans.add(scan, endingAt: now, settings.startLimit) }
    scan = nil
  }

  /// The reason why the app's scan finds nothing in the present state.
  var presentObstacle: NotDeliveredReason? {
    guard isBluetoothOn else { return .bluetoothOff }
    guard let scan else { return .notRequested }
    if scan.isIgnored { return .rule(.startLimit) }
    switch app.state {
    case .foreground, .background: break
    case .suspended:
      // Only a scan that names services is carried on for an app that does not run.
      if scan.request.services.isEmpty, !settings.backgroundServices { return .rule(.suspension) }
    case .terminated, .forceQuit:
      if !settings.scanRelaunch || scan.request.services.isEmpty { return .notRunning }
    }
    if settings.backgroundServices, app.state != .foreground, scan.request.services.isEmpty {
      return .rule(.backgroundServices)
    }
    if isOpportunistic(scan) { return .opportunistic }
    if settings.screenOffPause, !isScreenOn, !settings.isFiltered(scan.request) {
      return .rule(.screenOffPause)
    }
    if scan.isTooLong,
      settings.scanTimeout?.keepsFiltered != true || !settings.isFiltered(scan.request)
    {
      return .rule(.scanTimeout)
    }
    return nil
  }

  /// The mode and schedule in which the radio is to listen now; `nil` if it is not to listen. If
  /// several modes are needed, the mode that listens most is chosen; if several listen equally, the
  /// first mode in the order monitoring, ranging, scan, connecting.
  var wantedListening: Listening? {
    guard isBluetoothOn else { return nil }
    var wanted: Listening?
    func need(_ mode: ListeningMode, _ window: ScanWindow) {
      guard wanted.map({ window.share > $0.window.share }) ?? true else { return }
      wanted = Listening(mode, on: window, since: now)
    }
    if !monitored.isEmpty {
      need(.monitoring, settings.monitoringScan ?? settings.foregroundScan)
    }
    if nextReport != nil { need(.ranging, settings.foregroundScan) }
    if let scan, obstacle == nil {
      let mode = mode(of: scan)
      need(mode, window(of: mode))
    }
    if !connections.awaited.isEmpty { need(.connecting, connectingWindow) }
    return wanted
  }

  /// Returns `true` if the app asks for an opportunistic scan, for which the radio never listens.
  /// No rule changes such a scan: neither the screen, nor the app's state, nor the timeout.
  ///
  /// - SeeAlso: AOSP, `ScanManager`: `isOpportunisticScanClient` and its callers.
  private func isOpportunistic(_ scan: AppScan) -> Bool {
    settings.modes != nil && (scan.request.mode ?? settings.defaultMode) == .opportunistic
  }

  /// The mode in which the radio listens for a scan.
  ///
  /// - SeeAlso: AOSP, `ScanManager`: `updateScanModeScreenOff`, `updateScanModeScreenOn`,
  ///   `regularScanTimeout`, `upgradeScanModeByOneLevel`.
  private func mode(of scan: AppScan) -> ListeningMode {
    guard settings.modes != nil else {
      if app.state != .foreground { return .backgroundScan }
      let slowdown = settings.foregroundSlowdown
      let isSlow = slowdown.map { scan.runningSince.duration(to: now) >= $0 } ?? false
      return isSlow ? .backgroundScan : .foregroundScan
    }
    var mode = scan.request.mode ?? settings.defaultMode
    if scan.isTooLong { mode = .lowPower }
    if !isScanInForeground { mode = settings.backgroundMode ?? mode }
    if let end = scan.upgradedUntil, now < end { mode = mode.upgraded }
    return .scan(mode)
  }

  /// `true` if the system takes the app's scan as one in the foreground.
  var isScanInForeground: Bool { app.state == .foreground || settings.hasForegroundService }

  /// The schedule on which the radio listens for a device to connect to: the schedule of a scan
  /// that the app could make now.
  private var connectingWindow: ScanWindow {
    isScanInForeground
      ? settings.foregroundScan
      : settings.backgroundScan ?? settings.modes?[.lowPower] ?? settings.foregroundScan
  }

  /// The schedule of scans in a mode.
  private func window(of mode: ListeningMode) -> ScanWindow {
    switch mode {
    case .scan(let mode):
      let modes = isScreenOn ? settings.modes : settings.screenOffModes ?? settings.modes
      return modes?[mode] ?? settings.foregroundScan
    case .backgroundScan: return settings.backgroundScan ?? settings.foregroundScan
    case .connecting: return connectingWindow
    case .foregroundScan, .monitoring, .ranging: return settings.foregroundScan
    }
  }

  /// The time at which a scan has run for too long; `nil` means never.
  func timeout(of scan: AppScan) -> Instant? {
    guard let timeout = settings.scanTimeout, !scan.isTooLong, !scan.isIgnored, isBluetoothOn,
      !isOpportunistic(scan),
      isScreenOn || settings.isFiltered(scan.request) || !settings.screenOffPause
    else { return nil }
    return scan.runningSince.advanced(by: timeout.limit)
  }

  /// The time at which a scan loses its higher mode, if that time is still to come.
  func endOfUpgrade(of scan: AppScan) -> Instant? {
    guard let end = scan.upgradedUntil, end > now else { return nil }
    return end
  }

  /// The time at which a scan in the foreground slows down, if that time is still to come.
  func slowdown(of scan: AppScan) -> Instant? {
    guard let slowdown = settings.foregroundSlowdown else { return nil }
    let due = scan.runningSince.advanced(by: slowdown)
    return due > now ? due : nil
  }
}

extension ScanMode {
  /// The next higher mode, which listens more; `opportunistic` and `lowLatency` remain as they are.
  fileprivate var upgraded: ScanMode {
    switch self {
    case .opportunistic: .opportunistic
    case .lowPower: .balanced
    case .balanced, .lowLatency: .lowLatency
    }
  }
}
