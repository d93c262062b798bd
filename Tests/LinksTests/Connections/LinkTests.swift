import BLE
import Links
import Testing

/// Connection events, one by one.
@Suite struct LinkTests {
  private static func at(milliseconds: Int64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  /// A link with an interval of 30 ms and a timeout of 2 s, requested at 1 ms, with its first event
  /// at 10 ms.
  private static func link(
    latency: Int = 0, isAccepted: Bool = true, connectionTime: Duration? = nil
  ) throws -> Link {
    let request = PendingConnection(
      walker: 0, beacon: 0, address: DeviceAddress(named: "lock"), requested: at(milliseconds: 1),
      ready: at(milliseconds: 2))
    return Link(
      7, attempt: 3, of: 0, to: 0, try ConnectionParameters(latency: latency),
      hops: HopSequence(.fixedHop(5)), created: at(milliseconds: 8),
      anchor: at(milliseconds: 10), heard: at(milliseconds: 6), request: request,
      isAccepted: isAccepted, connectionTime: connectionTime)
  }

  @Test func eventsFollowAtTheInterval() throws {
    var link = try Self.link()
    for event in 0..<5 as Range<Int64> {
      #expect(link.eventStart == Self.at(milliseconds: 10 + 30 * event))
      _ = link.passEvent(isHeard: true, isAnswered: true, at: link.eventStart)
    }
  }

  /// *Bluetooth Core Specification*, Vol 6, Part B, 4.5.2: a connection that is not established
  /// within six intervals is lost.
  @Test func unansweredLinkIsGivenUpAfterSixIntervals() throws {
    var link = try Self.link(isAccepted: false)
    #expect(link.isAlive && !link.peripheral.isOpen)
    for _ in 0..<6 { _ = link.passEvent(isHeard: false, isAnswered: false, at: link.eventStart) }
    #expect(!link.central.isEstablished)
    #expect(link.nextTime == Self.at(milliseconds: 8 + 6 * 30))
  }

  @Test func firstAnswerEstablishesIt() throws {
    var link = try Self.link()
    #expect(!link.passEvent(isHeard: true, isAnswered: false, at: link.eventStart).isEstablished)
    #expect(link.peripheral.isEstablished && !link.central.isEstablished)
    let now = link.eventStart
    #expect(link.passEvent(isHeard: true, isAnswered: true, at: now).isEstablished)
    #expect(!link.passEvent(isHeard: true, isAnswered: true, at: now).isEstablished)
    // The supervision timeout of 2 s.
    #expect(link.central.deadline == now.advanced(by: .seconds(2)))
    // From the request at 1 ms to the radio at 2 ms, the packet at 6 ms, and the event at 40 ms.
    #expect(
      link.delay(at: now)
        == ConnectionDelay(
          wake: .milliseconds(1), wait: .milliseconds(4), setUp: .milliseconds(34)))
  }

  /// With a latency of 2, a peripheral that has nothing to send listens in each third event.
  @Test func peripheralSleepsForItsLatency() throws {
    var link = try Self.link(latency: 2)
    var held: [Bool] = []
    for _ in 0..<7 {
      let isHeld = link.isHeld
      held.append(isHeld)
      _ = link.passEvent(isHeard: isHeld, isAnswered: isHeld, at: link.eventStart)
    }
    #expect(held == [true, false, false, true, false, false, true])
    link.peripheral.send(.attributes([0x1B]))
    #expect(link.isHeld)
  }

  /// A question and its answer, of which the first packet is lost.
  @Test func messagesArriveOnce() throws {
    var link = try Self.link()
    let (question, answer) = (
      LinkEndpoint.Message.attributes([0x0A, 0x03, 0x00]),
      LinkEndpoint.Message.attributes([0x0B, 0x2A])
    )
    link.central.send(question)
    let asked = link.passEvent(isHeard: true, isAnswered: false, at: link.eventStart)
    #expect(asked.atPeripheral == question && asked.atCentral == nil)
    link.peripheral.send(answer)
    // The answer was lost, so the question is sent again, and ignored.
    let again = link.passEvent(isHeard: true, isAnswered: true, at: link.eventStart)
    #expect(again.atPeripheral == nil && again.atCentral == answer)
    let last = link.passEvent(isHeard: true, isAnswered: true, at: link.eventStart)
    #expect(last.atPeripheral == nil && last.atCentral == nil)
    #expect(link.central.message == nil && link.peripheral.message == nil)
  }

  @Test func terminationEndsBothEnds() throws {
    var link = try Self.link()
    _ = link.passEvent(isHeard: true, isAnswered: true, at: link.eventStart)
    link.central.send(.termination)
    let arrivals = link.passEvent(isHeard: true, isAnswered: true, at: link.eventStart)
    #expect(arrivals.atPeripheral == .termination)
    // Its acknowledgement came with the answer.
    #expect(!link.isAlive)
  }

  /// The peripheral ends the link a given time after the first packet that it has heard.
  @Test func peripheralKeepsItsLimit() throws {
    var link = try Self.link(connectionTime: .milliseconds(100))
    #expect(link.limit == nil)
    _ = link.passEvent(isHeard: true, isAnswered: true, at: link.eventStart)
    #expect(link.limit == Self.at(milliseconds: 110))
    link.keepLimit(at: Self.at(milliseconds: 109))
    #expect(link.peripheral.message == nil)
    link.keepLimit(at: Self.at(milliseconds: 110))
    #expect(link.peripheral.message == .termination && link.limit == nil)
  }

  /// Two empty packets of 80 µs, and 150 µs between them. Without an answer, the central listens
  /// for as long as one may begin.
  @Test func emptyEventTakes310Microseconds() throws {
    let link = try Self.link()
    #expect(link.eventTime == .microseconds(310))
    let use = link.radioUse(isHeard: true)
    #expect(use.central == RadioUse(sending: .microseconds(80), listening: .microseconds(230)))
    #expect(use.peripheral == RadioUse(sending: .microseconds(80), listening: .microseconds(80)))
    #expect(link.radioUse(isHeard: false).central.listening == .microseconds(150))
  }

  /// The numbers of the packets of different attempts differ.
  @Test func packetNumbersAreOfTheAttempt() throws {
    var link = try Self.link()
    #expect(link.packetNumber == 3 << 32)
    _ = link.passEvent(isHeard: true, isAnswered: true, at: link.eventStart)
    #expect(link.packetNumber == 3 << 32 + 1)
  }
}
