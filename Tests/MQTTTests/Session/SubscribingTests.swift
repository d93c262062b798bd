import BLE
import MQTT
import Testing

@Suite struct SubscribingTests {
  private static func session(isClean: Bool) throws -> Session {
    var settings = SessionSettings(client: try MQTTString("c"))
    settings.isClean = isClean
    var session = Session(settings)
    _ = session.start(at: .start)
    return session
  }

  private static func connect(
    _ session: inout Session, isResumed: Bool = false
  ) throws -> [ControlPacket] {
    _ = session.opened(at: .start)
    return try session.receive(
      ControlPacket.connectAcknowledgement(.accepted(isPresent: isResumed)).bytes[...], at: .start
    ).packets
  }

  @Test func subscriptionsAreAnsweredOneByOne() throws {
    var session = try Self.session(isClean: true)
    let (one, two) = (try TopicFilter("a/+"), try TopicFilter("#"))
    #expect(session.subscribe(to: Subscription(one), at: .start).isEmpty)
    #expect(session.subscribe(to: Subscription(two, quality: .atMostOnce), at: .start).isEmpty)
    #expect(
      try Self.connect(&session) == [
        .subscribe(try .number(1), [Subscription(one)]),
        .subscribe(try .number(2), [Subscription(two, quality: .atMostOnce)]),
      ])
    #expect(
      session.receive(bytes("90 03 0002 80 90 03 0001 00")[...], at: .start)
        == [.subscribed(two, nil), .subscribed(one, .atMostOnce)])
    #expect(
      try session.unsubscribe(from: one, at: .start).packets
        == [.unsubscribe(try .number(3), [one])])
    #expect(session.receive(bytes("b0 02 0003")[...], at: .start) == [.unsubscribed(one)])
    // Of two answers to one subscription, none is meant.
    _ = session.subscribe(to: Subscription(one), at: .start)
    #expect(
      session.receive(bytes("90 04 0004 00 00")[...], at: .start)
        .contains(.offline(.unexpected(.subscribeAcknowledgement))))
  }

  /// A broker that has kept the session gets only the requests that it has not answered.
  @Test(arguments: [true, false])
  func subscriptionsOutliveTheConnection(isResumed: Bool) throws {
    var session = try Self.session(isClean: false)
    let filters = try ["a", "b", "c"].map { try TopicFilter($0) }
    _ = try Self.connect(&session)
    for filter in filters { _ = session.subscribe(to: Subscription(filter), at: .start) }
    _ = session.receive(bytes("90 03 0001 01 90 03 0002 01")[...], at: .start)
    _ = session.unsubscribe(from: filters[1], at: .start)
    _ = session.closed(at: .start)
    let asked = try Self.connect(&session, isResumed: isResumed)
    let kinds = asked.map(\.kind)
    #expect(kinds == (isResumed ? [.subscribe, .unsubscribe] : [.subscribe, .subscribe]))
    var wanted: [TopicFilter] = []
    for case .subscribe(_, let subscriptions) in asked { wanted += subscriptions.map(\.filter) }
    #expect(wanted == (isResumed ? [filters[2]] : [filters[0], filters[2]]))
  }
}
