/// One packet of a capture file, as it was captured.
///
/// `CapturedPacket` reads the bytes.
public struct CaptureRecord: Hashable, Sendable {
  /// The number among the packets of the file, from 1.
  public var number: Int
  /// The number of bytes of the file before the record.
  public var offset: Int64
  /// The time; `nil` if the file does not state the time, or if the time is outside the years 1677
  /// to 2262.
  public var time: CaptureTime?
  /// The number of the interface in its section of a pcapng file, or the number of the adapter in a
  /// capture of Linux; else 0.
  public var interface: Int
  /// The meaning of the bytes.
  public var kind: CaptureRecordKind
  /// The bytes: at most `CaptureReader.greatestPacket`.
  public var bytes: [UInt8]
  /// The number of bytes that the packet had, before the capturing program cut it.
  public var originalLength: Int
  /// Comments on the packet, from pcapng.
  public var comments: [String] = []
  /// The name of the interface, from pcapng; `nil` if it has none.
  public var interfaceName: String?

  /// Creates a record without comments, of an interface without a name.
  public init(
    number: Int, offset: Int64, time: CaptureTime?, interface: Int, kind: CaptureRecordKind,
    bytes: [UInt8], originalLength: Int
  ) {
    self.number = number
    self.offset = offset
    self.time = time
    self.interface = interface
    self.kind = kind
    self.bytes = bytes
    self.originalLength = originalLength
  }

  /// `true` if bytes were cut off.
  public var isTruncated: Bool { bytes.count < originalLength }

  /// A length stated in a file, at most 2^30.
  static func length(_ length: UInt32) -> Int { Int(min(length, 1 << 30)) }
}
