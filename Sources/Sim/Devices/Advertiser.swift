import BLE

/// An active beacon: its present or next advertising event.
struct Advertiser: Sendable {
  /// The address of its packets.
  let address: DeviceAddress
  /// The payload of its packets.
  let payload: Payload
  private let beacon: Int
  private let stream: RandomStream
  private let interval: Int64
  private let airtime: Int64
  /// The number of the event, counted from 0.
  private var event: UInt64 = 0
  /// The start of the event.
  private(set) var eventStart: Instant
  /// The channel of the present or next packet.
  private var channel = AdvertisingChannel.channel37

  /// A beacon that starts at a random time within its first interval.
  init(_ beacon: Beacon, number: Int, chance: Chance) {
    self.beacon = number
    address = beacon.address
    payload = beacon.payload
    stream = beacon.stream
    interval = beacon.interval.nanoseconds
    airtime = Transmission.airtime(ofBytes: beacon.payload.count)
    let phase = chance.uniform(.advertisingPhase, stream, 0)
    eventStart = Instant(nanoseconds: Int64(phase * Double(interval)))
  }

  /// The packet of the event on a channel.
  func packet(on channel: AdvertisingChannel) -> Transmission {
    .packet(of: event, by: beacon, on: channel, airtime: airtime, startOfEvent: eventStart)
  }

  /// The present or next packet.
  var packet: Transmission { packet(on: channel) }

  /// Moves to the next packet of the event, or to the next event: after the interval and 0 ... 10
  /// ms.
  ///
  /// - Returns: `true` if the event goes on.
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.2.2.1: Advertising interval.
  mutating func goOn(by chance: Chance) -> Bool {
    switch channel {
    case .channel37: channel = .channel38
    case .channel38: channel = .channel39
    case .channel39:
      let delay = Int64(chance.uniform(.advertisingDelay, stream, event) * 10e6)
      eventStart = Instant(nanoseconds: eventStart.nanoseconds + interval + delay)
      event += 1
      channel = .channel37
      return false
    }
    return true
  }
}
