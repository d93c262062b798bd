import Documents
import Foundation
import MQTT
import Testing

@testable import Gateways

/// Messages on their way through a thread and a socket.
@Suite struct BrokerLinkTests {
  private static func settings(
    _ broker: SocketBroker, _ change: (inout BrokerSettings) -> Void = { _ in }
  ) throws -> BrokerSettings {
    var settings = BrokerSettings(broker.endpoint, client: try MQTTString("test"))
    settings.session.firstPause = .milliseconds(20)
    settings.session.longestPause = .milliseconds(50)
    settings.limit = .seconds(60)
    change(&settings)
    return settings
  }

  private static func message(_ number: Int) throws -> Message {
    Message("\(number)", about: try TopicName("t"))
  }

  /// The outcome of a link while the broker serves. Its owner has a thread, because it waits.
  private static func outcome(
    of link: BrokerLink, at broker: SocketBroker,
    after publish: @escaping @Sendable () -> Void = {}
  ) async throws -> BrokerOutcome {
    let (outcomes, owner) = AsyncStream<BrokerOutcome>.makeStream()
    Thread {
      publish()
      owner.yield(link.finish())
    }.start()
    #expect(try broker.serve { $0.hasSaidFarewell })
    return try #require(await outcomes.first { _ in true })
  }

  @Test func messagesArriveInOrderAndAreAcknowledged() async throws {
    let broker = try SocketBroker()
    let link = try BrokerLink(try Self.settings(broker)) { Issue.record("\($0)") }
    for number in 0..<1000 { try link.publish(try Self.message(number)) }
    let outcome = try await Self.outcome(of: link, at: broker)
    #expect(outcome.published == 1000 && outcome.lost == 0 && outcome.reason.isEmpty)
    #expect(broker.messages == (try (0..<1000).map { try Self.message($0) }))
  }

  @Test func aBrokerThatComesBackGetsTheRest() async throws {
    let broker = try SocketBroker()
    broker.patience = 50
    let link = try BrokerLink(try Self.settings(broker)) { _ in }
    for number in 0..<500 { try link.publish(try Self.message(number)) }
    #expect(try broker.serve { $0.messages.count >= 100 })
    broker.close()
    let before = broker.messages.count
    try await Task.sleep(for: .milliseconds(100))
    broker.patience = .max
    try broker.open()
    let outcome = try await Self.outcome(of: link, at: broker)
    #expect(outcome.published == 500 && outcome.lost == 0)
    #expect(broker.requests.count == 2)
    // Unacknowledged messages come twice, in order.
    let numbers = broker.messages.compactMap { Int(String(decoding: $0.payload, as: UTF8.self)) }
    let first = try #require(numbers.dropFirst(before).first)
    #expect(first <= 50 && Array(numbers.dropFirst(before)) == Array(first..<500))
    #expect(Array(numbers.prefix(before)) == Array(0..<before))
  }

  /// Its owner waits, so that none is left out; no more messages than fit are held.
  @Test func anOwnerWaitsForRoom() async throws {
    let broker = try SocketBroker()
    let settings = try Self.settings(broker) {
      $0.session.mostWaiting = 10
      $0.session.mostInFlight = 1
    }
    let link = try BrokerLink(settings) { Issue.record("\($0)") }
    let outcome = try await Self.outcome(of: link, at: broker) {
      for number in 0..<3000 {
        #expect(throws: Never.self) { try link.publish(try Self.message(number)) }
      }
    }
    #expect(outcome.lost == 0)
    #expect(broker.messages.count == 3000)
  }

  @Test func whatDoesNotFitIsLeftOutAndCounted() async throws {
    let broker = try SocketBroker()
    broker.patience = 0
    let settings = try Self.settings(broker) {
      $0.session.mostWaiting = 10
      $0.session.mostInFlight = 5
      $0.overflow = .drop
      $0.limit = .milliseconds(200)
    }
    let link = try BrokerLink(settings) { #expect($0.hasSuffix("one is left out")) }
    #expect(try broker.serve { !$0.requests.isEmpty })
    for number in 0..<100 { try link.publish(try Self.message(number)) }
    let outcome = try await Self.outcome(of: link, at: broker)
    // All messages but those in flight or waiting were dropped at once; the others were not
    // acknowledged.
    #expect(outcome.published == 100 && outcome.lost == 100)
    #expect(
      outcome.error(at: settings.endpoint).description.hasSuffix(
        ": 100 of 100 messages were not acknowledged"))
  }

  @Test func aRefusalEndsTheLink() async throws {
    let broker = try SocketBroker()
    broker.answer = .refused(.badUserOrPassword)
    let link = try BrokerLink(try Self.settings(broker)) { _ in }
    try link.publish(try Self.message(0))
    #expect(try broker.serve { !$0.requests.isEmpty })
    let outcome = link.finish()
    #expect(outcome.reason == "the user or the password is wrong")
    #expect(throws: InputError.self) { try link.publish(try Self.message(1)) }
  }

  @Test func theStatusIsKeptByTheBroker() async throws {
    let broker = try SocketBroker()
    let status = try TopicName("status")
    let link = try BrokerLink(try Self.settings(broker) { $0.status = status }) { _ in }
    try link.publish(try Self.message(0))
    let outcome = try await Self.outcome(of: link, at: broker)
    #expect(outcome.lost == 0)
    let (online, offline) = (
      Message("online", about: status, isRetained: true),
      Message("offline", about: status, isRetained: true)
    )
    #expect(broker.requests.first?.will == offline)
    #expect(broker.messages.contains(online) && broker.messages.last == offline)
  }

  @Test func whatCannotBeReachedIsSaidOnce() throws {
    let broker = try SocketBroker()
    broker.close()
    let endpoint = broker.endpoint
    let link = try BrokerLink(try Self.settings(broker) { $0.limit = .milliseconds(300) }) {
      #expect($0 == "\(endpoint): No such file or directory; trying again")
    }
    try link.publish(try Self.message(0))
    #expect(
      link.finish()
        == BrokerOutcome(published: 1, lost: 1, reason: "No such file or directory"))
  }

  /// A server of the web, and one that says nothing.
  @Test(arguments: [
    ("HTTP/1.1 400 Bad Request", "what answers there is no broker of MQTT: "),
    ("", "the broker does not answer"),
  ])
  func saysThatNoBrokerAnswers(answer: String, reason: String) async throws {
    let broker = try SocketBroker()
    broker.otherAnswer = Array(answer.utf8)
    let link = try BrokerLink(
      try Self.settings(broker) { $0.limit = .milliseconds(100) }
    ) { _ in }
    try link.publish(try Self.message(0))
    #expect(try broker.serve { !$0.requests.isEmpty })
    let outcome = link.finish()
    #expect(outcome.lost == 1 && outcome.reason.hasPrefix(reason), "\(outcome.reason)")
  }
}
