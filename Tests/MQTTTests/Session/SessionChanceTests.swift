import BLE
import MQTT
import TestSupport
import Testing

/// Connections that break at any time.
@Suite struct SessionChanceTests {
  /// The messages arrive, in order, whatever is lost on the way; a broker that keeps the session
  /// has repetitions marked.
  @Test(arguments: 0..<100)
  func nothingIsLostWhenConnectionsBreak(seed: UInt64) throws {
    var dice = Dice(seed)
    var settings = SessionSettings(client: try MQTTString("c"))
    settings.isClean = seed % 2 == 0
    settings.mostInFlight = dice.integer(1...20)
    var session = Session(settings)
    var broker = TestBroker()
    var now = Instant.start
    var (acknowledged, sent, losses) = ([Int](), 0, 0)
    var wanted: Instant?
    var isOpen = false

    /// The outputs to carry out, in order: answers come no earlier than all that was sent before.
    var outputs: ArraySlice<SessionOutput> = []

    func lose() {
      isOpen = false
      losses += 1
      broker.disconnect()
      // Earlier outputs belong to the earlier connection.
      outputs.removeAll { if case .send = $0 { true } else { false } }
      outputs += session.closed(at: now)
    }
    func send(_ bytes: [UInt8]) throws {
      #expect(isOpen)
      if dice.happens(0.03) {
        // Only a part arrives.
        _ = try broker.receive(Array(bytes.prefix(dice.integer(0...bytes.count))))
        return lose()
      }
      let answer = try broker.receive(bytes)
      // The answer may not.
      if dice.happens(0.03) { return lose() }
      outputs += session.receive(answer[...], at: now)
    }
    func carryOut(_ more: [SessionOutput]) throws {
      outputs += more
      while let output = outputs.popFirst() {
        switch output {
        case .connect(let time):
          #expect(!isOpen)
          wanted = time
        case .send(let bytes): try send(bytes)
        case .acknowledged(let number): acknowledged.append(number)
        case .close: isOpen = false
        case .online, .offline: break
        case .refused, .deliver, .dropped, .subscribed, .unsubscribed: Issue.record("\(output)")
        }
      }
    }

    try carryOut(session.start(at: now))
    while session.unacknowledgedCount > 0 || sent < 200 {
      now = now.advanced(by: .milliseconds(dice.integer(0...3000)))
      if let time = wanted, time <= now {
        wanted = nil
        if dice.happens(0.3) {
          try carryOut(session.failedToOpen(at: now))
        } else {
          isOpen = true
          try carryOut(session.opened(at: now))
        }
      }
      try carryOut(session.advance(to: now))
      if sent < 200 {
        try carryOut(session.publish(try Message(sent), at: now))
        sent += 1
      }
    }
    #expect(losses > 0)
    #expect(broker.messages == (try (0..<200).map { try Message($0) }))
    #expect(acknowledged.sorted() == Array(0..<200))
  }
}
