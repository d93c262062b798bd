import BLE
import HCI
import Testing

@testable import Gateways

/// When the run goes on, and when it waits.
struct SharedClockRulesTests {
  private let now = Instant.start.advanced(by: .seconds(2))
  private let later = Instant.start.advanced(by: .seconds(5))

  @Test func aHostWithAClockOfItsOwnIsNotTold() {
    var clock = SharedClock()
    #expect(clock.send(at: now) == nil)
    #expect(clock.state == .apart)
  }

  @Test func theFirstAdvanceIsAnsweredWithTheTime() {
    var clock = SharedClock()
    #expect(clock.advance(until: nil, at: now) == ClockPacket.time(now).packet)
    #expect(clock.state == .busy)
  }

  @Test func theRunGoesOnOnceNothingWasSentSince() {
    var clock = SharedClock()
    _ = clock.advance(until: nil, at: now)
    #expect(clock.send(at: now) == nil)
    #expect(clock.advance(until: later, at: now) == ClockPacket.time(now).packet)
    #expect(clock.state == .busy)
    #expect(clock.advance(until: later, at: now) == nil)
    #expect(clock.state == .free(until: later))
  }

  @Test func whatIsSentInAFreeRunFollowsItsTime() {
    var clock = SharedClock()
    _ = clock.advance(until: nil, at: now)
    _ = clock.advance(until: nil, at: now)
    #expect(clock.send(at: later) == ClockPacket.time(later).packet)
    #expect(clock.state == .busy)
    #expect(clock.send(at: later) == nil)
    // There was a packet, so the time is told once more.
    #expect(clock.advance(until: nil, at: later) == ClockPacket.time(later).packet)
  }
}
