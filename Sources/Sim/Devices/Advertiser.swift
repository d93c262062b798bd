import BLE

/// A beacon at work: the advertising event that it is in, or comes to.
struct Advertiser: Sendable {
  /// The address that it sends from.
  let address: DeviceAddress
  /// What it sends.
  let payload: Payload
  private let beacon: Int
  private let who: Who
  private let interval: Int64
  private let airtime: Int64
  /// The number of the event, counted from 0.
  private var event: UInt64 = 0
  /// When the event begins.
  private(set) var eventStart: Instant
  /// The channel of the packet that is on the air, or comes next.
  private var channel = AdvertisingChannel.channel37

  /// A beacon that first sends at any moment of its first interval.
  init(_ beacon: Beacon, number: Int, chance: Chance) {
    self.beacon = number
    address = beacon.address
    payload = beacon.payload
    who = beacon.who
    interval = beacon.interval.nanoseconds
    airtime = Transmission.airtime(ofBytes: beacon.payload.count)
    let phase = chance.uniform(.advertisingPhase, who, 0)
    eventStart = Instant(nanoseconds: Int64(phase * Double(interval)))
  }

  /// The packet of the event on a channel.
  func packet(on channel: AdvertisingChannel) -> Transmission {
    .packet(of: event, by: beacon, on: channel, airtime: airtime, startOfEvent: eventStart)
  }

  /// The packet that is on the air, or comes next.
  var packet: Transmission { packet(on: channel) }

  /// Goes on to the next packet of the event, or to the next event: after the interval and 0 ... 10
  /// ms.
  ///
  /// - Returns: Whether the event goes on.
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.2.2.1: Advertising interval.
  mutating func goOn(by chance: Chance) -> Bool {
    switch channel {
    case .channel37: channel = .channel38
    case .channel38: channel = .channel39
    case .channel39:
      let delay = Int64(chance.uniform(.advertisingDelay, who, event) * 10e6)
      eventStart = Instant(nanoseconds: eventStart.nanoseconds + interval + delay)
      event += 1
      channel = .channel37
      return false
    }
    return true
  }
}
