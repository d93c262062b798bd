import BLE
import GATT

/// An event of a controller, with its parameters.
///
///     let event = HCIEvent.completedPackets([CompletedPackets(1, of: handle)])
///     event.packet.bytes  // 04 13 05 01, the handle, 01 00
///
/// The numbers in parentheses are those of sections in the Core Specification.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.
public enum HCIEvent: Hashable, Sendable {
  /// A connection ended (7.7.5).
  case disconnectionComplete(HCIStatus, ConnectionHandle, reason: HCIStatus)
  /// The version of a peer (7.7.12): the version of its link layer, its company, and the company's
  /// revision number.
  case remoteVersion(HCIStatus, ConnectionHandle, version: UInt8, company: UInt16, revision: UInt16)
  /// A command was carried out, or not (7.7.14). The bytes begin with a status, except for unknown
  /// commands.
  case commandComplete(HCIOpcode, credits: UInt8, [UInt8])
  /// A command is being carried out, or not (7.7.15).
  case commandStatus(HCIStatus, HCIOpcode, credits: UInt8)
  /// The controller has failed, or the stream of packets is out of step (7.7.16).
  case hardwareError(UInt8)
  /// Packets of data were sent (7.7.19).
  case completedPackets([CompletedPackets])
  /// The host has sent too much data (7.7.26); the byte states the kind of data.
  case dataBufferOverflow(UInt8)
  /// A connection was made, or not (7.7.65.1).
  case connectionComplete(HCIConnectionOutcome)
  /// Advertisements were heard (7.7.65.2).
  case advertisingReports([AdvertisingReport])
  /// The timing of a connection has changed, or not (7.7.65.3).
  case connectionUpdated(
    HCIStatus, ConnectionHandle, interval: UInt16, latency: UInt16, supervisionTimeout: UInt16)
  /// The features of a peer (7.7.65.4).
  case remoteFeatures(HCIStatus, ConnectionHandle, UInt64)
  /// A connection was made, or not (7.7.65.10), with the resolvable private addresses that both
  /// ends have used; 0 for an end that has used none.
  case enhancedConnectionComplete(HCIConnectionOutcome, own: DeviceAddress, peer: DeviceAddress)
  /// Advertisements were heard (7.7.65.13).
  case extendedAdvertisingReports([ExtendedAdvertisingReport])
  /// A scan of limited duration is over (7.7.65.17).
  case scanTimeout
  /// An event that this module does not know: its code and its parameters.
  case other(UInt8, [UInt8])

  /// The event as a packet.
  public var packet: HCIPacket { .event(code.event, parameters) }

  /// The event code of LE events. Their first parameter is the subevent code.
  static let lowEnergy: UInt8 = 0x3E

  /// The event code, and the subevent code, which is `nil` for events other than LE events.
  var code: (event: UInt8, subevent: UInt8?) {
    switch self {
    case .disconnectionComplete: (0x05, nil)
    case .remoteVersion: (0x0C, nil)
    case .commandComplete: (0x0E, nil)
    case .commandStatus: (0x0F, nil)
    case .hardwareError: (0x10, nil)
    case .completedPackets: (0x13, nil)
    case .dataBufferOverflow: (0x1A, nil)
    case .connectionComplete: (Self.lowEnergy, 0x01)
    case .advertisingReports: (Self.lowEnergy, 0x02)
    case .connectionUpdated: (Self.lowEnergy, 0x03)
    case .remoteFeatures: (Self.lowEnergy, 0x04)
    case .enhancedConnectionComplete: (Self.lowEnergy, 0x0A)
    case .extendedAdvertisingReports: (Self.lowEnergy, 0x0D)
    case .scanTimeout: (Self.lowEnergy, 0x11)
    case .other(let code, _): (code, nil)
    }
  }
}
