import BLE
import EngineFiles
import Engines
import TestScenes
import Testing

/// The accounts of Home Assistant's iBeacon Tracker, at times of timelines by hand. Updates come
/// every 60 s and checks every 300 s; a check needs a silence of 195 s.
@Suite struct IBeaconTrackerStandingTests {
  private typealias Packet = (second: Int64, name: String, dBm: Double)

  /// The engine that has run each second up to a time, its account then, and its decisions.
  private struct Course {
    let standing: Standing
    let decisions: [Decision]

    /// The state, and the pending decisions with their figures, of which those that are not met
    /// have an exclamation mark.
    var lines: [String] {
      [standing.state]
        + standing.pending.map { pending in
          "\(pending.decision): "
            + pending.grounds.figures.map { figure in
              (figure.isMet == false ? "!" : "")
                + figure.row.filter { !$0.isEmpty }.joined(separator: " ")
            }.joined(separator: ", ")
        }
    }
  }

  private static func courses(
    _ packets: [Packet], until end: Int64, _ settings: String = ""
  ) throws -> [Course] {
    let choice = try EngineText.choice(
      "{preset: 'ibeacon', \(settings) rooms: {kitchen: ['a'], study: ['b']}}")
    var engine = choice.makeEngine()
    var decisions: [Decision] = []
    func add(_ outputs: [EngineOutput]) {
      decisions += outputs.compactMap {
        if case .decision(let decision) = $0 { decision } else { nil }
      }
    }
    add(engine.start(at: .start))
    return try (0...end).map { second in
      let time = Instant(nanoseconds: second * 1_000_000_000)
      add(engine.receive(.wake, at: time))
      for packet in packets where packet.second == second {
        add(
          engine.receive(
            .advertisement(
              Advertisement(
                transmitter: DeviceAddress(named: packet.name),
                receiver: DeviceAddress(named: "phone"), rssi: PowerLevel(dBm: packet.dBm),
                payload: Payload([]))),
            at: time))
      }
      return Course(
        standing: try #require(choice.standing(of: engine, at: time, names: [:])),
        decisions: decisions)
    }
  }

  private static let seconds: [Packet] = (0...15).map { ($0, "a", -60) }

  /// A packet each second up to 15 s: the interval is 1 s, and the source is stale after 6 s.
  @Test func figuresAreThoseThatBind() throws {
    let courses = try Self.courses(Self.seconds, until: 300)
    #expect(
      courses[100].lines == [
        "in kitchen",
        "left kitchen: !no scanner has heard it for 85.000 s more than 195, a not heard for 85.000 s "
          + "more than 6; its interval, 1.000 s, and 5 s, !next check in 200.000 s at most 0; "
          + "every 300 s",
        "entered study: source -60.00 dBm at a, a not heard for 85.000 s more than 6; "
          + "its interval, 1.000 s, and 5 s, !study none of its devices has become the source",
      ])
    // 211 s after the last packet, only the check is missing.
    #expect(courses[226].lines[1].filter { $0 == "!" }.count == 1)
    #expect(courses[226].lines[1].contains("!next check in 74.000 s"))
    #expect(courses[300].lines[0] == "in no room")
  }

  /// One packet gives no interval, so the source is stale after staleS.
  @Test func fallbackHasItsKey() throws {
    let line = try Self.courses([(0, "a", -60)], until: 150, "staleS: 100,")[150].lines[1]
    #expect(line.contains(", a not heard for 150.000 s more than 100, staleS, !next check"))
  }

  /// 20 dB make b the source at 70 s, which the update at 120 s finds.
  @Test func newSourceWaitsForTheUpdate() throws {
    let courses = try Self.courses([(0, "a", -60), (70, "b", -40)], until: 120)
    let figures =
      "source -40.00 dBm at b, !next update in 20.000 s at most 0; updateIntervalS, 60"
    #expect(
      courses[100].lines == ["in kitchen", "left kitchen: \(figures)", "entered study: \(figures)"])
    #expect(courses[120].lines[0] == "in study")
  }

  /// A device whose address changes keeps its source until a check has forgotten it.
  @Test func changingAddressIsAwayAtAnUpdate() throws {
    let courses = try Self.courses([(0, "a", -60)], until: 240, "hasRandomAddress: true,")
    #expect(
      courses[170].lines == [
        "in kitchen",
        "left kitchen: !a not heard for 170.000 s more than 180, unavailableTimeoutS, "
          + "!next update in 10.000 s at most 0; updateIntervalS, 60",
        "entered study: !no scanner has heard it for 170.000 s more than 195, "
          + "!a not heard for 170.000 s more than 900, staleS, !next check in 130.000 s at most 0; "
          + "every 300 s",
      ])
    // At the update of 180 s, it has not been silent for more than 180 s.
    #expect(courses[239].lines[0] == "in kitchen" && courses[240].lines[0] == "in no room")
  }

  /// At each second, something keeps the engine from each decision, and its next one is pending.
  @Test(arguments: ["", "hasRandomAddress: true,", "hasRandomAddress: true, staleS: 100,"])
  func decidesWhatIsPending(settings: String) throws {
    let packets =
      Self.seconds + [(20, "b", -90), (130, "b", -40), (700, "a", -70), (701, "b", -70)]
    let courses = try Self.courses(packets, until: 2000, settings)
    let decisions = try #require(courses.last).decisions
    #expect(decisions.count >= 2)
    for (second, course) in courses.enumerated() {
      for pending in course.standing.pending {
        #expect(
          pending.grounds.figures.contains { $0.isMet == false },
          "nothing keeps it from '\(pending.decision)' at \(second) s")
      }
      guard decisions.count > course.decisions.count else { continue }
      let next = decisions[course.decisions.count].verdict
      #expect(
        course.standing.pending.contains { $0.awaited.includes(next) },
        "\(next) after \(second) s: \(course.standing.pending.map(\.decision))")
    }
  }
}
