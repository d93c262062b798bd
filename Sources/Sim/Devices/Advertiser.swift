import BLE

/// A beacon at work: the events that it has sent.
struct Advertiser: Sendable {
  private let beacon: Beacon
  private var sent: UInt64 = 0

  init(_ beacon: Beacon) {
    self.beacon = beacon
  }

  /// When it first sends: at any moment of its first interval.
  func firstEvent(by chance: Chance) -> Instant {
    let phase = chance.uniform(.advertisingPhase, beacon.who, 0)
    return Instant(nanoseconds: Int64(phase * Double(beacon.interval.nanoseconds)))
  }

  /// Sends on the three channels, and sets the time of the next event: after the interval and 0 ...
  /// 10 ms.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.2.2.1: Advertising interval.
  mutating func advertise(
    as index: Int, at now: Instant, by chance: Chance
  ) -> (packets: [Transmission], next: Instant) {
    let packets = Transmission.event(sent, of: index, bytes: beacon.payload.count, at: now)
    let delay = Int64(chance.uniform(.advertisingDelay, beacon.who, sent) * 10e6)
    sent += 1
    let wait = beacon.interval.nanoseconds + delay
    return (packets, Instant(nanoseconds: now.nanoseconds + wait))
  }
}
