import BLE

/// The rules of a phone's system, and the values that they rest on.
///
/// `SystemRule` has the sources of the rules; docs/reference/phones.md has rules, values and
/// sources in one table. A rule that is `nil` or `false` does not apply.
public struct SystemSettings: Hashable, Sendable {
  // MARK: Abilities

  /// `true` if the system monitors and ranges regions.
  public var offersRegions = false
  /// `true` if a scan may name companies. If it may not, the companies that a request names are
  /// ignored.
  public var filtersCompanies = true
  /// `true` if a scan with an empty filter, which each device matches, counts as one with filters.
  public var countsEmptyFilters = true
  /// The schedule of scans in the foreground, and of ranging.
  public var foregroundScan: ScanWindow
  /// The schedules of scan modes; `nil` on a system without modes.
  public var modes: ModeWindows?
  /// The mode of scans that name no mode.
  public var defaultMode = ScanMode.lowPower
  /// `true` if the app runs a foreground service, by which its scans continue as if the app were in
  /// the foreground.
  public var hasForegroundService = false

  // MARK: The app

  /// An app leaves the foreground when the screen is switched off.
  public var screenOffBackground = false
  /// The time for which an app in the background runs after each event; `nil` means for as long as
  /// the app is in memory.
  public var suspension: Duration?
  /// The time for which an app runs once it enters the background, if that is longer than
  /// `suspension`; `nil` for an app that does not ask for more time.
  public var backgroundTask: Duration?
  /// A region event launches an app that the system has terminated.
  public var regionRelaunch = false
  /// A region event launches an app that the user has force-quit.
  public var forceQuitRelaunch = false
  /// A discovery, or an event of a connection, launches an app that the system has terminated, and
  /// the app's connections outlast the app. `true` for apps that restore their state.
  public var scanRelaunch = false

  // MARK: Power

  /// Airplane mode switches Bluetooth off, until it ends or the user switches Bluetooth on.
  public var airplaneBluetooth = true
  /// A scan ends when Bluetooth is switched off. `false` for apps that repeat their scan when
  /// Bluetooth returns, as most do.
  public var scansEndWithPower = false

  // MARK: Scans

  /// An app receives identifiers instead of addresses.
  public var hiddenAddresses = false
  /// Scans do not report iBeacon frames.
  public var hiddenBeacons = false
  /// A scan in the background finds nothing unless it names services.
  public var backgroundServices = false
  /// A scan in the background reports each device once. Connecting to a device makes it new again.
  public var coalescing = false
  /// The schedule of scans in the background; `nil` means the schedule of the foreground.
  public var backgroundScan: ScanWindow?
  /// The time after which a scan in the foreground has the schedule of the background.
  public var foregroundSlowdown: Duration?
  /// The limit on starts of scans.
  public var startLimit: StartLimit?
  /// The time after which a scan ends, or continues at low power.
  public var scanTimeout: ScanTimeout?
  /// The higher mode at the beginning of a scan in the foreground.
  public var scanUpgrade: ScanUpgrade?
  /// A scan without filters pauses while the screen is off.
  public var screenOffPause = false
  /// The schedules of scan modes while the screen is off.
  public var screenOffModes: ModeWindows?
  /// The mode of scans in the background.
  public var backgroundMode: ScanMode?

  // MARK: Connections

  /// The greatest count of devices that an app may be connected to or wait for; `nil` means no
  /// limit.
  public var connectionLimit: Int?
  /// A connection whose timing breaks a rule of `AppleConnectionRule` is given
  /// `ConnectionParameters.standard`.
  public var accessoryRules = false

  // MARK: Advertising

  /// An app in the background advertises neither its name nor an iBeacon, and its services only in
  /// the overflow area, where Apple's devices alone find them.
  public var overflowArea = false
  /// The advertising interval of an app in the background; `nil` means the interval of the
  /// foreground.
  public var backgroundAdvertising: Duration?

  // MARK: Regions

  /// The schedule on which regions are monitored; `nil` means the schedule of scans in the
  /// foreground.
  public var monitoringScan: ScanWindow?
  /// The greatest count of regions that an app may monitor; `nil` means no limit.
  public var regionLimit: Int?
  /// The time from the first packet of a region to the report of its entry; `nil` means no delay.
  public var enterDelay: Duration?
  /// The time from the last packet of a region to the report of its exit; `nil` means one second,
  /// since no exit can be known at once.
  public var exitDelay: DelayRange?
  /// An exit from a region that is being ranged is not reported.
  public var silentExit = false
  /// After Bluetooth has been off, the state of each region is determined anew, and is not
  /// reported.
  public var unknownRegions = false
  /// The split of the regions into fast ones and others; `nil` if all are fast.
  public var fastRegions: FastRegions?

  // MARK: Ranging

  /// The period of ranging reports; `nil` to report each packet.
  public var rangingPeriod: Duration?
  /// Ranged levels are rounded to whole dBm.
  public var wholeLevels = false
  /// The time for which a silent beacon is still ranged, without a level; `nil` means that it is
  /// dropped at once.
  public var rangingMemory: Duration?

  /// Creates the settings of a bare radio: an app receives each packet.
  public init(foregroundScan: ScanWindow) {
    self.foregroundScan = foregroundScan
  }
}

extension SystemSettings {
  /// Returns `true` if the system treats a scan as one with filters.
  package func isFiltered(_ request: ScanRequest) -> Bool {
    request.isFiltered || (request.hasWildcard && countsEmptyFilters)
  }
}
