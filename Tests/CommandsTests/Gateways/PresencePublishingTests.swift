import BLE
import Documents
import EngineFiles
import EventLines
import Gateways
import MQTT
import Reports
import Scenarios
import Scoring
import Sim
import Synchronization
import TestScenes
import TestSupport
import Testing

@testable import Commands

/// The messages of whole runs, in the order in which a broker gets them.
@Suite struct PresencePublishingTests {
  /// The scenarios whose engines decide on rooms.
  private static let scenarios = short + long
  private static let short = ["failing-beacon", "light-follows", "panel-room", "walk-or-run"]
  /// The ones whose runs take seconds in debug.
  private static let long = ["care-centre", "welcome-home"]
  private static let seeds: ClosedRange<UInt64> = 1...(Build.isOptimised ? 200 : 1)

  /// Messages in place of a broker.
  private final class Recorder: MessageOutlet {
    private let published = Mutex<[Message]>([])
    var messages: [Message] { published.withLock { $0 } }

    func publish(_ message: Message) { published.withLock { $0.append(message) } }
    func close() -> InputError? { nil }
  }

  /// A run of a scenario, and the messages of its decisions and of presence.
  private static func published(
    _ scenario: Scenario, seed: UInt64
  ) async throws -> (report: RunReport, messages: [String]) {
    let recorder = Recorder()
    let start = StartLine(of: scenario, variant: nil, in: scenario.world, seed: seed)
    var output = try EventOutput(
      start, by: LineEncoder(of: scenario.world), inLines: false,
      to: DecisionPublisher(to: recorder, under: nil), at: .unlimited)
    var events = EventMerge<Journal>(of: scenario.world)
    let report = try await RunReport(
      on: scenario, variant: nil, seed: seed, keepingPackets: false
    ) { journal, limit throws(InputError) in
      try await output.write(&events, of: journal, before: limit)
    }
    #expect(try output.end(at: .start.advanced(by: scenario.world.duration)) == nil)
    let messages = recorder.messages.map { message in
      "\(message.topic) \(String(decoding: message.payload, as: UTF8.self))"
    }.filter { $0.hasPrefix("decisions/") || $0.hasPrefix("presence/") }
    return (try #require(report), messages)
  }

  /// The messages that follow from the decisions of a run: those of an instant in their order, and
  /// then the room of each walker whom they are about, if it is another.
  private static func expected(of report: RunReport) -> [String] {
    let world = report.run.world
    let names = world.walkers.map(\.name)
    var entered: [[String]] = names.map { _ in [] }
    var told: [String?] = names.map { _ in nil }
    var messages = world.subjects.map { "presence/\(names[$0]) " }
    let lines = report.decisionLines.split(separator: "\n")
    var rest = Array(zip(report.run.journal.decisions, lines))[...]
    while let time = rest.first?.0.decision.time {
      var moved: [Int] = []
      while let (entry, line) = rest.first, entry.decision.time == time {
        rest.removeFirst()
        messages.append("decisions/\(names[entry.walker]) \(line)")
        switch entry.decision.verdict {
        case .entered(let room): entered[entry.walker].append(room)
        case .left(let room): entered[entry.walker].removeAll { $0 == room }
        default: continue
        }
        if !moved.contains(entry.walker) { moved.append(entry.walker) }
      }
      for walker in moved {
        let room = entered[walker].last ?? "outside"
        guard told[walker] != room else { continue }
        told[walker] = room
        messages.append("presence/\(names[walker]) \(room)")
      }
    }
    return messages
  }

  @Test(arguments: Build.isOptimised ? scenarios : short)
  func anInstantHasOneMessageOfPresence(name: String) async throws {
    let scenario = try Shipped.scenario(name)
    var rooms = 0
    for seed in Self.seeds {
      let (report, messages) = try await Self.published(scenario, seed: seed)
      #expect(messages == Self.expected(of: report), "seed \(seed)")
      rooms += messages.count { $0.hasPrefix("presence/") && !$0.hasSuffix(" ") }
    }
    #expect(rooms > 0)
  }

  @Test func allScenariosThatDecideOnRoomsAreAmongThem() throws {
    let names = try ScenarioLibrary.names().filter { name in
      let scenario = try Shipped.scenario(name)
      return scenario.trials == nil && scenario.engines.all.contains { $0.decides(.rooms) }
    }
    #expect(names.filter { !$0.hasPrefix("lessons/") } == Self.scenarios.sorted())
  }
}
