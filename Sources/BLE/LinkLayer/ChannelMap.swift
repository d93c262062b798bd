/// The data channels that a connection uses.
public struct ChannelMap: Hashable, Sendable {
  /// One bit for each channel, with channel 0 in the lowest bit, as in the link layer's field
  /// `ChM`.
  public let bits: UInt64

  /// The map with all 37 channels.
  public static let all = ChannelMap(bits: (1 << 37) - 1)

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// Creates a map of some channels, in any order.
  ///
  /// - Precondition: There are two channels at least.
  public init(_ channels: [DataChannel]) {
    var bits: UInt64 = 0
    for channel in channels { bits |= 1 << UInt64(channel.rawValue) }
    precondition(bits.nonzeroBitCount >= 2, "a connection uses two channels at least")
    self.bits = bits
  }

  /// The count of channels, 2 ... 37.
  public var count: Int { bits.nonzeroBitCount }

  /// Returns `true` if a channel is used.
  public func contains(_ channel: DataChannel) -> Bool {
    bits >> UInt64(channel.rawValue) & 1 == 1
  }

  /// Returns the used channel at a position, in ascending order.
  ///
  /// - Precondition: The position is 0 ..< `count`.
  public subscript(_ position: Int) -> DataChannel {
    var rest = bits
    for _ in 0..<position { rest &= rest - 1 }
    return DataChannel(rest.trailingZeroBitCount)
  }
}
