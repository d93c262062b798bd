import BLE
import GATT

/// The outcome of an attempt to connect. After a failure, all values but the status are 0.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.1.
public struct HCIConnectionOutcome: Hashable, Sendable {
  /// The success, or the reason of the failure.
  public var status: HCIStatus
  /// The connection.
  public var handle: ConnectionHandle
  /// `true` if the other end is the central.
  public var isPeripheral: Bool
  /// The other end.
  public var peer: PeerAddress
  /// The time between connection events, in units of 1.25 ms.
  public var interval: UInt16
  /// The count of successive events that the peripheral may miss.
  public var latency: UInt16
  /// The supervision timeout, in units of 10 ms.
  public var supervisionTimeout: UInt16
  /// The accuracy of the central's clock, as a code; 0 is the coarsest.
  public var clockAccuracy: UInt8

  /// Creates an outcome.
  public init(
    _ handle: ConnectionHandle, status: HCIStatus = .success, isPeripheral: Bool = false,
    peer: PeerAddress, interval: UInt16, latency: UInt16, supervisionTimeout: UInt16,
    clockAccuracy: UInt8 = 0
  ) {
    self.status = status
    self.handle = handle
    self.isPeripheral = isPeripheral
    self.peer = peer
    self.interval = interval
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
    self.clockAccuracy = clockAccuracy
  }

  /// The outcome of an attempt that has failed.
  public init(failed status: HCIStatus) {
    self.init(
      ConnectionHandle(0), status: status, peer: PeerAddress(DeviceAddress(0), .public),
      interval: 0,
      latency: 0, supervisionTimeout: 0)
  }
}
