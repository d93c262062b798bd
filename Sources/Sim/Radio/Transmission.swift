import BLE

/// One packet on the air.
public struct Transmission: Hashable, Sendable {
  /// The beacon or tag that sends the packet, as an index into the world's devices.
  public var sender: Int
  /// The number of the packet's advertising event, counted from 0 by each sender.
  public var event: UInt64
  /// The advertising channel.
  public var channel: AdvertisingChannel
  /// The start of the packet's first bit.
  public var start: Instant
  /// The end of the packet's last bit.
  public var end: Instant

  /// The number of the packet among all packets of its sender.
  var number: UInt64 { 3 * event + UInt64(channel.index) }
}

extension Transmission {
  /// The time from the end of a packet to the start of the next in one advertising event, in
  /// nanoseconds.
  ///
  /// It was measured at 366 to 368 µs between the packets of phones, in captures of an anechoic
  /// chamber (MIT Lincoln Laboratory, KRI data set). The Core Specification allows 10 ms from start
  /// to start.
  static let gap: Int64 = 367_000

  /// The packet of an advertising event on a channel. The order is 37, 38, 39.
  ///
  /// - Parameters:
  ///   - airtime: The airtime of each packet, in nanoseconds.
  ///   - start: The start of the event, and of its first packet.
  static func packet(
    of event: UInt64, by sender: Int, on channel: AdvertisingChannel, airtime: Int64,
    startOfEvent start: Instant
  ) -> Transmission {
    let begin = start.nanoseconds + Int64(channel.index) * (airtime + gap)
    return Transmission(
      sender: sender, event: event, channel: channel, start: Instant(nanoseconds: begin),
      end: Instant(nanoseconds: begin + airtime))
  }
}
