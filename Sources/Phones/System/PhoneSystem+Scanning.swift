import BLE

extension PhoneSystem {
  /// Starts a scan at the app's request.
  mutating func requestScan(_ wish: ScanRequest) -> Withholding? {
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
    var scan = Scan(request: request, number: scans, start: now, runningSince: now)
    if let limit = settings.startLimit { scan.isIgnored = recentStarts.exceed(limit, at: now) }
    self.scan = scan
  }

  mutating func endScan() {
    if let scan, !scan.isIgnored, let limit = settings.startLimit { recentStarts.add(scan, limit) }
    scan = nil
  }

  /// The reason why the app's scan finds nothing in the present state.
  var presentObstacle: Withholding? {
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
    if settings.screenOffPause, !isScreenOn, !scan.request.isFiltered {
      return .rule(.screenOffPause)
    }
    if scan.isTooLong, settings.scanTimeout?.keepsFiltered != true || !scan.request.isFiltered {
      return .rule(.scanTimeout)
    }
    return nil
  }

  /// The schedule on which the radio is to listen: the one that listens most, of all that need it.
  var wantedWindow: ScanWindow? {
    guard isBluetoothOn else { return nil }
    var window: ScanWindow?
    if !monitored.isEmpty { window = settings.monitoringScan ?? settings.foregroundScan }
    if nextReport != nil { window = .more(window, settings.foregroundScan) }
    if let scan, obstacle == nil { window = .more(window, self.window(of: scan)) }
    return window
  }

  private func window(of scan: Scan) -> ScanWindow {
    if let modes = settings.modes { return window(of: scan, modes) }
    guard app.state == .foreground else {
      return settings.backgroundScan ?? settings.foregroundScan
    }
    if let slowdown = settings.foregroundSlowdown,
      scan.runningSince.duration(to: now) >= slowdown
    {
      return settings.backgroundScan ?? settings.foregroundScan
    }
    return settings.foregroundScan
  }

  /// The schedule of a scan by its mode.
  ///
  /// - SeeAlso: AOSP, `ScanManager`: `updateScanModeScreenOff`, `updateScanModeScreenOn`,
  ///   `regularScanTimeout`.
  private func window(of scan: Scan, _ modes: ModeWindows) -> ScanWindow {
    var mode = scan.request.mode ?? settings.defaultMode
    if scan.isTooLong { mode = .lowPower }
    let isForeground = app.state == .foreground || settings.hasForegroundService
    if !isForeground { mode = settings.backgroundMode ?? mode }
    guard !isScreenOn, let screenOff = settings.screenOffModes else { return modes[mode] }
    return screenOff[mode]
  }

  /// The time at which a scan has run for too long; `nil` for never.
  func timeout(of scan: Scan) -> Instant? {
    guard let timeout = settings.scanTimeout, !scan.isTooLong, !scan.isIgnored, isBluetoothOn,
      isScreenOn || scan.request.isFiltered || !settings.screenOffPause
    else { return nil }
    return scan.runningSince.advanced(by: timeout.limit)
  }

  /// The time at which a scan in the foreground slows down, if it is still to come.
  func slowdown(of scan: Scan) -> Instant? {
    guard let slowdown = settings.foregroundSlowdown else { return nil }
    let due = scan.runningSince.advanced(by: slowdown)
    return due > now ? due : nil
  }
}
