import BLE

/// An output of a host, for its owner to carry out in order.
public enum HostOutput: Hashable, Sendable {
  /// Send a packet to the controller.
  case send(HCIPacket)
  /// Report to the engine.
  case deliver(CentralEvent)
  /// The controller cannot be used. The owner may call `start` again.
  case failed(HostFailure)
}
