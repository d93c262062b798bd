extension ForeignWordHelp {
  /// Words for what phones do: scans, regions, connections, the life of an app, and batteries.
  static let phones: [ForeignWordHelp] = [
    ForeignWordHelp(
      "SCAN_MODE_LOW_LATENCY", "SCAN_MODE_LOW_POWER", "setScanMode", "SCAN_MODE_BALANCED",
      "SCAN_MODE_OPPORTUNISTIC", "ScanSettings", "lowLatency", "scan_parameters",
      "low power mode",
      keys: ["scanMode"],
      "the scan mode that an app asks Android for",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "BackgroundPowerSaver", "setEnableScheduledScanJobs", "backgroundMode",
      keys: ["backgroundScanPeriodMs", "backgroundBetweenScanPeriodMs", "schedule"],
      "AltBeacon's scan in the background, to which the schedule of a phone moves its app",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "JobScheduler", "ScanJob", "WorkManager", "15 minutes",
      keys: ["backgroundBetweenScanPeriodMs"],
      "the scheduled jobs by which AltBeacon scans in the background of Android, about every 15 "
        + "minutes: left out",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "30 minutes", "scan timeout", keys: ["scanTimeout", "scanPeriodMs"],
      "the time after which Android ends a scan that never pauses; a scan with a period starts anew",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "BeaconParser", "setBeaconLayout", "beacon layout", "m:2-3=0215", keys: ["altbeacon"],
      "AltBeacon's layouts, by which an app knows frames: the preset hears every frame",
      page: "reference/payloads.md"),
    ForeignWordHelp(
      "BeaconTransmitter", "CBPeripheralManager", "BluetoothLeAdvertiser", "startAdvertising",
      keys: ["advertises"],
      "a phone that sends as a beacon does",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "BluetoothMedic", keys: ["bluetooth", "schedule"],
      "AltBeacon's cure of a Bluetooth stack that has crashed, by switching Bluetooth off and on: a "
        + "phone's schedule can switch it",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "screen off", "force quit", "force close", "app killed", "swipe away", "app standby",
      "standby bucket", "low power mode", "kill", "swipe", "doze", "battery optimization",
      "force stop",
      keys: ["app", "screen", "schedule"],
      "what the user and the system do with an app: the schedule of a phone has them, but not "
        + "doze, standby or a battery saver",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "PendingIntent", "willRestoreState", "wake up", "app not launched", "state restoration",
      "state preservation",
      "CBCentralManagerOptionRestoreIdentifierKey",
      keys: ["restoresState"],
      "an app that the system starts again for what it waits for",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "SCAN_FAILED_SCANNING_TOO_FREQUENTLY", "scanning too frequently", "scan throttling",
      "five scans", "5 scans",
      keys: ["scanPeriodMs", "betweenScanPeriodMs", "minScanCycleMs"],
      "Android's limit of five starts of scans in 30 s, the rule startLimit",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "BLUETOOTH_SCAN", "neverForLocation", "location permission", "precise location", "permission",
      keys: [],
      "permissions are left out: simulated apps have them all",
      page: "reference/limits.md"),
    ForeignWordHelp(
      "samsung", "apple watch", "iPhone", "iPad", keys: ["model", "system"],
      "a phone has a model for its offset, which for an iPhone is none, and a system",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "AndroidLScanningDisabled", "IntentScanningStrategyEnabled", "LongScanForcingEnabled",
      keys: [],
      "AltBeacon's other ways to scan, which are left out",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "startScan", "stopScan", "ble_scan_time", "ble_time_between_scans", "BLEinterval",
      "scanduration", "ForceScanConfiguration", "ScanPeriod", "scanInterval", "scanWindow",
      keys: ["scanPeriodMs", "betweenScanPeriodMs", "scanIntervalMs", "scanWindowMs"],
      "when an app scans and pauses, or the window in which a phone or a receiver listens",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "setReportDelay", "reportDelayMillis", "batch scan", "flushPendingScanResults",
      keys: ["scanPeriodMs"],
      "Android's batches of scan results, which are left out: packets are delivered as they "
        + "come",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "CBCentralManagerScanOptionAllowDuplicatesKey", "DuplicateData", "CALLBACK_TYPE_ALL_MATCHES",
      "CALLBACK_TYPE_FIRST_MATCH",
      keys: ["allowDuplicates"],
      "whether a scan reports each packet of a device, or its first; in the background of iOS "
        + "its first",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "allowsBackgroundLocationUpdates", "UIBackgroundModes", "background location",
      "forever ranging",
      keys: ["locationUpdates"],
      "an app that location updates keep from being suspended in the background",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "startForeground", "enableForegroundServiceScanning",
      keys: ["foregroundService"],
      "an app whose scans keep their mode in the background of Android",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "background task", "beginBackgroundTask", "10 seconds", "3 minutes", "suspended",
      "BGTaskScheduler",
      "notifyEntryStateOnDisplay",
      keys: ["backgroundTaskS", "locationUpdates", "app", "system"],
      "how long an app runs behind others, and what wakes it",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "ranging", "didRangeBeacons", "RangeNotifier", "didFailRanging", "startRangingBeacons",
      "startRangingBeaconsInRegion",
      "CLBeaconIdentityConstraint", "didRange",
      keys: ["readings", "distance"],
      "reports of the beacons in a region, once a second, by iOS or by AltBeacon",
      page: "guide/ranging.md"),
    ForeignWordHelp(
      "monitoring", "didEnterRegion", "CLBeaconRegion", "RegionBootstrap", "MonitorNotifier",
      "didExitRegion", "CLMonitor",
      "startMonitoring", "didDetermineState", "geofence", "geofencing", "notifyOnEntry",
      "notifyOnExit", "monitoringDidFailForRegion", "kCLErrorDomain", "region monitoring",
      "CLLocationManager",
      keys: ["decide", "readings"],
      "entries of regions and exits from them, as the system tells an app",
      page: "guide/ranging.md"),
    ForeignWordHelp(
      "Region", keys: ["decide", "rooms"],
      "AltBeacon's region: of a UUID, of a UUID and a major, of one beacon, or `all-beacons`",
      page: "reference/presence.md#regions"),
    ForeignWordHelp(
      "wildcard", "*", "all", "any", "every", "everything", "any beacon", "all regions",
      keys: ["all-beacons", "decide", "rooms"],
      "AltBeacon's region without identifiers: the word `all-beacons` in a room, with decide regions",
      page: "reference/presence.md#regions"),
    ForeignWordHelp(
      "20 regions", "region limit", "iOS 20 regions", keys: ["regionLimit"],
      "the number of regions that iOS monitors for an app; it refuses those after them",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "Android", "iPhone OS", keys: ["system"],
      "a system of phones, whose versions are words of this key", page: "reference/phones.md"),
    ForeignWordHelp(
      "CoreBluetooth", "CBCentralManager", "bluest", "noble", "universal_ble",
      "cordova-plugin-ble-central",
      keys: ["system", "allowDuplicates", "scanPeriodMs"],
      "what apps scan and connect with; the phone's system decides what comes of it",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "ADVERTISE_MODE_LOW_LATENCY", "advertising interval", "interval", "advInterval",
      "ADVERTISE_MODE_LOW_POWER", "ADVERTISE_MODE_BALANCED", "10 Hz", "1022.5",
      keys: ["intervalMs"],
      "the time between two advertisements",
      page: "reference/scenario.md"),
    ForeignWordHelp(
      "duty cycle", keys: ["scanWindowMs", "scanIntervalMs", "scanMode"],
      "the part of the time in which a radio listens: the window over the interval",
      page: "guide/budget.md"),
    ForeignWordHelp(
      "detection delay", keys: ["intervalMs", "scanWindowMs"],
      "the time until a packet is heard: simrun budget computes it",
      page: "guide/budget.md"),
    ForeignWordHelp(
      "mac", "address", "device_id", keys: ["name"],
      "a device is named by its address, as c0:98:e5:00:00:01, or by any other name",
      page: "reference/scenario.md"),
    ForeignWordHelp(
      "connectable", "GATT server", "GATT", "characteristic", keys: ["peripheral"],
      "a beacon that can be connected has a peripheral, with services and their characteristics",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "connection interval", "connection parameters", "connection timeout", "supervision timeout",
      "slave latency",
      "requestConnectionPriority",
      keys: ["connection", "supervisionTimeoutMs"],
      "the timing of a phone's connections, which its `connection` gives",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "lost connection", "connection lost", "didDisconnectPeripheral",
      "GATT_CONN_TIMEOUT",
      keys: ["supervisionTimeoutMs", "connectionsLost"],
      "a connection whose ends do not hear one another for the supervision timeout",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "MTU", "requestMtu", "bonding", "pairing", "createBond", "encryption", keys: ["peripheral"],
      "packets of attributes have up to 247 bytes, and encryption is left out; a characteristic can "
        + "refuse reads and writes for the lack of it",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "retrievePeripherals", "retrievePeripheralsWithIdentifiers", "connectGatt", "autoConnect",
      "reconnect",
      keys: ["knowsDevices"],
      "a connection to a device that the app knows from an earlier time, without a scan",
      page: "guide/connections.md"),
    ForeignWordHelp(
      "ScanFilter", "setServiceUuid", "hardware filter", "hardware scan filter",
      "scanForPeripheralsWithServices", keys: ["service"],
      "a scan for services: that of an engine which names its devices by a service, as 180F",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "battery", "battery level", keys: ["sensors"],
      "what a device measures, of itself and of what is around it",
      page: "reference/sensors.md"),
    ForeignWordHelp(
      "voltage", "CR2032", "mAh", "deep sleep", "sleep current", "battery life", "battery lifetime",
      keys: [],
      "what a battery lasts: simrun budget computes it",
      page: "guide/budget.md"),
  ]
}
