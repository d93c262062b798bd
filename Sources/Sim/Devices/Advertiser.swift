import BLE
import Links
import Sensors

/// An active beacon or tag, with its present or next advertising event.
struct Advertiser: Sendable {
  /// The sender's address in the packets.
  let address: DeviceAddress
  /// The payload of the packets of the present or next event.
  private(set) var payload: Payload
  private let sender: Int
  private let stream: RandomStream
  /// The train to which the event belongs.
  private var train: AdvertisingTrain
  /// The trains whose events come later.
  private var waiting: [AdvertisingTrain] = []
  private var airtime: Int64 = 0
  /// The later phases of the device's schedule, the next phase last.
  private var later: [AdvertisingSchedule.Phase]
  /// `true` if all later events are like the present one.
  private var isSteady = true
  /// The number of the event, counted from 0.
  private var event: UInt64 = 0
  /// The start of the event.
  private(set) var eventStart: Instant
  /// The channel of the present or next packet.
  private var channel = AdvertisingChannel.channel37

  /// A device that starts at a random time within its first interval.
  ///
  /// - Parameter sender: The device, as an index into the world's devices.
  init(
    _ schedule: AdvertisingSchedule, sender: Int, address: DeviceAddress, stream: RandomStream,
    chance: Chance
  ) {
    self.sender = sender
    self.address = address
    self.stream = stream
    later = schedule.phases.reversed()
    train = AdvertisingTrain(schedule.phases[0])
    (payload, eventStart) = ([], .start)
    begin(
      later.removeLast(), notBefore: .start,
      within: chance.uniform(.advertisingPhase, stream, 0))
  }

  /// A beacon that starts at a random time within its first interval.
  init(_ beacon: Beacon, sender: Int, chance: Chance) {
    self.init(
      beacon.schedule, sender: sender, address: beacon.address, stream: beacon.stream,
      chance: chance)
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
  /// - Returns: `true` if the event continues.
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.2.2.1: Advertising interval.
  mutating func advance(using chance: Chance) -> Bool {
    switch channel {
    case .channel37: channel = .channel38
    case .channel38: channel = .channel39
    case .channel39:
      let draw = chance.uniform(.advertisingDelay, stream, event)
      let end = isSteady ? nil : packet.end
      let gap = train.interval + Int64(draw * 10e6)
      eventStart = Instant(nanoseconds: eventStart.nanoseconds + gap)
      event += 1
      channel = .channel37
      if let end { change(after: gap, notBefore: end, within: draw) }
      return false
    }
    return true
  }

  /// Drops the rest of the present event, and begins the next one within 10 ms of a time, as a
  /// device does when its connection has ended. If the device is silent at that time, the event
  /// comes later.
  mutating func restart(at time: Instant, by chance: Chance) {
    if channel != .channel37 {
      event += 1
      train.event += 1
      channel = .channel37
    }
    let draw = chance.uniform(.advertisingRestart, stream, event)
    eventStart = time.advanced(by: .nanoseconds(Int64(10e6 * draw)))
    proceed(notBefore: eventStart, within: draw)
  }

  /// Moves on to the next event, and updates the train, the phase of the schedule and the payload.
  ///
  /// - Parameters:
  ///   - gap: The time between the starts of the last event and the next one of its train, in
  ///     nanoseconds.
  ///   - earliest: The earliest start of an event.
  ///   - fraction: The fraction of the interval after which the first event of a new phase starts.
  private mutating func change(
    after gap: Int64, notBefore earliest: Instant, within fraction: Double
  ) {
    train.event += 1
    for index in waiting.indices { waiting[index].lag -= gap }
    switchTrain(notBefore: earliest)
    proceed(notBefore: earliest, within: fraction)
  }

  /// Begins the next phase of the schedule if that phase has started by the time of the event;
  /// otherwise chooses the event's payload.
  private mutating func proceed(notBefore earliest: Instant, within fraction: Double) {
    if let next = later.last, next.start <= eventStart {
      begin(later.removeLast(), notBefore: earliest, within: fraction)
    } else {
      selectFrame()
    }
  }

  /// Switches to the train whose event comes first. A device sends one event at a time.
  private mutating func switchTrain(notBefore earliest: Instant) {
    let first = waiting.indices.min { waiting[$0].lag < waiting[$1].lag }
    guard let first, waiting[first].lag < 0 else { return }
    let start = max(eventStart.advanced(by: .nanoseconds(waiting[first].lag)), earliest)
    train.lag = 0
    swap(&train, &waiting[first])
    let shift = start.duration(to: eventStart).nanoseconds
    for index in waiting.indices { waiting[index].lag += shift }
    eventStart = start
  }

  /// Writes sensor readings into the frame of the event.
  mutating func report(_ readings: SensorReadings) {
    selectFrame()
    payload = payload.reporting(readings, afterFrames: event)
  }

  /// Begins a phase of the schedule; if that phase ends before its first event, begins instead the
  /// next phase that lasts until its own first event.
  ///
  /// - Parameters:
  ///   - earliest: The earliest start of an event.
  ///   - fraction: The fraction of the interval after which the first event starts.
  private mutating func begin(
    _ phase: AdvertisingSchedule.Phase, notBefore earliest: Instant, within fraction: Double
  ) {
    var phase = phase
    eventStart = max(phase.firstEvent(within: fraction), earliest)
    while let next = later.last, next.start <= eventStart {
      phase = later.removeLast()
      eventStart = max(phase.firstEvent(within: fraction), earliest)
    }
    train = AdvertisingTrain(phase)
    waiting = phase.interval == nil ? [] : phase.sets.map { AdvertisingTrain($0) }
    for index in waiting.indices {
      let start = phase.firstEvent(every: waiting[index].interval, within: fraction)
      waiting[index].lag = eventStart.duration(to: start).nanoseconds
    }
    isSteady = later.isEmpty && waiting.isEmpty && phase.interleaved.isEmpty
    switchTrain(notBefore: earliest)
    selectFrame()
  }

  /// Chooses the payload of the event.
  private mutating func selectFrame() {
    payload = train.payload
    airtime = Airtime.ofAdvertisement(carrying: payload.count).nanoseconds
  }
}

extension AdvertisingSchedule.Phase {
  /// The start of the first default event; if the device is silent, a time that no run reaches.
  fileprivate func firstEvent(within fraction: Double) -> Instant {
    guard let interval else { return Instant(nanoseconds: .max / 32) }
    return firstEvent(every: interval.nanoseconds, within: fraction)
  }

  /// The start of the first event of a series at an interval, given in nanoseconds.
  fileprivate func firstEvent(every interval: Int64, within fraction: Double) -> Instant {
    start.advanced(by: .nanoseconds(Int64(fraction * Double(interval))))
  }
}
