/// The meaning of the bytes of a record.
public enum CaptureRecordKind: Hashable, Sendable {
  /// A packet between a host and its controller, with its indicator (H4); the direction if the file
  /// states it.
  case hci(PacketDirection?)
  /// A packet of the link layer, as an interface of a link type has it.
  case linkLayer(CaptureLinkType)
  /// A note of the capturing program, with its code: the arrival of an adapter, or a line of a log.
  case note(UInt32)
  /// Something else, with the number that the file gives for it.
  case other(UInt32)
}
