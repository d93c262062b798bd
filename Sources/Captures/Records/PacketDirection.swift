/// The direction of a packet between a host and its controller.
public enum PacketDirection: Hashable, Sendable {
  /// From the host to its controller.
  case toController
  /// From the controller to its host.
  case toHost
}
