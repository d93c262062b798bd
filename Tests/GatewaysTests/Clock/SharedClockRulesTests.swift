import BLE
import HCI
import Testing

@testable import Gateways

/// The conditions on which the run continues or waits.
struct SharedClockRulesTests {
  private let now = Instant.start.advanced(by: .seconds(2))
  private let later = Instant.start.advanced(by: .seconds(5))

  @Test func aHostWithAClockOfItsOwnIsNotNotified() {
    var clock = SharedClock()
    let packet1 = clock.send(at: now)
    #expect(packet1 == nil)
    #expect(clock.state == .apart)
  }

  @Test func theFirstAdvanceIsAnsweredWithTheTime() {
    var clock = SharedClock()
    let packet2 = clock.advance(until: nil, at: now)
    #expect(packet2 == ClockPacket.time(now).packet)
    #expect(clock.state == .busy)
  }

  @Test func theRunGoesOnOnceNothingWasSentSince() {
    var clock = SharedClock()
    _ = clock.advance(until: nil, at: now)
    let packet3 = clock.send(at: now)
    #expect(packet3 == nil)
    let packet4 = clock.advance(until: later, at: now)
    #expect(packet4 == ClockPacket.time(now).packet)
    #expect(clock.state == .busy)
    let packet5 = clock.advance(until: later, at: now)
    #expect(packet5 == nil)
    #expect(clock.state == .free(until: later))
  }

  @Test func whatIsSentInAFreeRunFollowsItsTime() {
    var clock = SharedClock()
    _ = clock.advance(until: nil, at: now)
    _ = clock.advance(until: nil, at: now)
    let packet6 = clock.send(at: later)
    #expect(packet6 == ClockPacket.time(later).packet)
    #expect(clock.state == .busy)
    let packet7 = clock.send(at: later)
    #expect(packet7 == nil)
    // There was a packet, so the time is sent once more.
    let packet8 = clock.advance(until: nil, at: later)
    #expect(packet8 == ClockPacket.time(later).packet)
  }
}
