import BLE
import Links
import Testing

@Suite struct LinkEndpointTests {
  private static let first = LinkEndpoint.Message.attributes([0x0A, 0x03, 0x00])
  private static let second = LinkEndpoint.Message.attributes([0x0A, 0x05, 0x00])
  private static let later = Instant(nanoseconds: 5_000_000_000)

  /// A message is sent again until the other end acknowledges it, and received once.
  @Test func repeatsAMessageUntilItIsAcknowledged() {
    var end = LinkEndpoint(givingUpAt: .start)
    end.send(Self.first)
    end.send(Self.second)
    #expect(end.message == Self.first)
    // Lost twice, then received; the acknowledgement is lost once.
    #expect(end.isHeard() == Self.first)
    #expect(end.message == Self.first)
    #expect(end.isHeard() == nil)
    #expect(end.waitingCount == 2)
    #expect(end.hear(until: Self.later) == Self.first)
    #expect(end.message == Self.second)
    #expect(end.isHeard() == Self.second)
    #expect(end.hear(until: Self.later) == Self.second)
    #expect(end.message == nil && end.waitingCount == 0)
  }

  /// A packet that comes before the message was received acknowledges nothing.
  @Test func acknowledgesOnlyWhatWasReceived() {
    var end = LinkEndpoint(givingUpAt: .start)
    end.send(Self.first)
    #expect(end.hear(until: Self.later) == nil)
    #expect(end.message == Self.first)
  }

  @Test func isEstablishedByItsFirstPacket() {
    var end = LinkEndpoint(givingUpAt: .start)
    #expect(!end.isEstablished && end.deadline == .start)
    #expect(end.hear(until: Self.later) == nil)
    #expect(end.isEstablished && end.deadline == Self.later)
  }

  @Test func nothingFollowsTheTermination() {
    var end = LinkEndpoint(givingUpAt: .start)
    end.send(.termination)
    end.send(Self.first)
    end.send(.termination)
    #expect(end.waitingCount == 1 && end.message == .termination)
  }

  @Test func absentEndSendsNothing() {
    var end = LinkEndpoint.absent
    end.send(Self.first)
    #expect(!end.isOpen && end.message == nil)
  }
}
