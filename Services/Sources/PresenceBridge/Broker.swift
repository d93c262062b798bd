import BLE
import Connections
import MQTT
import NIOCore
import NIOPosix

/// A connection to a broker, opened again whenever it is lost: a `Session` over channels of
/// swift-nio.
///
/// After each loss the broker gets all retained messages again, after those that wait, so that it
/// has the truth even if it was started anew without its memory.
package actor Broker {
  /// The number of messages that may wait before `publish` waits, too.
  private static let mostWaiting = 5000

  private let address: BrokerAddress
  private let encryption: Encryption?
  private let status: TopicName
  private let birth: TopicName?
  private let say: @Sendable (String) -> Void
  private let refuse: @Sendable (String) -> Void
  private let begin = ContinuousClock.now

  private var session: Session
  private var retained = RetainedState()
  private var channel: (any Channel)?
  private var timer: Task<Void, Never>?
  private var hasBeenOnline = false
  private var isLost = false
  private var isDue = false
  private var isEnded = false
  private var lastProgress = Instant.start
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a connection that waits for ``start()``.
  ///
  /// - Parameters:
  ///   - encryption: nil for none.
  ///   - settings: The client and the user; the will is that of the status.
  ///   - status: The topic of the bridge's status.
  ///   - birth: The topic that says `online` when the retained messages are wanted again.
  ///   - say: Takes a sentence for the user.
  ///   - refuse: Takes the reason why the broker refuses the client for good.
  package init(
    at address: BrokerAddress, encryption: Encryption?, settings: SessionSettings,
    status: TopicName, birth: TopicName?, say: @escaping @Sendable (String) -> Void,
    refuse: @escaping @Sendable (String) -> Void
  ) {
    self.address = address
    self.encryption = encryption
    self.status = status
    self.birth = birth
    self.say = say
    self.refuse = refuse
    var settings = settings
    settings.will = Message(Status.offline, about: status, isRetained: true)
    settings.firstPause = .milliseconds(500)
    settings.longestPause = .seconds(10)
    // Room for what waits and all that is retained.
    settings.mostWaiting = Self.mostWaiting + 4 * RetainedState.most
    settings.mostWaitingBytes = 256 << 20
    session = Session(settings)
  }

  /// Connects, and stays connected.
  package func start() {
    carryOut(session.start(at: now))
    guard let birth else { return }
    carryOut(session.subscribe(to: Subscription(TopicFilter(birth)), at: now))
  }

  /// Publishes a message, or has it wait. Waits itself while very many do.
  package func publish(_ message: Message) async {
    while session.waitingCount >= Self.mostWaiting || !session.hasRoom(for: message) {
      await withCheckedContinuation { waiting.append($0) }
    }
    retained.note(message)
    carryOut(session.publish(message, at: now))
  }

  /// Says that the bridge is offline, and waits until the broker has all messages.
  ///
  /// - Parameter limit: The time without an acknowledgement after which nothing is waited for.
  /// - Returns: The number of messages that the broker has not acknowledged.
  package func end(waiting limit: Duration) async -> Int {
    isEnded = true
    carryOut(session.publish(Message(Status.offline, about: status, isRetained: true), at: now))
    lastProgress = now
    while session.unacknowledgedCount > 0, lastProgress.duration(to: now) < limit {
      try? await Task.sleep(for: .milliseconds(10))
    }
    let left = session.unacknowledgedCount
    let closing = channel
    carryOut(session.stop(at: now))
    try? await closing?.closeFuture.get()
    return left
  }

  private var now: Instant { Instant.start.advanced(by: ContinuousClock.now - begin) }

  /// Carries out what the session puts out, in order, and then what follows from it.
  private func carryOut(_ outputs: [SessionOutput]) {
    for output in outputs {
      switch output {
      case .connect(let time): Task { await connect(at: time) }
      case .send(let bytes): channel?.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
      case .close:
        channel?.close(promise: nil)
        channel = nil
      case .online: wentOnline()
      case .offline(let fault): lost("\(fault)")
      case .refused(let refusal): refuse("\(refusal)")
      case .deliver(let message):
        // Home Assistant has started, and may not know what this bridge has.
        isDue = isDue || message.topic == birth && message.payload == Array(Status.online.utf8)
      case .acknowledged:
        lastProgress = now
        resumeWaiting()
      case .dropped(let number, let reason): say("message \(number) is left out: \(reason)")
      case .subscribed(let filter, nil): say("the broker refuses a subscription to \(filter)")
      case .subscribed, .unsubscribed: break
      }
    }
    if isDue {
      isDue = false
      tellAll()
    }
    setTimer()
  }

  private func wentOnline() {
    if isLost { say("connected again") }
    isLost = false
    isDue = true
    resumeWaiting()
  }

  private func lost(_ reason: String) {
    if !isLost { say("\(address): \(reason); trying again") }
    isLost = true
  }

  /// Publishes the status, and after a loss all that the broker should retain.
  private func tellAll() {
    let word = isEnded ? Status.offline : Status.online
    let status = Message(word, about: status, isRetained: true)
    let messages = (hasBeenOnline ? retained.messages : []) + [status]
    hasBeenOnline = true
    for message in messages { carryOut(session.publish(message, at: now)) }
  }

  private func resumeWaiting() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private func connect(at time: Instant) async {
    // Many bridges of one broker do not come back all at once.
    let pause = now.duration(to: max(time, now))
    try? await Task.sleep(for: pause + pause * Double.random(in: 0...0.25))
    let connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>
    do {
      connection = try await open()
    } catch {
      lost(error.words)
      return carryOut(session.failedToOpen(at: now))
    }
    let channel = connection.channel
    do {
      try await connection.executeThenClose { inbound, _ in
        self.opened(channel)
        for try await bytes in inbound { self.receive(bytes, from: channel) }
      }
    } catch {
      if channel === self.channel { lost(error.words) }
    }
    if channel === self.channel {
      self.channel = nil
      carryOut(session.closed(at: now))
    }
  }

  private func open() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    let encryption = encryption
    let port = address.port ?? (encryption == nil ? 1883 : 8883)
    return try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(10))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connect(host: address.host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try encryption?.add(to: channel)
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
  }

  private func opened(_ channel: any Channel) {
    self.channel = channel
    carryOut(session.opened(at: now))
  }

  private func receive(_ bytes: ByteBuffer, from channel: any Channel) {
    guard channel === self.channel else { return }
    carryOut(session.receive(Array(bytes.readableBytesView)[...], at: now))
  }

  /// Wakes the session when it is to be woken.
  private func setTimer() {
    timer?.cancel()
    timer = nil
    guard let wake = session.nextWake else { return }
    let pause = now.duration(to: max(wake, now))
    timer = Task {
      do { try await Task.sleep(for: pause) } catch { return }
      carryOut(session.advance(to: now))
    }
  }
}
