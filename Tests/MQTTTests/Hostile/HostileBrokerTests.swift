import BLE
import MQTT
import TestSupport
import Testing

/// Brokers that say anything to a client.
@Suite struct HostileBrokerTests {
  /// A client only sends packets that can be read, on a connection that is open; a message is
  /// acknowledged once, and nothing is forgotten.
  @Test func clientsStandAnything() throws {
    var dice = Dice(3)
    let corpus = try Corpus.packets().map(\.bytes)
    let right = corpus.filter { [3, 4, 9, 11, 13].contains($0[0] >> 4) && $0[0] != 0x34 }
    var now = Instant.start
    var settings = SessionSettings(client: try MQTTString("c"))
    settings.isClean = false
    settings.mostInFlight = 12
    settings.mostWaiting = 20
    var session = Session(settings)
    var (isOpen, isWanted) = (false, false)
    var (online, deliveries, dropped, faults) = (0, 0, 0, 0)
    var acknowledged = 0
    /// The identifier of the newest packet that wants an answer.
    var asked: UInt16 = 1
    func take(_ outputs: [SessionOutput]) throws {
      for output in outputs {
        switch output {
        case .connect(let time):
          #expect(!isOpen && time >= now)
          isWanted = true
        case .send(let bytes):
          #expect(isOpen)
          switch try ControlPacket(bytes) {
          case .publish(_, let identifier?, _), .subscribe(let identifier, _),
            .unsubscribe(let identifier, _):
            asked = identifier.number
          default: break
          }
        case .close: isOpen = false
        case .online: online += 1
        case .offline:
          faults += 1
          isOpen = false
        case .acknowledged: acknowledged += 1
        case .deliver: deliveries += 1
        case .dropped: dropped += 1
        case .refused, .subscribed, .unsubscribed: break
        }
      }
    }
    for _ in 0..<Mutations.count {
      now = now.advanced(by: .milliseconds(dice.integer(0...4000)))
      try take(session.advance(to: now))
      if !isOpen, !isWanted { try take(session.start(at: now)) }
      if isWanted {
        (isWanted, isOpen) = (false, true)
        try take(session.opened(at: now))
        if dice.happens(0.9) {
          let answer = ControlPacket.connectAcknowledgement(.accepted(isPresent: dice.happens(0.5)))
          try take(session.receive(answer.bytes[...], at: now))
        }
      }
      switch dice.integer(0...5) {
      case 0: try take(session.publish(try Message(1), at: now))
      case 1:
        let filter = try TopicFilter(dice.one(of: ["a", "b/#", "+"]))
        try take(
          dice.happens(0.5)
            ? session.subscribe(to: Subscription(filter), at: now)
            : session.unsubscribe(from: filter, at: now))
      case 2:
        var bytes = dice.one(of: right)
        if bytes.count > 3, bytes[0] >> 4 != 3 {
          (bytes[2], bytes[3]) = (UInt8(asked >> 8), UInt8(asked & 0xFF))
        }
        try take(session.receive(bytes[...], at: now))
      case 3: try take(session.receive(dice.mutatedPacket(of: corpus)[...], at: now))
      case 4 where dice.happens(0.1) && isOpen:
        isOpen = false
        try take(session.closed(at: now))
      default: break
      }
      #expect(
        session.publishedCount == acknowledged + dropped + session.unacknowledgedCount)
      #expect(session.waitingCount <= 20)
    }
    let count = Mutations.count
    #expect(online > count / 100 && deliveries > count / 100 && faults > count / 100)
    #expect(acknowledged > count / 500)
  }
}
