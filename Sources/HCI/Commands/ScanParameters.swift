/// The way in which a controller is to scan: the parameters of LE Set Scan Parameters, or of the
/// extended command.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.10 and 7.8.64.
public struct ScanParameters: Hashable, Sendable {
  /// The kind of address in scan requests.
  public var ownAddress: AddressKind
  /// The devices that are reported: 0 for all, others for those of a list.
  public var filterPolicy: UInt8
  /// The physical layers, each with its timing, in the order of their bits.
  public var layers: [PHYScan]

  /// Creates parameters.
  public init(ownAddress: AddressKind, filterPolicy: UInt8 = 0, layers: [PHYScan]) {
    self.ownAddress = ownAddress
    self.filterPolicy = filterPolicy
    self.layers = layers
  }
}

/// The scan on one physical layer.
public struct PHYScan: Hashable, Sendable {
  /// The layer.
  public var layer: PHYLayer
  /// Ask advertisers for scan responses.
  public var isActive: Bool
  /// The time from the start of one window to the start of the next, in units of 0.625 ms; 4 ... 16 384
  /// in the legacy command.
  public var interval: UInt16
  /// The time that the radio listens in each interval, in units of 0.625 ms; at most the interval.
  public var window: UInt16

  /// Creates a scan on a layer.
  public init(_ layer: PHYLayer = .le1M, isActive: Bool, interval: UInt16, window: UInt16) {
    self.layer = layer
    self.isActive = isActive
    self.interval = interval
    self.window = window
  }

  /// The duration of a number of units.
  public static func duration(of units: UInt16) -> Duration { .microseconds(625 * Int(units)) }
}

/// A physical layer, by its bit in sets of layers.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.66, Initiating_PHYs.
public enum PHYLayer: UInt8, Hashable, Sendable, CaseIterable {
  /// 1 Mbit/s.
  case le1M = 1
  /// 2 Mbit/s.
  case le2M = 2
  /// 1 Mbit/s, coded for a longer range.
  case coded = 4

  /// The layers of a set, in the order of their bits; `nil` if there are others, or none.
  static func layers(_ set: UInt8) -> [PHYLayer]? {
    guard set != 0, set & ~0b111 == 0 else { return nil }
    return allCases.filter { set & $0.rawValue != 0 }
  }
}

/// The start or end of a scan: the parameters of LE Set Scan Enable, or of the extended command.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.11 and 7.8.65.
public struct ScanEnabling: Hashable, Sendable {
  /// The treatment of further packets of a device.
  public enum Duplicates: UInt8, Hashable, Sendable {
    /// Each packet is reported.
    case reported = 0
    /// Only the first one is.
    case filtered = 1
    /// Only the first one in each period is; in the extended command.
    case filteredInPeriod = 2
  }

  /// Scan, or scan no longer.
  public var isOn: Bool
  /// The treatment of further packets of a device.
  public var duplicates: Duplicates
  /// The time to scan, in units of 10 ms; 0 for without end. Only the extended command has it.
  public var duration: UInt16
  /// The time from one start of scanning for `duration` to the next, in units of 1.28 s; 0 to scan
  /// once. Only the extended command has it.
  public var period: UInt16

  /// Creates a start or an end.
  public init(
    _ isOn: Bool, duplicates: Duplicates = .reported, duration: UInt16 = 0, period: UInt16 = 0
  ) {
    self.isOn = isOn
    self.duplicates = duplicates
    self.duration = duration
    self.period = period
  }
}
