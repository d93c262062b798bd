/// The reason why a file cannot be read any further.
public enum CaptureFault: Error, Hashable, Sendable {
  /// The file begins with the bytes of no known format.
  case format([UInt8])
  /// The version of a format is not known.
  case version(UInt32, of: CaptureFormat)
  /// The packets of a btsnoop file are of a kind that is not known.
  case dataLink(UInt32)
  /// A length is outside what a format allows.
  case length(UInt32, of: LengthField, allowed: ClosedRange<UInt32>)
  /// The length at the end of a pcapng block differs from the length at its beginning.
  case lengthAtEnd(UInt32, expected: UInt32)
  /// The byte-order magic of a pcapng section is unknown.
  case byteOrder(UInt32)
  /// A pcapng packet names an interface that its section does not have.
  case interface(UInt32, count: Int)
  /// A pcapng section has too many interfaces.
  case interfaces(Int)
  /// The file ends within a record.
  case end

  /// A length in a file.
  public enum LengthField: Hashable, Sendable {
    /// The count of captured bytes of a packet.
    case packet
    /// The length of a record of PacketLogger, without the bytes that state the length.
    case record
    /// The length of a block of pcapng.
    case block
  }
}

/// The error of a capture file: the fault and its position.
///
/// After an error, a reader returns no more records.
public struct CaptureError: Error, Hashable, Sendable {
  /// The number of the record, from 1. An error in the header of the file has the number of the
  /// first record.
  public var record: Int
  /// The number of bytes of the file before the record, the block or the header.
  public var offset: Int64
  /// The reason.
  public var fault: CaptureFault

  /// Creates an error.
  public init(record: Int, offset: Int64, _ fault: CaptureFault) {
    self.record = record
    self.offset = offset
    self.fault = fault
  }
}
