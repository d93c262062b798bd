/// Reads a capture file: bytes in by pieces, records out.
///
///     var reader = CaptureReader()
///     while let piece = file.read(upTo: 65_536) {
///       reader.append(piece)
///       while let record = try reader.next() { … }
///     }
///     try reader.finish()
///
/// The first bytes identify the format: btsnoop, Apple's PacketLogger, pcap or pcapng. A file of
/// PacketLogger begins with no such mark; it is recognised if its first record can be read in one
/// of the two byte orders.
///
/// Between calls the reader keeps at most one unfinished record, of up to `greatestBlock` bytes,
/// besides the appended bytes not yet read, and up to 4096 interfaces of a section of pcapng.
/// Blocks of pcapng that are not packets are skipped, however long they are.
///
/// After an error the reader returns no more records: these formats have no mark at which to go on.
///
/// - SeeAlso: `CaptureListener`, which picks the advertisements from records.
public struct CaptureReader: Hashable, Sendable {
  /// The greatest number of captured bytes of a packet. More is an error.
  public static let greatestPacket = 262_144
  /// The greatest length, in bytes, of a pcapng block that holds a packet or an interface. A longer
  /// block is an error.
  public static let greatestBlock = 1_048_576

  /// The format; `nil` before the bytes that identify it have arrived.
  public private(set) var format: CaptureFormat?
  private var stream = CaptureByteStream()
  private var btsnoop = BTSnoopReader()
  private var packetLogger = PacketLoggerReader()
  private var pcap = PcapReader()
  private var pcapng = PcapngReader()
  private var number = 1
  private var hasFailed = false

  /// Creates a reader of a file.
  public init() {}

  /// The number of bytes that are kept.
  public var pendingCount: Int { stream.count }

  /// Takes the next bytes of the file. After an error they are dropped.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    if !hasFailed { stream.append(bytes) }
  }

  /// The next record; `nil` if it is not complete yet.
  ///
  /// - Throws: Any fault but `end`. After an error, the result is `nil`.
  public mutating func next() throws(CaptureError) -> CaptureRecord? {
    guard !hasFailed else { return nil }
    do throws(CaptureFault) {
      if format == nil { format = try detect() }
      guard let format else { return nil }
      let record =
        switch format {
        case .btsnoop: try btsnoop.next(&stream)
        case .packetLogger: try packetLogger.next(&stream)
        case .pcap: try pcap.next(&stream)
        case .pcapng: try pcapng.next(&stream)
        }
      guard var record else { return nil }
      record.number = number
      number += 1
      return record
    } catch {
      throw fail(error)
    }
  }

  /// Ends the file, once all its records have been read.
  ///
  /// - Throws: `end` if the file ends within a record; `format` if the file is too short for any
  ///   format.
  public mutating func finish() throws(CaptureError) {
    guard !hasFailed else { return }
    if format == nil { throw fail(.format(Array(stream.first(stream.count) ?? []))) }
    if !stream.isAtEnd || !hasHeader { throw fail(.end) }
  }

  /// `true` if the header of the file has been read. It may be longer than the bytes that identify
  /// the format.
  private var hasHeader: Bool {
    switch format {
    case .btsnoop: btsnoop.hasHeader
    case .pcap: pcap.hasHeader
    case .pcapng, .packetLogger, nil: true
    }
  }

  private mutating func fail(_ fault: CaptureFault) -> CaptureError {
    hasFailed = true
    let offset = stream.offset
    stream = CaptureByteStream()
    return CaptureError(record: number, offset: offset, fault)
  }

  /// The format that the first bytes identify; `nil` if more bytes are needed.
  private func detect() throws(CaptureFault) -> CaptureFormat? {
    guard let magic = stream.first(4) else { return nil }
    if PcapngReader.begins(magic) { return .pcapng }
    if PcapReader.begins(magic) { return .pcap }
    if BTSnoopReader.magic.starts(with: magic) {
      guard let magic = stream.first(8) else { return nil }
      guard BTSnoopReader.magic.elementsEqual(magic) else { throw .format(Array(magic)) }
      return .btsnoop
    }
    guard let beginning = stream.first(13) else { return nil }
    guard PacketLoggerReader.order(of: beginning) != nil else { throw .format(Array(magic)) }
    return .packetLogger
  }
}
