/// The reason for the end of a connection, as the code that a controller gives.
///
/// Apple's systems report a timeout to an app as `CBError.connectionTimeout`, and an end by the
/// peer as `CBError.peripheralDisconnected`; Android passes the code on as the status of
/// `onConnectionStateChange`.
///
/// - SeeAlso: *Core Specification* 5.4, volume 1, part F: *Controller Error Codes*. Apple, *Core
///   Bluetooth*: `CBError.Code`. Android Open Source Project, `gatt_api.h`: `GATT_CONN_TIMEOUT`,
///   `GATT_CONN_TERMINATE_PEER_USER`, `GATT_CONN_TERMINATE_LOCAL_HOST`, which have these codes.
public struct DisconnectionReason: RawRepresentable, Hashable, Sendable {
  /// The code.
  public let rawValue: UInt8

  /// Creates the reason with a code.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// There was no connection to the device: the answer to a command that needs one.
  public static let notConnected = DisconnectionReason(rawValue: 0x02)
  /// The controller has failed.
  public static let hardwareFailure = DisconnectionReason(rawValue: 0x03)
  /// The peer was silent for the supervision timeout.
  public static let supervisionTimeout = DisconnectionReason(rawValue: 0x08)
  /// The peer has ended the connection.
  public static let endedByPeer = DisconnectionReason(rawValue: 0x13)
  /// This end has ended the connection.
  public static let endedByHost = DisconnectionReason(rawValue: 0x16)
  /// No reason is known.
  public static let unspecified = DisconnectionReason(rawValue: 0x1F)
  /// The peer was silent from the start.
  public static let notEstablished = DisconnectionReason(rawValue: 0x3E)
}

extension DisconnectionReason: CustomStringConvertible {
  /// The reason in words, or the code in hexadecimal: `supervision timeout`, `0x3d`.
  public var description: String {
    switch self {
    case .notConnected: "not connected"
    case .hardwareFailure: "hardware failure"
    case .supervisionTimeout: "supervision timeout"
    case .endedByPeer: "ended by the peer"
    case .endedByHost: "ended by the phone"
    case .unspecified: "unspecified"
    case .notEstablished: "not established"
    default: "0x" + Hexadecimal.text(of: CollectionOfOne(rawValue))
    }
  }
}
