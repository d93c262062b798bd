import BLE
import GATT

/// An output of a controller, for its world to carry out in order.
public enum ControllerOutput: Hashable, Sendable {
  /// Send a packet to the host.
  case send(HCIPacket)
  /// Listen for advertisements with these parameters, on the first of their layers that the radio
  /// has.
  case scan(ScanParameters)
  /// Stop listening.
  case stopScanning
  /// Connect. The attempt stays pending until `connect`, or until it is cancelled.
  case connect(HCIConnectionRequest)
  /// Give up the pending attempt to connect.
  case cancelConnection
  /// End a connection that the controller already treats as ended.
  case disconnect(ConnectionHandle, reason: HCIStatus)
  /// Send a packet of the attribute protocol to the peer of a connection.
  case transmit([UInt8], on: ConnectionHandle)
}
