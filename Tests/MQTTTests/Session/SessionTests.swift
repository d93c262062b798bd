import BLE
import MQTT
import Testing

/// A session from its start to its end, by its inputs and outputs.
@Suite struct SessionTests {
  private static func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  private static func settings(_ change: (inout SessionSettings) -> Void = { _ in }) throws
    -> SessionSettings
  {
    var settings = SessionSettings(client: try MQTTString("c"))
    change(&settings)
    return settings
  }

  /// A session that is online at 0 s.
  private static func online(
    isResumed: Bool = false, _ change: (inout SessionSettings) -> Void = { _ in }
  ) throws -> Session {
    var session = Session(try settings(change))
    _ = session.start(at: .start)
    _ = session.opened(at: .start)
    let outputs = session.receive(
      ControlPacket.connectAcknowledgement(.accepted(isPresent: isResumed)).bytes[...], at: .start)
    #expect(outputs.first == .online(isResumed: isResumed) && session.isOnline)
    return session
  }

  private static func acknowledgement(_ number: UInt16) throws -> ArraySlice<UInt8> {
    ControlPacket.publishAcknowledgement(try .number(number)).bytes[...]
  }

  @Test func connectsPublishesAndIsAcknowledged() throws {
    var session = Session(try Self.settings())
    #expect(session.publish(try Message(0), at: .start).isEmpty)
    #expect(session.start(at: .start) == [.connect(at: .start)])
    #expect(session.start(at: .start).isEmpty)
    let request = try session.opened(at: .start).packets
    #expect(
      request == [
        .connect(
          ConnectRequest(
            client: try MQTTString("c"), isClean: true, keepAliveSeconds: 60))
      ])
    let outputs = session.receive(bytes("20 02 00 00")[...], at: Self.at(0.1))
    #expect(outputs.first == .online(isResumed: false))
    #expect(try outputs.packets == [.publish(try Message(0), try .number(1), isRepeated: false)])
    #expect(session.unacknowledgedCount == 1 && session.waitingCount == 0)
    #expect(session.receive(try Self.acknowledgement(1), at: Self.at(0.2)) == [.acknowledged(0)])
    #expect(session.unacknowledgedCount == 0)
    // It does not wait for that.
    #expect(session.receive(try Self.acknowledgement(1), at: Self.at(0.2)).isEmpty)
    #expect(session.stop(at: Self.at(1)) == [.send(bytes("e0 00")), .close])
    #expect(session.nextWake == nil)
  }

  @Test func messagesOfQoS0AreSentAndForgotten() throws {
    var session = try Self.online()
    let message = try Message(0, quality: .atMostOnce)
    #expect(
      try session.publish(message, at: .start).packets
        == [.publish(message, nil, isRepeated: false)])
    #expect(session.unacknowledgedCount == 0)
  }

  /// The pauses are 1, 2, 4, 8 and 8 s; a connection that lasts as long as the last resets them.
  @Test func pausesBecomeLonger() throws {
    var session = Session(try Self.settings { $0.longestPause = .seconds(8) })
    _ = session.start(at: .start)
    var time = Instant.start
    for pause in [1, 2, 4, 8, 8] {
      #expect(
        session.failedToOpen(at: time)
          == [.offline(.unreachable), .connect(at: time.advanced(by: .seconds(pause)))])
      time = time.advanced(by: .seconds(pause))
    }
    let accepted = bytes("20 02 00 00")[...]
    for (lasting, pause) in [(7, 8), (8, 1), (0, 2), (2, 1)] {
      _ = session.opened(at: time)
      _ = session.receive(accepted, at: time)
      time = time.advanced(by: .seconds(lasting))
      #expect(
        session.closed(at: time)
          == [.offline(.closed), .connect(at: time.advanced(by: .seconds(pause)))])
      time = time.advanced(by: .seconds(pause))
    }
  }

  /// A lost connection: unacknowledged messages come first, in order, then the waiting ones.
  @Test(arguments: [true, false])
  func messagesWithoutAcknowledgementAreSentAgain(isClean: Bool) throws {
    var session = try Self.online {
      $0.isClean = isClean
      $0.mostInFlight = 3
    }
    for number in 0..<5 { _ = session.publish(try Message(number), at: .start) }
    _ = session.receive(try Self.acknowledgement(2), at: .start)
    #expect(session.unacknowledgedCount == 4 && session.waitingCount == 1)
    _ = session.closed(at: Self.at(1))
    _ = session.opened(at: Self.at(2))
    let outputs = session.receive(
      bytes(isClean ? "20 02 00 00" : "20 02 01 00")[...], at: Self.at(2))
    #expect(
      try outputs.packets
        == [(0, 1), (2, 3), (3, 4)].map { number, identifier in
          .publish(try Message(number), try .number(identifier), isRepeated: !isClean)
        })
    let next = try session.receive(try Self.acknowledgement(1), at: Self.at(2)).packets
    #expect(next == [.publish(try Message(4), try .number(5), isRepeated: false)])
  }

  @Test func whatDoesNotFitIsNamed() throws {
    var session = Session(
      try Self.settings {
        $0.mostWaiting = 2
        $0.mostWaitingBytes = 100
        $0.longestPacket = 60
      })
    func long(_ count: Int) throws -> Message {
      Message([UInt8](repeating: 7, count: count), about: try TopicName("t"))
    }
    #expect(session.publish(try long(56), at: .start) == [.dropped(0, .tooLong)])
    #expect(session.publish(try long(55), at: .start).isEmpty)
    #expect(session.publish(try long(55), at: .start) == [.dropped(2, .full)])
    #expect(session.publish(try Message(3), at: .start).isEmpty)
    #expect(!session.hasRoom(for: try Message(4)))
    #expect(session.publish(try Message(4), at: .start) == [.dropped(4, .full)])
    #expect(session.publishedCount == 5 && session.unacknowledgedCount == 2)
  }

  @Test(arguments: [
    ("20 02 00 04", ConnectRefusal.badUserOrPassword), ("20 02 00 05", .notAuthorized),
    ("20 02 00 02", .identifierRejected), ("20 02 00 01", .unacceptableProtocol),
  ])
  func aRefusalEndsTheSession(answer: String, refusal: ConnectRefusal) throws {
    var session = Session(try Self.settings())
    _ = session.start(at: .start)
    _ = session.opened(at: .start)
    #expect(session.receive(bytes(answer)[...], at: .start) == [.close, .refused(refusal)])
    #expect(session.closed(at: .start).isEmpty && session.nextWake == nil)
    #expect(session.start(at: Self.at(5)) == [.connect(at: Self.at(5))])
  }

  /// Each is followed by a new attempt.
  @Test(arguments: [
    ("20 02 00 03", SessionFault.refused(.serverUnavailable)),
    ("20 02 01 00", .unexpected(.connectAcknowledgement)),
    ("d0 00", .unexpected(.pingResponse)),
    ("20 02 00 09", .malformed(.returnCode(9))),
    ("20 02 00 00 20 02 00 00", .unexpected(.connectAcknowledgement)),
    ("20 02 00 00 c0 00", .unexpected(.pingRequest)),
    ("20 02 00 00 34 05 0001 74 0001", .unexpected(.publish)),
    ("20 02 00 00 00", .malformed(.kind(0))),
  ])
  func aBrokerThatIsNoneIsLeft(answer: String, fault: SessionFault) throws {
    var session = Session(try Self.settings())
    _ = session.start(at: .start)
    _ = session.opened(at: .start)
    let outputs = session.receive(bytes(answer)[...], at: .start)
    #expect(outputs.suffix(3) == [.close, .offline(fault), .connect(at: Self.at(1))])
    #expect(!fault.description.isEmpty)
  }

  @Test func aSilentBrokerIsLeft() throws {
    var session = Session(try Self.settings())
    _ = session.start(at: .start)
    _ = session.opened(at: .start)
    #expect(session.nextWake == Self.at(10))
    #expect(session.advance(to: Self.at(9)).isEmpty)
    #expect(
      session.advance(to: Self.at(10))
        == [.close, .offline(.silent), .connect(at: Self.at(11))])
  }

  @Test func keepsTheConnectionAlive() throws {
    var session = try Self.online { $0.keepAliveSeconds = 20 }
    #expect(session.nextWake == Self.at(15))
    _ = session.publish(try Message(0, quality: .atMostOnce), at: Self.at(4))
    #expect(session.nextWake == Self.at(19))
    _ = session.publish(try Message(1, quality: .atMostOnce), at: Self.at(18))
    // The broker was silent for 20 s, though the client was not.
    #expect(session.nextWake == Self.at(20))
    #expect(session.advance(to: Self.at(20)) == [.send(bytes("c0 00"))])
    #expect(session.nextWake == Self.at(30))
    #expect(session.receive(bytes("d0 00")[...], at: Self.at(21)).isEmpty)
    #expect(session.nextWake == Self.at(35))
    _ = session.advance(to: Self.at(35))
    #expect(
      session.advance(to: Self.at(45))
        == [.close, .offline(.silent), .connect(at: Self.at(46))])
  }

  @Test func withoutAKeepAliveNothingIsDue() throws {
    #expect(try Self.online { $0.keepAliveSeconds = 0 }.nextWake == nil)
  }

  @Test func aMessageIsAcknowledgedOnceItIsDelivered() throws {
    var session = try Self.online()
    let (sure, unsure) = (try Message(1), try Message(2, quality: .atMostOnce))
    let both =
      ControlPacket.publish(sure, try .number(9), isRepeated: true).bytes
      + ControlPacket.publish(unsure, nil, isRepeated: false).bytes
    #expect(
      session.receive(both[...], at: .start)
        == [.deliver(sure), .send(bytes("40 02 0009")), .deliver(unsure)])
  }

  @Test func aConnectionThatComesTooLateIsClosed() throws {
    var session = Session(try Self.settings())
    _ = session.start(at: .start)
    #expect(session.stop(at: .start).isEmpty)
    #expect(session.opened(at: .start) == [.close])
    #expect(session.receive(bytes("20 02 00 00")[...], at: .start).isEmpty)
  }
}
