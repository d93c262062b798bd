import BLE
import EngineFiles
import Engines
import Recordings
import TestScenes
import Testing

/// The grounds of the decisions of a paper's apps, on packets as they heard them.
@Suite struct PublishedAppGroundsTests {
  /// Each decision with its rule, and its figures as `name value unit, requirement`.
  private static func grounds(
    _ text: String, _ heard: [EngineInputEvent], replies: [(Double, Reply)] = [], until end: Double
  ) throws -> [String] {
    let choice = try EngineText.choice(text)
    var engine = choice.makeEngine()
    var events = heard.map { ($0.time, $0.event) }
    events += replies.map { (time($0.0), .reply($0.1)) }
    events.sort { $0.0 < $1.0 }
    var decisions = decided(engine.start(at: .start))
    var second = 0.0
    while second <= end {
      while let event = events.first, event.0 <= time(second) {
        decisions += decided(engine.receive(event.1, at: event.0))
        events.removeFirst()
      }
      decisions += decided(engine.receive(.wake, at: time(second)))
      second += 0.5
    }
    return decisions.indices.map { index in
      let context = GroundsContext(
        decisions[index], after: Array(decisions[..<index]), heard: heard, from: .start,
        names: [:], on: nil)
      guard let grounds = choice.description.grounds(of: context) else { return "none" }
      #expect(!grounds.rule.isEmpty)
      for figure in grounds.figures { #expect(figure.isMet != false, "\(figure)") }
      let figures = grounds.figures.map { $0.row.filter { !$0.isEmpty }.joined(separator: " ") }
      return "\(decisions[index].time.seconds): " + figures.joined(separator: ", ")
    }
  }

  private static func decided(_ outputs: [EngineOutput]) -> [Decision] {
    outputs.compactMap { if case .decision(let decision) = $0 { decision } else { nil } }
  }

  private static func time(_ second: Double) -> Instant {
    Instant(nanoseconds: Int64(second * 1e9))
  }

  private static func heard(
    _ second: Double, _ name: String, dBm: Double = -70, celsius: Double = 4,
    z: Double = 1, x: Double = 0
  ) -> EngineInputEvent {
    let frame = BeaconFrame.nearable(
      Nearable(
        identifier: 1, temperature: celsius, battery: 853,
        acceleration: Acceleration(x: x, y: 0, z: z)))
    let packet = Advertisement(
      transmitter: DeviceAddress(named: name), receiver: DeviceAddress(named: "phone"),
      rssi: PowerLevel(dBm: dBm), payload: frame.advertisingData())
    return EngineInputEvent(.advertisement(packet), at: time(second))
  }

  @Test func tellsWhyKeysAreLeftBehind() throws {
    let text = """
      {kind: 'asset-tracker', assets: {keys: 'k'}, smoothing: 'latest', latestN: 1, retryS: 600}
      """
    #expect(
      try Self.grounds(
        text, [Self.heard(1, "k"), Self.heard(2, "k", dBm: -90), Self.heard(95, "k", dBm: -75)],
        until: 100)
        == [
          "2.0: level -90.00 dBm less than -85, farRSSI; the newest reading",
          "32.0: not heard for 30.000 s, countdown 30.000 s at least 30, countdownS",
          "42.0: attempt 1, since the observation 10.000 s, place unknown",
          "92.0: not heard for 90.000 s, since the last alert 60.000 s at least 60, repeatS",
          "95.0: level -75.00 dBm at least -85, farRSSI",
        ])
  }

  @Test func tellsTheTemperatureOutOfRange() throws {
    let text = "{kind: 'cold-chain', sensors: {truck: 't'}, silentS: 20, retryS: 600}"
    let place = GeoPoint(latitude: 43.468757, longitude: -79.698409)
    #expect(
      try Self.grounds(
        text, [Self.heard(1, "t", celsius: 9.5), Self.heard(30, "t", celsius: -1)],
        replies: [(2, .location(place))], until: 31)
        == [
          "1.0: temperature 9.500 °C more than 8, highC; 1.50 °C too warm",
          "2.0: temperature 9.500 °C more than 8, highC, attempt 1, since the observation 1.000 s, "
            + "place 43.468757, -79.698409",
          "21.0: ", "21.0: not heard for 20.000 s at least 20, silentS", "30.0: ",
          "30.0: temperature -1.000 °C less than 0, lowC; 1.00 °C too cold",
        ])
  }

  @Test func tellsWhyHelpIsCalled() throws {
    let text = "{kind: 'fall-watch', chairs: {Ann: 'c'}, beacons: ['hall'], retryS: 600}"
    let packets = [
      Self.heard(1, "c", z: 0, x: 1), Self.heard(9, "hall", dBm: -60), Self.heard(60, "c"),
    ]
    let hall = DeviceAddress(named: "hall")
    #expect(
      try Self.grounds(text, packets, replies: [(12, .location(nil))], until: 61)
        == [
          "1.0: posture back", "11.0: posture back, not upright for 10.000 s at least 10, waitS",
          "12.0: posture back, \(hall) -60.00 dBm, attempt 1, since the observation 1.000 s, "
            + "place unknown",
          "41.0: posture back, no answer for 30.000 s at least 30, answerS",
          "51.0: posture back, attempt 1, since the observation 10.000 s, place unknown",
          "60.0: posture back",
        ])
  }

  @Test func tellsWhyAVisitBegins() throws {
    let text = "{kind: 'home-visit', patients: {Ann: 'a'}, smoothing: 'latest', latestN: 1}"
    let record = CareRecord(of: "Ann", items: [CareRecord.Item("mask", id: "00")], tasks: [])
    #expect(
      try Self.grounds(
        text, [Self.heard(1, "a", dBm: -80)],
        replies: [(2, .record(record, of: "0000000000000001"))], until: 20)
        == [
          "1.0: level -80.00 dBm at least -85, nearRSSI; the newest reading",
          "12.0: itemS 10.000 s",
        ])
  }
}
