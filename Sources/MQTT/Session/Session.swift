import BLE

/// A client's session with a broker: a state machine that publishes and subscribes.
///
/// The inputs are bytes of the broker and the passing of time; the outputs are bytes for the
/// broker, messages that have come, and acknowledgements. A session has no clock and does no I/O.
///
///     var session = Session(SessionSettings(client: try MQTTString("hall")))
///     carryOut(session.start(at: now))             // asks for a connection
///     carryOut(session.opened(at: now))            // the owner has opened one
///     carryOut(session.receive(bytes[...], at: now))
///     carryOut(session.publish(message, at: now))  // at any time
///
/// After each call, the owner carries out the outputs in order, and calls `advance` at `nextWake`.
/// Times never go back. After a loss the session asks for another connection, each time after a
/// longer pause. Messages of QoS 1 that were not acknowledged are sent again, in order, before all
/// others. In a session that the broker keeps, they have their old identifiers and the mark of a
/// repetition (4.4); in a clean one they are new.
///
/// Messages wait while there is no connection, and while too many are not acknowledged. If too many
/// wait, the newest is dropped, which is an output. Messages have numbers from 0 on, in the order
/// in which they are published.
///
/// QoS 2 is not used: subscriptions ask for less, and the session closes the connection to a broker
/// that sends a message of QoS 2.
///
/// - SeeAlso: *MQTT Version 3.1.1*, OASIS (2014), 4.
public struct Session: Hashable, Sendable {
  /// The progress of a session.
  enum State: Hashable, Sendable {
    /// The session has not been started, was stopped, or was refused.
    case off
    /// There is no connection; the session has asked for one.
    case away
    /// CONNECT was sent, and is to be answered until this time.
    case greeting(until: Instant)
    /// The broker has accepted the client, at this time.
    case online(since: Instant)
  }

  /// The parameters of the session.
  public let settings: SessionSettings
  /// The count of messages so far, including dropped ones; it is the number of the next message.
  public private(set) var publishedCount = 0

  var state = State.off
  var stream: ControlPacketStream
  var backoff: ReconnectBackoff
  var outbox = SessionOutbox()
  var subscriptions = Subscriptions()
  var now = Instant(nanoseconds: .min)
  /// The time at which something was last sent, and last received.
  var lastSent = Instant.start
  var lastReceived = Instant.start
  /// The time until which PINGREQ is to be answered.
  var pingLimit: Instant?

  private var lastIdentifier = PacketIdentifier.last
  /// The outputs of this call.
  private var outputs: [SessionOutput] = []

  /// Creates a session that waits for `start`.
  ///
  /// - Precondition: The settings are within their ranges. A session that is not clean has a
  ///   client's name.
  public init(_ settings: SessionSettings) {
    settings.check()
    self.settings = settings
    stream = ControlPacketStream(longest: settings.longestPacket)
    backoff = ReconnectBackoff(from: settings.firstPause, to: settings.longestPause)
  }

  /// `true` if the broker has accepted the client.
  public var isOnline: Bool { if case .online = state { true } else { false } }

  /// The number of messages of QoS 1 that the broker has not acknowledged, sent or not.
  public var unacknowledgedCount: Int { outbox.inFlight.count + outbox.waitingForSure }

  /// The number of messages that have not been sent yet.
  public var waitingCount: Int { outbox.waiting.count }

  /// `true` if there is room for a message, so that it would not be dropped.
  public func hasRoom(for message: Message) -> Bool {
    outbox.waiting.count < settings.mostWaiting
      && outbox.waitingBytes + message.count <= settings.mostWaitingBytes
  }

  /// Asks for a connection.
  public mutating func start(at now: Instant) -> [SessionOutput] {
    pass(to: now)
    if state == .off {
      state = .away
      put(.connect(at: self.now))
    }
    return take()
  }

  /// Notes that the owner has opened a connection.
  public mutating func opened(at now: Instant) -> [SessionOutput] {
    pass(to: now)
    guard state == .away else {
      if state == .off { put(.close) }
      return take()
    }
    stream = ControlPacketStream(longest: settings.longestPacket)
    lastReceived = self.now
    pingLimit = nil
    state = .greeting(until: self.now.advanced(by: settings.answerLimit))
    send(.connect(settings.request))
    return take()
  }

  /// Notes that a connection could not be opened.
  public mutating func failedToOpen(at now: Instant) -> [SessionOutput] {
    pass(to: now)
    if state == .away { lose(.unreachable) }
    return take()
  }

  /// Notes that the other end has closed the connection.
  public mutating func closed(at now: Instant) -> [SessionOutput] {
    pass(to: now)
    if hasConnection { lose(.closed) }
    return take()
  }

  /// Takes bytes of the broker. Without a connection they are ignored.
  public mutating func receive(_ bytes: ArraySlice<UInt8>, at now: Instant) -> [SessionOutput] {
    pass(to: now)
    guard hasConnection else { return take() }
    stream.append(bytes)
    while hasConnection {
      do throws(ControlPacketError) {
        guard let packet = try stream.next() else { break }
        lastReceived = self.now
        receive(packet)
      } catch {
        close(.malformed(error))
      }
    }
    return take()
  }

  /// The time at which `advance` is to be called next; `nil` means never.
  public var nextWake: Instant? {
    switch state {
    case .off, .away: nil
    case .greeting(let limit): limit
    case .online: pingLimit ?? pingTime
    }
  }

  /// Advances to a time.
  public mutating func advance(to now: Instant) -> [SessionOutput] {
    pass(to: now)
    if let wake = nextWake, wake <= self.now {
      if isOnline, pingLimit == nil {
        pingLimit = self.now.advanced(by: settings.answerLimit)
        send(.pingRequest)
      } else {
        close(.silent)
      }
    }
    return take()
  }

  /// Publishes a message, or queues it.
  ///
  /// - Precondition: The message is not of QoS 2.
  public mutating func publish(_ message: Message, at now: Instant) -> [SessionOutput] {
    precondition(message.quality != .exactlyOnce, "a session has no messages of QoS 2")
    pass(to: now)
    let entry = SessionOutbox.Entry(number: publishedCount, message: message)
    publishedCount += 1
    // Before topic and payload come two bytes of a length and two of an identifier.
    if message.count + 4 > stream.longest {
      put(.dropped(entry.number, .tooLong))
    } else if !hasRoom(for: message) {
      put(.dropped(entry.number, .full))
    } else {
      outbox.add(entry)
      sendWaiting()
    }
    return take()
  }

  /// Subscribes to topics, now and after each loss of the session.
  ///
  /// - Precondition: The subscription is not of QoS 2, and there are no more than 10,000
  ///   subscriptions.
  public mutating func subscribe(
    to subscription: Subscription, at now: Instant
  ) -> [SessionOutput] {
    precondition(subscription.quality != .exactlyOnce, "a session has no messages of QoS 2")
    pass(to: now)
    subscriptions.add(subscription)
    sendWishes()
    return take()
  }

  /// Ends a subscription.
  public mutating func unsubscribe(from filter: TopicFilter, at now: Instant) -> [SessionOutput] {
    pass(to: now)
    subscriptions.end(filter)
    sendWishes()
    return take()
  }

  /// Ends the connection; the broker does not publish the will. Unacknowledged messages wait until
  /// the session is started again.
  public mutating func stop(at now: Instant) -> [SessionOutput] {
    pass(to: now)
    if isOnline { send(.disconnect) }
    if hasConnection { put(.close) }
    state = .off
    return take()
  }

  /// `true` if there is a connection.
  private var hasConnection: Bool {
    switch state {
    case .off, .away: false
    case .greeting, .online: true
    }
  }

  private mutating func pass(to now: Instant) { self.now = max(self.now, now) }

  private mutating func take() -> [SessionOutput] {
    defer { outputs = [] }
    return outputs
  }

  mutating func put(_ output: SessionOutput) { outputs.append(output) }

  mutating func send(_ packet: ControlPacket) {
    lastSent = now
    put(.send(packet.bytes))
  }

  /// An identifier that no unanswered packet has. Identifiers outnumber unanswered packets.
  mutating func newIdentifier() -> PacketIdentifier {
    repeat { lastIdentifier = lastIdentifier.next } while isUsed(lastIdentifier)
    return lastIdentifier
  }

  private func isUsed(_ identifier: PacketIdentifier) -> Bool {
    outbox.inFlight.contains { $0.identifier == identifier } || subscriptions.uses(identifier)
  }
}
