import BLE
import GATT

/// A connection of a host.
struct HostLink: Hashable, Sendable {
  /// The count of waiting packets at which further data of the peripheral is dropped.
  static let mostWaiting = 4096

  let handle: ConnectionHandle
  /// The peripheral, by the address that the engine knows.
  let device: DeviceAddress
  var peripheral: RemotePeripheral
  var assembler: L2CAPFrameAssembler
  /// The packets that wait for buffers of the controller.
  var waiting: [ACLPacket] = []
  /// The count of packets that were given to the controller and that it has not sent yet.
  var inFlight = 0
  /// `true` if the connection was reported to the engine, and its end was not.
  var isReported = false
  /// `true` if the connection is to end.
  var isUnwanted = false
  /// `true` if the controller was asked to end the connection.
  var isEnding = false

  init(_ handle: ConnectionHandle, to device: DeviceAddress, maximumMTU: UInt16) {
    self.handle = handle
    self.device = device
    peripheral = RemotePeripheral(maximumMTU: maximumMTU)
    // Frames of pairing have up to 65 bytes.
    assembler = L2CAPFrameAssembler(limit: max(Int(maximumMTU), 65))
  }
}
