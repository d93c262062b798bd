/// The number of a command.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 5.4.1.
public struct HCIOpcode: RawRepresentable, Hashable, Sendable {
  /// The number: the command in its group in the lower 10 bits, the group in the upper 6.
  public let rawValue: UInt16

  /// Creates an opcode from its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Disconnect (7.1.6).
  public static let disconnect = HCIOpcode(rawValue: 0x0406)
  /// Read Remote Version Information (7.1.23).
  public static let readRemoteVersion = HCIOpcode(rawValue: 0x041D)
  /// Set Event Mask (7.3.1).
  public static let setEventMask = HCIOpcode(rawValue: 0x0C01)
  /// Reset (7.3.2).
  public static let reset = HCIOpcode(rawValue: 0x0C03)
  /// Read Local Version Information (7.4.1).
  public static let readVersion = HCIOpcode(rawValue: 0x1001)
  /// Read Local Supported Commands (7.4.2).
  public static let readSupportedCommands = HCIOpcode(rawValue: 0x1002)
  /// Read Local Supported Features (7.4.3).
  public static let readFeatures = HCIOpcode(rawValue: 0x1003)
  /// Read Buffer Size (7.4.5).
  public static let readBufferSize = HCIOpcode(rawValue: 0x1005)
  /// Read BD_ADDR (7.4.6).
  public static let readAddress = HCIOpcode(rawValue: 0x1009)
  /// Read RSSI (7.5.4).
  public static let readRSSI = HCIOpcode(rawValue: 0x1405)
  /// LE Set Event Mask (7.8.1).
  public static let setLEEventMask = HCIOpcode(rawValue: 0x2001)
  /// LE Read Buffer Size (7.8.2).
  public static let readLEBufferSize = HCIOpcode(rawValue: 0x2002)
  /// LE Read Local Supported Features (7.8.3).
  public static let readLEFeatures = HCIOpcode(rawValue: 0x2003)
  /// LE Set Random Address (7.8.4).
  public static let setRandomAddress = HCIOpcode(rawValue: 0x2005)
  /// LE Set Scan Parameters (7.8.10).
  public static let setScanParameters = HCIOpcode(rawValue: 0x200B)
  /// LE Set Scan Enable (7.8.11).
  public static let setScanEnable = HCIOpcode(rawValue: 0x200C)
  /// LE Create Connection (7.8.12).
  public static let createConnection = HCIOpcode(rawValue: 0x200D)
  /// LE Create Connection Cancel (7.8.13).
  public static let cancelConnection = HCIOpcode(rawValue: 0x200E)
  /// LE Read Filter Accept List Size (7.8.14).
  public static let readAcceptListSize = HCIOpcode(rawValue: 0x200F)
  /// LE Clear Filter Accept List (7.8.15).
  public static let clearAcceptList = HCIOpcode(rawValue: 0x2010)
  /// LE Connection Update (7.8.18).
  public static let updateConnection = HCIOpcode(rawValue: 0x2013)
  /// LE Set Host Channel Classification (7.8.19).
  public static let setChannelClassification = HCIOpcode(rawValue: 0x2014)
  /// LE Read Remote Features (7.8.21).
  public static let readRemoteFeatures = HCIOpcode(rawValue: 0x2016)
  /// LE Read Supported States (7.8.27).
  public static let readSupportedStates = HCIOpcode(rawValue: 0x201C)
  /// LE Set Extended Scan Parameters (7.8.64).
  public static let setExtendedScanParameters = HCIOpcode(rawValue: 0x2041)
  /// LE Set Extended Scan Enable (7.8.65).
  public static let setExtendedScanEnable = HCIOpcode(rawValue: 0x2042)
  /// LE Extended Create Connection (7.8.66).
  public static let createExtendedConnection = HCIOpcode(rawValue: 0x2043)

  /// `true` for a command that is answered by Command Status, and completed by another event.
  public var isCompletedLater: Bool {
    switch self {
    case .disconnect, .readRemoteVersion, .createConnection, .updateConnection, .readRemoteFeatures,
      .createExtendedConnection:
      true
    default: false
    }
  }
}

extension HCIOpcode: CustomStringConvertible {
  /// The number in hexadecimal, such as "0x0C03".
  public var description: String { "0x" + hexadecimal(rawValue, digits: 4) }
}
