import BLE
import Documents
import Foundation
import MQTT

/// The work of the thread of a `BrokerLink`: it moves bytes between a session, its owner and a
/// broker.
struct BrokerConversation {
  private let settings: BrokerSettings
  private let owner: FileDescriptor
  private let log: @Sendable (String) -> Void
  private let origin = ContinuousClock.now
  private var session: Session
  /// The owner's messages that have not been passed to the session yet.
  private var orders = ControlPacketStream(longest: ControlPacket.longest)
  private var order: Message?
  /// `true` once the owner sends nothing more.
  private var isFinishing = false
  private var channel: ByteChannel?
  /// The time of the next attempt to connect.
  private var attempt: ContinuousClock.Instant?
  /// The time at which the wait for acknowledgements began, or the time of the last acknowledgement
  /// since then; `nil` if no acknowledgement is awaited.
  private var waitingSince: ContinuousClock.Instant?
  private var dropped = 0
  private var refusal: ConnectRefusal?
  /// The reason for the failure that was logged last; `nil` while there is a connection.
  private var trouble: String?
  /// `true` once a broker has accepted the client.
  private var hasFoundBroker = false
  /// `true` from the start of a connection until the status is published.
  private var owesGreeting = false
  private var hasSaidFarewell = false

  /// The maximum duration of a wait for events.
  private static let glance = Duration.seconds(1)

  init(_ settings: BrokerSettings, owner: FileDescriptor, log: @escaping @Sendable (String) -> Void)
  {
    self.settings = settings
    self.owner = owner
    self.log = log
    var session = settings.session
    if let status = settings.status {
      session.will = Message("offline", about: status, isRetained: true)
    }
    self.session = Session(session)
  }

  /// Runs until the owner has finished and all messages are acknowledged, or until no
  /// acknowledgement can come, and then reports to the owner.
  mutating func run() {
    carryOut(session.start(at: now))
    while !isDone {
      connect()
      channel?.flush()
      FileDescriptorReadiness.wait(for: wishes, until: deadline)
      takeOrders()
      listen()
      carryOut(session.advance(to: now))
    }
    carryOut(session.stop(at: now))
    _ = owner.write(outcome.bytes[...])
  }

  private var now: Instant { Instant.start.advanced(by: .now - origin) }

  /// `true` if the owner has to wait until its next message fits.
  private var isHeldUp: Bool {
    guard settings.overflow == .wait, let order else { return false }
    return !session.hasRoom(for: order)
  }

  private var isDone: Bool {
    mutating get {
      guard refusal == nil else { return true }
      guard isFinishing || isHeldUp else {
        waitingSince = nil
        return false
      }
      if isFinishing, order == nil, session.unacknowledgedCount == 0 {
        guard let status = settings.status, !hasSaidFarewell else { return true }
        hasSaidFarewell = true
        publish(Message("offline", about: status, isRetained: true))
        return false
      }
      let start = waitingSince ?? .now
      waitingSince = start
      return ContinuousClock.now - start >= settings.limit
    }
  }

  private var outcome: BrokerOutcome {
    let lost = session.unacknowledgedCount + dropped + (order == nil ? 0 : 1)
    let silence = hasFoundBroker ? nil : SessionFault.silent.description
    let reason = refusal?.description ?? (lost > dropped ? trouble ?? silence : nil) ?? ""
    return BrokerOutcome(
      published: session.publishedCount + (order == nil ? 0 : 1), lost: lost, reason: reason)
  }

  private var wishes: [FileDescriptorReadiness.Wish] {
    var wishes = channel.map { [$0.wish] } ?? []
    if !isFinishing, !isHeldUp {
      wishes.append(FileDescriptorReadiness.Wish(descriptor: owner, writes: false))
    }
    return wishes
  }

  private var deadline: ContinuousClock.Instant {
    let wake = session.nextWake.map { origin + Instant.start.duration(to: $0) }
    let end = waitingSince.map { $0 + settings.limit }
    return [attempt, wake, end].compactMap(\.self).reduce(.now + Self.glance) { min($0, $1) }
  }

  /// Opens a connection if an attempt is due.
  private mutating func connect() {
    guard let due = attempt, due <= .now else { return }
    attempt = nil
    do throws(InputError) {
      channel = ByteChannel(
        try FileDescriptor.open(settings.endpoint), mostWaiting: settings.mostOnTheWay)
      carryOut(session.opened(at: now))
    } catch {
      note(error.reason)
      carryOut(session.failedToOpen(at: now))
    }
  }

  /// Passes the owner's messages to the session, as far as they fit.
  private mutating func takeOrders() {
    repeat {
      while let message = order ?? nextOrder() {
        order = message
        if isHeldUp { return }
        order = nil
        publish(message)
      }
    } while readOrders()
  }

  private mutating func nextOrder() -> Message? {
    guard case .publish(let message, _, _) = try? orders.next() else { return nil }
    return message
  }

  /// Reads the owner's packets.
  ///
  /// - Returns: `false` if no packet has arrived.
  private mutating func readOrders() -> Bool {
    guard !isFinishing else { return false }
    switch owner.read() {
    case .done(let bytes):
      orders.append(bytes[...])
      return true
    case .notNow: return false
    case .closed:
      isFinishing = true
      return false
    }
  }

  private mutating func publish(_ message: Message) { carryOut(session.publish(message, at: now)) }

  /// Processes the broker's packets.
  private mutating func listen() {
    guard let parts = channel?.receive() else { return }
    for bytes in parts { carryOut(session.receive(bytes[...], at: now)) }
    if channel?.isOpen == false {
      channel = nil
      carryOut(session.closed(at: now))
    }
  }

  private mutating func carryOut(_ outputs: [SessionOutput]) {
    for output in outputs {
      switch output {
      case .connect(let time):
        // The delay is random, so that many clients do not reconnect to a broker all at once.
        let pause = now.duration(to: time) * Double.random(in: 1...1.25)
        attempt = .now + pause
      case .send(let bytes): channel?.send(bytes)
      case .close:
        channel?.flush()
        channel = nil
      case .online:
        hasFoundBroker = true
        if trouble != nil { log("\(settings.endpoint): connected") }
        trouble = nil
        owesGreeting = true
      case .offline(.unreachable): break
      case .offline(.malformed(let error)) where !hasFoundBroker:
        note("what answers there is no broker of MQTT: \(error.description)")
      case .offline(let fault): note(fault.description)
      case .refused(let refusal): self.refusal = refusal
      case .acknowledged: if waitingSince != nil { waitingSince = .now }
      case .dropped(_, let reason):
        dropped += 1
        log(
          "\(settings.endpoint): \(reason == .full ? "too many messages wait" : "a message is too long"); one is left out"
        )
      case .deliver, .subscribed, .unsubscribed: break
      }
    }
    guard owesGreeting else { return }
    owesGreeting = false
    if let status = settings.status, !hasSaidFarewell {
      publish(Message("online", about: status, isRetained: true))
    }
  }

  /// Logs a failure if it is the first one in a row.
  private mutating func note(_ reason: String) {
    if trouble == nil { log("\(settings.endpoint): \(reason); trying again") }
    trouble = reason
  }
}

extension InputError {
  /// The sentence of an `unusable` error, without the error's place; the whole text of any other
  /// error.
  fileprivate var reason: String {
    if case .unusable(_, let sentence) = self { sentence } else { description }
  }
}
