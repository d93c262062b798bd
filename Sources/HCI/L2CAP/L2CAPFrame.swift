/// A frame of the logical link control and adaptation protocol on a connection: a channel and its
/// data.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part A, 3.1.
public struct L2CAPFrame: Hashable, Sendable {
  /// The channel.
  public var channel: L2CAPChannel
  /// The data; at most 65 535 bytes.
  public var payload: [UInt8]

  /// Creates a frame.
  ///
  /// - Precondition: There are at most 65 535 bytes of data.
  public init(_ payload: [UInt8], on channel: L2CAPChannel) {
    precondition(payload.count <= 0xFFFF, "a frame has at most 65 535 bytes of data")
    self.channel = channel
    self.payload = payload
  }

  /// The number of bytes before the data.
  static let headerLength = 4

  /// The frame as it is sent.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(word: UInt16(payload.count))
    bytes.append(word: channel.rawValue)
    return bytes + payload
  }
}
