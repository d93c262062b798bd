/// Cuts a stream of bytes into packets.
///
///     var parser = HCIPacketParser(of: .host)
///     parser.append(bytes)
///     while let packet = try parser.next() { … }
///
/// After a byte that begins no packet, `next` throws once. From then on it skips all bytes up to
/// the packet with which the two ends find each other again: the host's command Reset, or the
/// controller's answer to it. A controller whose parser has lost step sends the event Hardware
/// Error; a host in this case sends Reset.
///
/// Between calls the parser keeps at most one unfinished packet, of up to 65 540 bytes, besides the
/// appended bytes not yet read.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part A, 4.
public struct HCIPacketParser: Hashable, Sendable {
  /// The end that sends the stream.
  public enum Sender: Hashable, Sendable {
    /// The host: its Reset brings the stream back into step.
    case host
    /// The controller: its Command Complete event of Reset brings the stream back into step.
    case controller
  }

  private let sender: Sender
  private var buffer: [UInt8] = []
  /// The index of the first byte that was not read.
  private var start = 0
  /// `true` while bytes are skipped.
  public private(set) var isOutOfStep = false

  /// Creates the parser of a stream.
  public init(of sender: Sender) { self.sender = sender }

  /// The number of bytes that are kept.
  public var pendingCount: Int { buffer.count - start }

  /// Takes the next bytes of the stream.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.removeSubrange(..<start)
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next packet; `nil` if it is not complete yet.
  ///
  /// - Throws: `indicator`, once for each loss of step.
  public mutating func next() throws(HCIPacketError) -> HCIPacket? {
    if isOutOfStep, !skip() { return nil }
    guard start < buffer.count else { return nil }
    guard let indicator = PacketIndicator(rawValue: buffer[start]) else {
      isOutOfStep = true
      throw .indicator(buffer[start])
    }
    let headerEnd = start + 1 + indicator.headerLength
    guard headerEnd <= buffer.count else { return nil }
    let end = headerEnd + indicator.length(Array(buffer[start + 1..<headerEnd]))
    guard end <= buffer.count else { return nil }
    let bytes = Array(buffer[start..<end])
    start = end
    return try HCIPacket(bytes)
  }

  /// Skips bytes up to the packet that brings the stream into step.
  ///
  /// - Returns: `true` if the packet begins at `start`.
  private mutating func skip() -> Bool {
    while start < buffer.count {
      guard let isReset = isReset(at: start) else { return false }
      if isReset {
        isOutOfStep = false
        return true
      }
      start += 1
    }
    return false
  }

  /// `true` if the packet that brings the stream into step begins here; `nil` if more bytes are
  /// needed to decide.
  private func isReset(at index: Int) -> Bool? {
    let pattern: [UInt8?] =
      switch sender {
      case .host: [0x01, 0x03, 0x0C, 0x00]
      // `nil` stands for the count of commands that the host may send, which can have any value.
      case .controller: [0x04, 0x0E, 0x04, nil, 0x03, 0x0C]
      }
    for (byte, expected) in zip(buffer[index...], pattern) {
      if let expected, byte != expected { return false }
    }
    return index + pattern.count <= buffer.count ? true : nil
  }
}
