/// The outcome of a command or the reason for the end of a connection, by its code.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 1, Part F, 1.3.
public struct HCIStatus: RawRepresentable, Hashable, Sendable {
  /// The code.
  public let rawValue: UInt8

  /// Creates an outcome from its code.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The command was carried out.
  public static let success = HCIStatus(rawValue: 0x00)
  /// The controller does not know the command.
  public static let unknownCommand = HCIStatus(rawValue: 0x01)
  /// There is no such connection.
  public static let unknownConnection = HCIStatus(rawValue: 0x02)
  /// Out of memory.
  public static let memoryExceeded = HCIStatus(rawValue: 0x07)
  /// The peer was silent for the supervision timeout.
  public static let connectionTimeout = HCIStatus(rawValue: 0x08)
  /// There are as many connections as the controller can have.
  public static let connectionLimit = HCIStatus(rawValue: 0x09)
  /// There already is a connection to the device.
  public static let connectionExists = HCIStatus(rawValue: 0x0B)
  /// The command is not allowed in this state.
  public static let commandDisallowed = HCIStatus(rawValue: 0x0C)
  /// The controller does not support the feature, or the value of a parameter.
  public static let unsupportedFeature = HCIStatus(rawValue: 0x11)
  /// A parameter is outside its range, or there are too few parameters.
  public static let invalidParameters = HCIStatus(rawValue: 0x12)
  /// The other end has ended the connection.
  public static let endedByPeer = HCIStatus(rawValue: 0x13)
  /// This end has ended the connection.
  public static let endedByHost = HCIStatus(rawValue: 0x16)
  /// The advertising or the scan has timed out.
  public static let timeout = HCIStatus(rawValue: 0x3C)
  /// The peer did not answer within six intervals of the connection.
  public static let notEstablished = HCIStatus(rawValue: 0x3E)
}

extension HCIStatus: CustomStringConvertible {
  /// The code in hexadecimal, such as "0x0C".
  public var description: String { "0x" + hexadecimal(rawValue, digits: 2) }
}

/// A number in upper-case hexadecimal, with leading zeros.
func hexadecimal(_ number: some BinaryInteger & UnsignedInteger, digits: Int) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
