import BLE
import GATT

/// A command of a host to its controller, with its parameters.
///
///     let command = HCICommand.setRandomAddress(address)
///     command.packet.bytes  // 01 05 20 06 and the address, low byte first
///
/// The numbers in parentheses are those of sections in the Core Specification.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.
public enum HCICommand: Hashable, Sendable {
  /// End a connection (7.1.6).
  case disconnect(ConnectionHandle, reason: HCIStatus)
  /// Ask the peer for its version (7.1.23).
  case readRemoteVersion(ConnectionHandle)
  /// Send the events whose bits are set (7.3.1).
  case setEventMask(UInt64)
  /// Forget all state and all settings (7.3.2).
  case reset
  /// Read the version (7.4.1).
  case readVersion
  /// Read the commands that the controller has (7.4.2).
  case readSupportedCommands
  /// Read the features of the link manager (7.4.3).
  case readFeatures
  /// Read the size and the count of buffers for data (7.4.5).
  case readBufferSize
  /// Read the public address (7.4.6).
  case readAddress
  /// Read the level of the last packet of a connection (7.5.4).
  case readRSSI(ConnectionHandle)
  /// Send the Low Energy events whose bits are set (7.8.1).
  case setLEEventMask(UInt64)
  /// Read the size and the count of buffers for Low Energy data (7.8.2).
  case readLEBufferSize
  /// Read the features of the link layer (7.8.3).
  case readLEFeatures
  /// Use a random address (7.8.4).
  case setRandomAddress(DeviceAddress)
  /// Set the parameters of the scan that is enabled later (7.8.10). There is one layer, of 1
  /// Mbit/s.
  case setScanParameters(ScanParameters)
  /// Start or end the scan (7.8.11).
  case setScanEnable(ScanEnabling)
  /// Connect (7.8.12). There is one layer, of 1 Mbit/s.
  case createConnection(HCIConnectionRequest)
  /// Give up a connection that is not made yet (7.8.13).
  case cancelConnection
  /// Read the capacity of the list of devices (7.8.14).
  case readAcceptListSize
  /// Empty the list of devices (7.8.15).
  case clearAcceptList
  /// Change the timing of a connection (7.8.18).
  case updateConnection(ConnectionHandle, HCIConnectionTiming)
  /// Use the channels whose bits are set (7.8.19).
  case setChannelClassification(UInt64)
  /// Ask the peer for its features (7.8.21).
  case readRemoteFeatures(ConnectionHandle)
  /// Read the roles that the controller can have at once (7.8.27).
  case readSupportedStates
  /// Set the parameters of the scan that is enabled later (7.8.64).
  case setExtendedScanParameters(ScanParameters)
  /// Start or end the scan (7.8.65).
  case setExtendedScanEnable(ScanEnabling)
  /// Connect (7.8.66).
  case createExtendedConnection(HCIConnectionRequest)
  /// A command that this module does not know, with its parameters.
  case other(HCIOpcode, [UInt8])

  /// The number of the command.
  public var opcode: HCIOpcode {
    switch self {
    case .disconnect: .disconnect
    case .readRemoteVersion: .readRemoteVersion
    case .setEventMask: .setEventMask
    case .reset: .reset
    case .readVersion: .readVersion
    case .readSupportedCommands: .readSupportedCommands
    case .readFeatures: .readFeatures
    case .readBufferSize: .readBufferSize
    case .readAddress: .readAddress
    case .readRSSI: .readRSSI
    case .setLEEventMask: .setLEEventMask
    case .readLEBufferSize: .readLEBufferSize
    case .readLEFeatures: .readLEFeatures
    case .setRandomAddress: .setRandomAddress
    case .setScanParameters: .setScanParameters
    case .setScanEnable: .setScanEnable
    case .createConnection: .createConnection
    case .cancelConnection: .cancelConnection
    case .readAcceptListSize: .readAcceptListSize
    case .clearAcceptList: .clearAcceptList
    case .updateConnection: .updateConnection
    case .setChannelClassification: .setChannelClassification
    case .readRemoteFeatures: .readRemoteFeatures
    case .readSupportedStates: .readSupportedStates
    case .setExtendedScanParameters: .setExtendedScanParameters
    case .setExtendedScanEnable: .setExtendedScanEnable
    case .createExtendedConnection: .createExtendedConnection
    case .other(let opcode, _): opcode
    }
  }

  /// The command as a packet.
  public var packet: HCIPacket { .command(opcode, parameters) }
}
