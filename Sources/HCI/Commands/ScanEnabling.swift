/// The start or end of a scan: the parameters of LE Set Scan Enable, or of the extended command.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.11 and 7.8.65.
public struct ScanEnabling: Hashable, Sendable {
  /// The treatment of further packets of a device.
  public enum Duplicates: UInt8, Hashable, Sendable {
    /// Each packet is reported.
    case reported = 0
    /// Only the first packet is reported.
    case filtered = 1
    /// Only the first packet in each period is reported. Only the extended command has this.
    case filteredInPeriod = 2
  }

  /// `true` to scan, `false` to stop.
  public var isOn: Bool
  /// The treatment of further packets of a device.
  public var duplicates: Duplicates
  /// The time to scan, in units of 10 ms; 0 means without end. Only the extended command has it.
  public var duration: UInt16
  /// The time from one start of scanning for `duration` to the next, in units of 1.28 s; 0 to scan
  /// once. Only the extended command has it.
  public var period: UInt16

  /// Creates the parameters that start or end a scan.
  public init(
    _ isOn: Bool, duplicates: Duplicates = .reported, duration: UInt16 = 0, period: UInt16 = 0
  ) {
    self.isOn = isOn
    self.duplicates = duplicates
    self.duration = duration
    self.period = period
  }
}
