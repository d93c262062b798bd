extension SystemSettings {
  /// Returns `true` if a rule applies.
  public func applies(_ rule: SystemRule) -> Bool {
    switch rule {
    case .screenOffBackground: screenOffBackground
    case .suspension: suspension != nil
    case .backgroundTask: backgroundTask != nil
    case .regionRelaunch: regionRelaunch
    case .forceQuitRelaunch: forceQuitRelaunch
    case .scanRelaunch: scanRelaunch
    case .airplaneBluetooth: airplaneBluetooth
    case .scansEndWithPower: scansEndWithPower
    case .hiddenAddresses: hiddenAddresses
    case .hiddenBeacons: hiddenBeacons
    case .backgroundServices: backgroundServices
    case .coalescing: coalescing
    case .backgroundScan: backgroundScan != nil
    case .foregroundSlowdown: foregroundSlowdown != nil
    case .startLimit: startLimit != nil
    case .scanTimeout: scanTimeout != nil
    case .scanUpgrade: scanUpgrade != nil
    case .screenOffPause: screenOffPause
    case .screenOffModes: screenOffModes != nil
    case .backgroundMode: backgroundMode != nil
    case .connectionLimit: connectionLimit != nil
    case .accessoryRules: accessoryRules
    case .overflowArea: overflowArea
    case .backgroundAdvertising: backgroundAdvertising != nil
    case .monitoringScan: monitoringScan != nil
    case .regionLimit: regionLimit != nil
    case .enterDelay: enterDelay != nil
    case .exitDelay: exitDelay != nil
    case .silentExit: silentExit
    case .unknownRegions: unknownRegions
    case .fastRegions: fastRegions != nil
    case .rangingPeriod: rangingPeriod != nil
    case .wholeLevels: wholeLevels
    case .rangingMemory: rangingMemory != nil
    }
  }

  /// Turns a rule off. To turn one on, set its value.
  public mutating func turnOff(_ rule: SystemRule) {
    switch rule {
    case .screenOffBackground: screenOffBackground = false
    case .suspension: suspension = nil
    case .backgroundTask: backgroundTask = nil
    case .regionRelaunch: regionRelaunch = false
    case .forceQuitRelaunch: forceQuitRelaunch = false
    case .scanRelaunch: scanRelaunch = false
    case .airplaneBluetooth: airplaneBluetooth = false
    case .scansEndWithPower: scansEndWithPower = false
    case .hiddenAddresses: hiddenAddresses = false
    case .hiddenBeacons: hiddenBeacons = false
    case .backgroundServices: backgroundServices = false
    case .coalescing: coalescing = false
    case .backgroundScan: backgroundScan = nil
    case .foregroundSlowdown: foregroundSlowdown = nil
    case .startLimit: startLimit = nil
    case .scanTimeout: scanTimeout = nil
    case .scanUpgrade: scanUpgrade = nil
    case .screenOffPause: screenOffPause = false
    case .screenOffModes: screenOffModes = nil
    case .backgroundMode: backgroundMode = nil
    case .connectionLimit: connectionLimit = nil
    case .accessoryRules: accessoryRules = false
    case .overflowArea: overflowArea = false
    case .backgroundAdvertising: backgroundAdvertising = nil
    case .monitoringScan: monitoringScan = nil
    case .regionLimit: regionLimit = nil
    case .enterDelay: enterDelay = nil
    case .exitDelay: exitDelay = nil
    case .silentExit: silentExit = false
    case .unknownRegions: unknownRegions = false
    case .fastRegions: fastRegions = nil
    case .rangingPeriod: rangingPeriod = nil
    case .wholeLevels: wholeLevels = false
    case .rangingMemory: rangingMemory = nil
    }
  }
}
