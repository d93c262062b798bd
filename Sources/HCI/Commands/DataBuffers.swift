/// The buffers of a controller for data from its host.
public struct DataBuffers: Hashable, Sendable {
  /// The count of packets that the controller takes before it has sent one.
  public var count: UInt16
  /// The count of data bytes that one packet may have.
  public var length: UInt16

  /// Creates a description of the buffers.
  public init(count: UInt16, length: UInt16) {
    self.count = count
    self.length = length
  }

  /// `true` if no data can be sent.
  var isEmpty: Bool { count == 0 || length == 0 }
}
