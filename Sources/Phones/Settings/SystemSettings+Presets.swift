import BLE

extension SystemSettings {
  /// A bare radio: an app receives each packet that it scans for, in every state.
  ///
  /// - Parameter window: The schedule of the radio.
  public static func raw(
    _ window: ScanWindow = ScanWindow(.milliseconds(30), every: .milliseconds(40))
  ) -> SystemSettings {
    SystemSettings(foregroundScan: window)
  }

  /// iOS, since about iOS 8.
  public static var ios: SystemSettings {
    var settings = raw()
    settings.offersRegions = true
    settings.filtersCompanies = false
    settings.screenOffBackground = true
    settings.suspension = .seconds(10)
    settings.regionRelaunch = true
    settings.hiddenAddresses = true
    settings.hiddenBeacons = true
    settings.backgroundServices = true
    settings.coalescing = true
    settings.accessoryRules = true
    settings.unknownRegions = true
    settings.overflowArea = true
    settings.backgroundAdvertising = .milliseconds(200)
    settings.backgroundScan = ScanWindow(.milliseconds(30), every: .milliseconds(300))
    settings.monitoringScan = ScanWindow(.milliseconds(30), every: .milliseconds(300))
    settings.regionLimit = 20
    settings.enterDelay = .seconds(1)
    settings.exitDelay = DelayRange(.seconds(20), .seconds(31))
    settings.rangingPeriod = .seconds(1)
    settings.wholeLevels = true
    return settings
  }

  /// Android 8.1 to 12L.
  public static var android8: SystemSettings {
    var settings = android(
      modes: ModeWindows(
        lowPower: ScanWindow(.milliseconds(512), every: .milliseconds(5120)),
        balanced: ScanWindow(.milliseconds(1024), every: .milliseconds(4096)),
        lowLatency: ScanWindow(.milliseconds(4096), every: .milliseconds(4096))))
    settings.scanTimeout = ScanTimeout(.seconds(30 * 60), keepsFiltered: false)
    return settings
  }

  /// Android 14 and later.
  public static var android14: SystemSettings {
    var settings = android13
    settings.scanTimeout = ScanTimeout(.seconds(10 * 60), keepsFiltered: true)
    settings.countsEmptyFilters = false
    return settings
  }

  /// Android 13.
  public static var android13: SystemSettings {
    let lowLatency = ScanWindow(.milliseconds(100), every: .milliseconds(100))
    var settings = android(
      modes: ModeWindows(
        lowPower: ScanWindow(.milliseconds(140), every: .milliseconds(1400)),
        balanced: ScanWindow(.milliseconds(183), every: .milliseconds(730)),
        lowLatency: lowLatency))
    settings.scanTimeout = ScanTimeout(.seconds(30 * 60), keepsFiltered: true)
    settings.scanUpgrade = ScanUpgrade(for: .seconds(6), unlessWithin: .seconds(24))
    settings.screenOffModes = ModeWindows(
      lowPower: ScanWindow(.milliseconds(512), every: .milliseconds(10240)),
      balanced: ScanWindow(.milliseconds(183), every: .milliseconds(730)),
      lowLatency: lowLatency)
    return settings
  }

  private static func android(modes: ModeWindows) -> SystemSettings {
    var settings = raw(modes.lowLatency)
    settings.modes = modes
    settings.screenOffBackground = true
    settings.startLimit = StartLimit(5, in: .seconds(30))
    settings.connectionLimit = 7
    settings.screenOffPause = true
    settings.backgroundMode = .lowPower
    return settings
  }
}
