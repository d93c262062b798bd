import BLE

/// One packet on the air.
public struct Transmission: Hashable, Sendable {
  /// The beacon that sends it, as an index into the world's beacons.
  public var beacon: Int
  /// The advertising event that it belongs to, counted from 0 by each beacon.
  public var event: UInt64
  /// The channel that it is sent on.
  public var channel: AdvertisingChannel
  /// When its first bit is sent.
  public var start: Instant
  /// When its last bit has been sent.
  public var end: Instant

  /// The packet's place among all packets of its beacon.
  var number: UInt64 { 3 * event + UInt64(channel.index) }
}

extension Transmission {
  /// The time from the end of a packet to the start of the next in one advertising event, in
  /// nanoseconds.
  ///
  /// Measured at 366 to 368 µs between the packets of phones, in captures of an anechoic chamber
  /// (MIT Lincoln Laboratory, KRI data set); the Core Specification allows 10 ms from start to
  /// start.
  static let gap: Int64 = 367_000

  /// How long a packet with that many bytes of advertising data is on the air at 1 Mbit/s, in
  /// nanoseconds.
  ///
  ///     t = 8 µs · (1 + 4 + 2 + 6 + n + 3)
  ///
  /// for the preamble, the access address, the header, the advertiser's address, the data and the
  /// checksum.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 2.1 and 2.3.
  static func airtime(ofBytes count: Int) -> Int64 {
    8_000 * Int64(16 + count)
  }

  /// The packet of an advertising event on a channel; the three come in the order 37, 38, 39.
  ///
  /// - Parameters:
  ///   - airtime: How long each is on the air, in nanoseconds.
  ///   - start: When the event begins, and the first of them.
  static func packet(
    of event: UInt64, by beacon: Int, on channel: AdvertisingChannel, airtime: Int64,
    startOfEvent start: Instant
  ) -> Transmission {
    let begin = start.nanoseconds + Int64(channel.index) * (airtime + gap)
    return Transmission(
      beacon: beacon, event: event, channel: channel, start: Instant(nanoseconds: begin),
      end: Instant(nanoseconds: begin + airtime))
  }
}
