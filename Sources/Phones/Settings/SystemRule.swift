/// A rule by which a phone's system delays, changes or suppresses an app's events, or refuses its
/// requests.
///
/// Each rule is one member of `SystemSettings`, of the same name.
public enum SystemRule: UInt8, CaseIterable, Hashable, Sendable {
  /// An app leaves the foreground when the screen is switched off.
  case screenOffBackground
  /// An app in the background runs for a while after each event, and then stops.
  case suspension
  /// An app that asks for more time runs on when it enters the background.
  case backgroundTask
  /// A region event launches an app that the system has terminated.
  case regionRelaunch
  /// A region event launches an app that the user has force-quit.
  case forceQuitRelaunch
  /// A discovery launches an app that the system has terminated.
  case scanRelaunch
  /// Airplane mode switches Bluetooth off.
  case airplaneBluetooth
  /// A scan ends when Bluetooth is switched off.
  case scansEndWithPower
  /// An app receives identifiers instead of addresses.
  case hiddenAddresses
  /// Scans do not report iBeacon frames.
  case hiddenBeacons
  /// A scan in the background finds nothing unless it names services.
  case backgroundServices
  /// A scan in the background reports each device once.
  case coalescing
  /// A scan in the background listens less.
  case backgroundScan
  /// A scan in the foreground listens less after a while.
  case foregroundSlowdown
  /// Only a limited number of scans may start in a period; further scans find nothing.
  case startLimit
  /// A scan that runs for too long ends, or continues at low power.
  case scanTimeout
  /// A scan in the foreground begins with the next higher mode.
  case scanUpgrade
  /// A scan without filters pauses while the screen is off.
  case screenOffPause
  /// Scans listen less while the screen is off.
  case screenOffModes
  /// A scan in the background has the mode that this setting names.
  case backgroundMode
  /// An app may be connected to, or wait for, only a limited number of devices; further devices are
  /// refused.
  case connectionLimit
  /// A connection whose timing breaks Apple's rules for accessories has the system's own timing.
  case accessoryRules
  /// An app in the background advertises its services in the overflow area.
  case overflowArea
  /// An app in the background advertises less often.
  case backgroundAdvertising
  /// The radio listens less for monitored regions than for ranged ones.
  case monitoringScan
  /// An app may monitor only a limited number of regions; further regions are refused.
  case regionLimit
  /// An entry is reported some time after the first packet.
  case enterDelay
  /// An exit is reported some time after the last packet.
  case exitDelay
  /// An exit from a region that is being ranged is not reported.
  case silentExit
  /// After Bluetooth has been off, the state of each region is determined anew, and is not
  /// reported.
  case unknownRegions
  /// Only the first of the monitored regions are reported without delay.
  case fastRegions
  /// Ranged beacons are reported once in a period, each with the mean of its levels.
  case rangingPeriod
  /// Ranged levels are rounded to whole dBm.
  case wholeLevels
  /// A ranged beacon that falls silent is still reported for a while, without a level.
  case rangingMemory

  /// The name of the setting.
  public var name: String {
    switch self {
    case .screenOffBackground: "screenOffBackground"
    case .suspension: "suspension"
    case .backgroundTask: "backgroundTask"
    case .regionRelaunch: "regionRelaunch"
    case .forceQuitRelaunch: "forceQuitRelaunch"
    case .scanRelaunch: "scanRelaunch"
    case .airplaneBluetooth: "airplaneBluetooth"
    case .scansEndWithPower: "scansEndWithPower"
    case .hiddenAddresses: "hiddenAddresses"
    case .connectionLimit: "connectionLimit"
    case .accessoryRules: "accessoryRules"
    case .overflowArea: "overflowArea"
    case .backgroundAdvertising: "backgroundAdvertising"
    case .hiddenBeacons: "hiddenBeacons"
    case .backgroundServices: "backgroundServices"
    case .coalescing: "coalescing"
    case .backgroundScan: "backgroundScan"
    case .foregroundSlowdown: "foregroundSlowdown"
    case .startLimit: "startLimit"
    case .scanTimeout: "scanTimeout"
    case .scanUpgrade: "scanUpgrade"
    case .screenOffPause: "screenOffPause"
    case .screenOffModes: "screenOffModes"
    case .backgroundMode: "backgroundMode"
    case .monitoringScan: "monitoringScan"
    case .regionLimit: "regionLimit"
    case .enterDelay: "enterDelay"
    case .exitDelay: "exitDelay"
    case .silentExit: "silentExit"
    case .unknownRegions: "unknownRegions"
    case .fastRegions: "fastRegions"
    case .rangingPeriod: "rangingPeriod"
    case .wholeLevels: "wholeLevels"
    case .rangingMemory: "rangingMemory"
    }
  }
}
