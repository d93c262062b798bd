/// Cuts a stream of bytes into packets.
///
///     stream.append(bytes)
///     while let packet = try stream.next() { … }
///
/// After an error it returns no more packets: the connection is to be closed.
public struct ControlPacketStream: Hashable, Sendable {
  /// The greatest Remaining Length of a packet: the number of bytes that follow this field.
  public let longest: Int
  private var bytes: [UInt8] = []
  /// The count of bytes at the start that have been read.
  private var start = 0
  private var failure: ControlPacketError?

  /// Creates a stream that has no bytes.
  ///
  /// - Parameter longest: The greatest number of bytes that may follow a length. A packet that
  ///   announces more is an error, and is not waited for.
  public init(longest: Int) { self.longest = min(longest, ControlPacket.longest) }

  /// The number of bytes that wait for the rest of their packet.
  public var pendingCount: Int { bytes.count - start }

  /// Adds bytes that have come.
  public mutating func append(_ more: ArraySlice<UInt8>) {
    guard failure == nil else { return }
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Removes and returns the next packet; `nil` if it is not complete yet.
  ///
  /// - Throws: A `ControlPacketError`, from then on always the same.
  public mutating func next() throws(ControlPacketError) -> ControlPacket? {
    if let failure { throw failure }
    do throws(ControlPacketError) { return try read() } catch {
      failure = error
      bytes = []
      start = 0
      throw error
    }
  }

  private mutating func read() throws(ControlPacketError) -> ControlPacket? {
    guard start < bytes.count else { return nil }
    let number = bytes[start] >> 4
    let flags = bytes[start] & 15
    guard let kind = ControlPacketKind(rawValue: number) else { throw .kind(number) }
    guard kind.flags == nil || kind.flags == flags else { throw .flags(flags, of: kind) }
    guard let length = try length() else { return nil }
    guard length.value <= longest else { throw .tooLong(length.value, most: longest) }
    let end = length.end + length.value
    guard end <= bytes.count else { return nil }
    let packet = try ControlPacket(kind, flags: flags, bytes[length.end..<end])
    start = end
    return packet
  }

  /// The length of the packet, and where its body begins; `nil` if the length is not complete yet
  /// (2.2.3).
  private func length() throws(ControlPacketError) -> (value: Int, end: Int)? {
    var value = 0
    for place in 0..<4 {
      let index = start + 1 + place
      guard index < bytes.count else { return nil }
      value |= Int(bytes[index] & 127) << (7 * place)
      if bytes[index] < 128 { return (value, index + 1) }
    }
    throw .length
  }
}
