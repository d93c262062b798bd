import BLE
import Phones

/// The host of an engine on a phone that has a simulated system and hears a recording.
struct SystemReplayHost<Engine: DecisionEngine> {
  private(set) var decisions: [Decision] = []
  private(set) var app: [AppEvent] = []
  private(set) var notes: [PhoneNote] = []
  /// The packets that the phone's radio received.
  private(set) var received: [Sighting] = []
  private(set) var packets = PhoneTally()
  private var host: PhoneHost<Engine>
  private let phone: ReplayedPhone
  private let observer: Replay.Observer?
  /// The number of exits for which a delay has been drawn; `nil` before the first draw.
  private var exits: Int?

  init(_ engine: Engine, on phone: ReplayedPhone, at start: Instant, observer: Replay.Observer?) {
    self.phone = phone
    self.observer = observer
    host = PhoneHost(engine, on: phone.use, identifierKey: phone.identifierKey, at: start)
    follow(at: start)
  }

  /// Passes packets and the readings of motion sensors up to a time, each in order.
  mutating func hear(
    _ packets: some Sequence<Sighting>, sensing motion: [AppEvent], upTo end: Instant
  ) {
    var motion = motion[...]
    for packet in packets {
      guard packet.time <= end else { break }
      sense(&motion, upTo: packet.time)
      hear(packet)
    }
    sense(&motion, upTo: end)
    advance(to: end)
  }

  private mutating func sense(_ motion: inout ArraySlice<AppEvent>, upTo end: Instant) {
    while let event = motion.first, event.time <= end {
      motion.removeFirst()
      guard let readings = event.motion else { continue }
      advance(to: event.time.advanced(by: .nanoseconds(-1)))
      host.sense(readings, at: event.time)
      follow(at: event.time)
    }
  }

  private mutating func hear(_ sighting: Sighting) {
    advance(to: sighting.time)
    guard let listening = host.system.listening else {
      let reason = host.system.obstacle ?? .notRequested
      packets.notDelivered[reason, default: 0] += 1
      notes.append(PhoneNote(.notDelivered(reason), at: sighting.time))
      return
    }
    // The last bit of a packet may be received just as a window ends.
    let lastBit = sighting.time.advanced(by: .nanoseconds(-1))
    guard listening.window.isOpen(at: lastBit, since: listening.start) else {
      packets.unheard += 1
      return
    }
    received.append(sighting)
    if let reason = host.hear(sighting.advertisement, at: sighting.time) {
      packets.notDelivered[reason, default: 0] += 1
    } else {
      packets.delivered += 1
    }
    follow(at: sighting.time)
  }

  private mutating func advance(to time: Instant) {
    while let next = host.nextWake, next <= time {
      host.advance(to: next)
      follow(at: next)
    }
  }

  /// Acts on the results of a call, and draws the delay of the next exit.
  private mutating func follow(at time: Instant) {
    if exits != host.system.exits {
      exits = host.system.exits
      host.setExitFraction(phone.exitFraction(host.system.exits))
    }
    while let event = host.nextEvent() { app.append(event) }
    while let note = host.nextNote() { notes.append(note) }
    decisions += host.takeDecisions()
    observer?(host.engine.evidence(at: time), time)
  }
}
