import BLE
import Sensors

/// An active beacon or tag: its present or next advertising event.
struct Advertiser: Sendable {
  /// The address of its packets.
  let address: DeviceAddress
  /// The payload of the packets of the present or next event.
  private(set) var payload: Payload
  private var usualPayload: Payload
  private var interleaved: [InterleavedPayload]
  private let sender: Int
  private let stream: RandomStream
  private var interval: Int64
  private var airtime: Int64
  /// The later phases of its schedule, the next one last.
  private var later: [AdvertisingSchedule.Phase]
  /// The number of the event, counted from 0.
  private var event: UInt64 = 0
  /// The start of the event.
  private(set) var eventStart: Instant
  /// The channel of the present or next packet.
  private var channel = AdvertisingChannel.channel37

  /// A device that starts at a random time within its first interval.
  ///
  /// - Parameter sender: Its index into the world's devices.
  init(
    _ schedule: AdvertisingSchedule, sender: Int, address: DeviceAddress, stream: RandomStream,
    chance: Chance
  ) {
    self.sender = sender
    self.address = address
    self.stream = stream
    later = schedule.phases.reversed()
    (payload, usualPayload, interleaved) = ([], [], [])
    (interval, airtime, eventStart) = (0, 0, .start)
    begin(
      later.removeLast(), notBefore: .start,
      within: chance.uniform(.advertisingPhase, stream, 0))
  }

  /// A beacon that starts at a random time within its first interval.
  init(_ beacon: Beacon, sender: Int, chance: Chance) {
    self.init(
      AdvertisingSchedule(
        interval: beacon.interval, payload: beacon.payload, interleaved: beacon.interleaved),
      sender: sender, address: beacon.address, stream: beacon.stream, chance: chance)
  }

  /// The packet of the event on a channel.
  func packet(on channel: AdvertisingChannel) -> Transmission {
    .packet(of: event, by: sender, on: channel, airtime: airtime, startOfEvent: eventStart)
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
      let draw = chance.uniform(.advertisingDelay, stream, event)
      let end = later.isEmpty ? nil : packet.end
      eventStart = Instant(nanoseconds: eventStart.nanoseconds + interval + Int64(draw * 10e6))
      event += 1
      channel = .channel37
      if let end, let next = later.last, next.start <= eventStart {
        begin(later.removeLast(), notBefore: end, within: draw)
      } else if !interleaved.isEmpty {
        takeTurns()
      }
      return false
    }
    return true
  }

  /// Sends what sensors measure in the frame of the event.
  mutating func report(_ readings: SensorReadings) {
    takeTurns()
    payload = payload.reporting(readings, afterFrames: event)
  }

  /// Begins a phase of the schedule, or the first later one that lasts until its first event.
  ///
  /// - Parameters:
  ///   - earliest: The earliest start of an event.
  ///   - fraction: The fraction of the interval after which the first event starts.
  private mutating func begin(
    _ phase: AdvertisingSchedule.Phase, notBefore earliest: Instant, within fraction: Double
  ) {
    var phase = phase
    eventStart = phase.firstEvent(within: fraction)
    while let next = later.last, next.start <= eventStart {
      phase = later.removeLast()
      eventStart = phase.firstEvent(within: fraction)
    }
    eventStart = max(eventStart, earliest)
    interval = (phase.interval ?? .zero).nanoseconds
    usualPayload = phase.payload
    interleaved = phase.interleaved
    takeTurns()
  }

  /// Chooses the payload of the event.
  private mutating func takeTurns() {
    let due = interleaved.first { $0.isDue(inEvent: event) }
    payload = due?.payload ?? usualPayload
    airtime = Transmission.airtime(ofBytes: payload.count)
  }
}

extension AdvertisingSchedule.Phase {
  /// The start of the first event; so late that it never comes if the device is silent.
  fileprivate func firstEvent(within fraction: Double) -> Instant {
    guard let interval else { return Instant(nanoseconds: .max / 32) }
    return start.advanced(by: .nanoseconds(Int64(fraction * Double(interval.nanoseconds))))
  }
}
