/// The kind of packets in a btsnoop file.
public enum BTSnoopLink: UInt32, Hashable, Sendable {
  /// Packets between a host and a controller without their indicator; flags state the kind.
  case bare = 1001
  /// Packets between a host and a controller with their indicator (H4): Android's bug reports,
  /// `hcidump`.
  case uart = 1002
  /// Packets and notes of all adapters, as Linux monitors them: `btmon -w`.
  case monitor = 2001
}
