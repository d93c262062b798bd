extension SystemRule {
  /// The source of the rule and of its default value. docs/reference/phones.md has details.
  public var source: String {
    switch self {
    case .screenOffBackground: "Apple, UIKit life cycle; Android, process importance"
    case .suspension, .backgroundServices, .coalescing:
      "Apple, Core Bluetooth Programming Guide, background processing"
    case .backgroundTask: "Radius Networks, 2014; a crash report of voyage11/Location#7"
    case .regionRelaunch: "Apple, CLLocationManager, region monitoring"
    case .forceQuitRelaunch: "forum lore"
    case .scanRelaunch: "Apple, TN3115 and QA1962"
    case .airplaneBluetooth: "Apple, TN3115 note 3; HT204234; AOSP, airplane_mode_toggleable_radios"
    case .scansEndWithPower: "Apple, CBCentralManager, state"
    case .hiddenAddresses: "Apple, CBPeer.identifier"
    case .hiddenBeacons: "Apple, Core Bluetooth and Core Location"
    case .backgroundScan, .monitoringScan: "logs of bluetoothd, 2020 and 2024"
    case .foregroundSlowdown: "Apple developer forum, iPadOS 18 and 26"
    case .startLimit: "AOSP, AppScanStats.isScanningTooFrequently"
    case .scanTimeout: "AOSP, ScanManager.regularScanTimeout"
    case .scanUpgrade: "AOSP, ScanManager.upgradeScanModeBeforeStart"
    case .screenOffPause: "AOSP, ScanManager.requiresScreenOn"
    case .screenOffModes: "AOSP, ScanManager.updateScanModeScreenOff"
    case .backgroundMode: "AOSP, ScanManager.handleImportanceChange"
    case .connectionLimit: "AOSP, bt_target.h: GATT_MAX_PHY_CHANNEL"
    case .accessoryRules: "Apple, Accessory Design Guidelines, Connection Parameters"
    case .overflowArea:
      "Apple, Core Bluetooth Programming Guide, Turning an iOS device into an iBeacon device; "
        + "packets in forum threads"
    case .backgroundAdvertising: "Apple, Core Bluetooth Programming Guide; one report of 0.2 s"
    case .regionLimit: "Apple, CLLocationManager.startMonitoring(for:)"
    case .enterDelay: "Radius Networks, 2013 and 2015"
    case .exitDelay: "issue threads, 2014 and later"
    case .silentExit: "issue threads, as frostney/react-native-ibeacon#62"
    case .unknownRegions: "a test on Stack Overflow, 34062216"
    case .fastRegions: "Radius Networks, 2015"
    case .rangingPeriod: "Apple, CLBeacon.rssi"
    case .wholeLevels: "Apple, CLBeacon.rssi: Int"
    case .rangingMemory: "Apple, CLBeacon.accuracy; forum lore"
    }
  }

  /// The quality of the source.
  public var confidence: SystemRuleConfidence {
    switch self {
    case .screenOffBackground, .regionRelaunch, .scansEndWithPower: .established
    case .suspension, .backgroundTask, .scanRelaunch, .airplaneBluetooth, .hiddenAddresses,
      .hiddenBeacons,
      .backgroundServices, .coalescing, .backgroundScan, .foregroundSlowdown, .startLimit,
      .scanTimeout, .scanUpgrade, .screenOffPause, .screenOffModes, .backgroundMode,
      .monitoringScan,
      .regionLimit, .enterDelay, .exitDelay, .silentExit, .unknownRegions, .fastRegions,
      .rangingPeriod,
      .wholeLevels, .connectionLimit, .accessoryRules, .overflowArea, .backgroundAdvertising:
      .read
    case .forceQuitRelaunch, .rangingMemory: .uncertain
    }
  }
}
