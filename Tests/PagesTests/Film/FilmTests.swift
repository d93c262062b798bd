import BLE
import Buildings
import Documents
import EngineFiles
import EventLines
@testable import Explaining
@testable import Pages
import Recordings
import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct FilmTests {
  private static func film(_ scenario: Scenario, seed: UInt64 = 1) -> Film {
    var filming = Filming(scenario.world, seed: seed)
    _ = Run(of: scenario.world, seed: seed, watchedBy: &filming) { _ in
      scenario.engine.makeEngine()
    }
    return filming.film
  }

  /// The film, with its decisions judged.
  private static func judged(_ scenario: Scenario, seed: UInt64 = 1) -> Film {
    var film = film(scenario, seed: seed)
    film.judge(by: EngineHistory(of: run(scenario, seed: seed), by: scenario.engines))
    return film
  }

  private static func run(_ scenario: Scenario, seed: UInt64 = 1) -> Run {
    Run(of: scenario.world, seed: seed) { _ in scenario.engine.makeEngine() }
  }

  /// Compared with the journal of another run with the same seed, which another observer recorded.
  @Test(arguments: Shipped.scenarioNames)
  func showsEachReceivedPacketWithTermsThatAddUp(name: String) throws {
    let scenario = try Shipped.scenario(name)
    let (film, run) = (Self.film(scenario), Self.run(scenario))
    for link in film.links {
      let heard = run.journal.heard.filter {
        $0.walker == link.person && $0.device == link.device
      }
      let shown = link.packets.filter { $0.outcome == .received }
      #expect(shown.map(\.time) == heard.map(\.sighting.time))
      #expect(shown.map(\.level) == heard.map(\.sighting.advertisement.rssi))
      let tally = run.journal.radio.links[link.person][link.device]
      #expect(link.packets.count { $0.outcome == .tooWeak } == tally.tooWeak)
      #expect(link.packets.count { $0.outcome == .interference } == tally.interference)
      for packet in link.packets {
        let account = try #require(packet.account)
        let sum = account.terms.reduce(0) { $0 + $1.value }
        let level = try #require(account.reception.budget?.level)
        #expect(abs(sum - level.dBm) < 0.01)
        #expect((packet.reason == nil) == (packet.outcome == .received))
      }
    }
  }

  @Test func bentPathsHaveAllTheirCorners() throws {
    let film = Self.film(try TinyScenario.withPillarAndVault().read())
    let paths = Set(
      film.links.flatMap(\.packets).flatMap { $0.account?.terms ?? [] }.compactMap { term in
        if case .bend(let bend, _) = term.cause { bend.corners } else { nil }
      })
    #expect(paths.contains { $0.count > 1 })
    guard case .object(let members) = film.json, case .list(let bends)? = members["bends"] else {
      Issue.record("the film has no bends")
      return
    }
    #expect(bends.count == paths.count)
    for corners in paths {
      let path = JSON.list(
        corners.map { ["at": [JSON($0.point.x), JSON($0.point.y)], "wall": .text($0.wall)] })
      #expect(bends.contains(path))
    }
  }

  /// An advertisement is missed if none of its three packets, sent within 3 ms, was received.
  @Test func advertisementsWithoutAReceivedPacketAreMissed() throws {
    let film = Self.film(try Shipped.scenario("office-walk-past"))
    for link in film.links {
      let sends = try #require(film.devices[link.device].sends)
      let received = link.packets.filter { $0.outcome == .received }.map(\.time)
      let silent = sends.filter { send in
        !received.contains { $0 > send && $0 < send.advanced(by: .milliseconds(3)) }
      }
      // The run may have ended during the last advertisement.
      #expect((silent.count - 1...silent.count).contains(link.missed.count))
      for (missed, send) in zip(link.missed, silent) {
        #expect(missed.time == send && missed.reasons.count == 3)
      }
    }
  }

  /// Compared with the journal of another run with the same seed, without an observer.
  @Test func showsWhoIsConnected() throws {
    let scenario = try Shipped.scenario("approach-connect")
    let log = Self.run(scenario).journal.connections
    var film = Self.film(scenario)
    film.addConnections(of: log)
    #expect(!log.connections.isEmpty)
    for link in film.links {
      let known = log.connections.filter { $0.walker == link.person && $0.device == link.device }
      #expect(link.connected.map(\.lowerBound) == known.map(\.start))
      #expect(link.connected.map(\.upperBound) == known.map { $0.end ?? film.end })
    }
    let columns = try #require(Self.columns(named: "connected", of: film))
    #expect(
      columns.map { $0.split(separator: " ").count } == film.links.map { 2 * $0.connected.count })
  }

  /// The columns of a name, of all links.
  private static func columns(named name: String, of film: Film) -> [String]? {
    guard case .object(let members) = film.json, case .list(let links)? = members["links"] else {
      return nil
    }
    return links.compactMap { link in
      if case .object(let members) = link, case .text(let column)? = members[name] {
        column
      } else {
        nil
      }
    }
  }

  /// The numbers are those of `simrun explain --decision`.
  @Test(arguments: Shipped.scenarioNames)
  func decisionsAreNumberedInTheOrderOfTheJournal(name: String) throws {
    let scenario = try Shipped.scenario(name)
    let (film, run) = (Self.film(scenario), Self.run(scenario))
    for mark in film.marks {
      let entry = run.journal.decisions[try #require(mark.number) - 1]
      #expect(mark.person == entry.walker && mark.decision == entry.decision)
    }
  }

  /// A page judges as `simrun explain` does: a lock by the distance of the owner, a position by its
  /// room, and an area, which the plan does not have, not at all.
  @Test(arguments: [
    ("arrive-and-unlock", nil, 4), ("light-follows", nil, 1), ("light-follows", "corelocation", 3),
  ])
  func decisionsAreJudgedAsInAccounts(name: String, preset: String?, seed: UInt64) throws {
    var scenario = try Shipped.scenario(name)
    if let preset { scenario = try scenario.with(preset: preset) }
    let report = try #require(try RunReport(on: scenario, seed: seed))
    let history = EngineHistory(of: report.run, by: scenario.engines, on: report.basis)
    let page = try #require(try RunPage(on: scenario, seed: seed, explaining: ""))
    #expect(!page.film.marks.isEmpty)
    for mark in page.film.marks {
      let number = try #require(mark.number)
      let account = try #require(DecisionAccount(of: number, in: history))
      #expect(mark.isRight == account.isRight)
    }
    if name == "arrive-and-unlock" {
      let locks = page.film.marks.filter { $0.decision.verdict == .lock }
      #expect(!locks.isEmpty && locks.allSatisfy { $0.isRight != nil })
    }
  }

  @Test func wrongDecisionsAreSearchedForChangesFirst() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let (film, run) = (Self.judged(scenario, seed: 3), Self.run(scenario, seed: 3))
    let numbers = film.marksToTurn.compactMap { film.marks[$0].number }
    let wrong = run.journal.decisions.indices.filter { index in
      let entry = run.journal.decisions[index]
      let account = DecisionAccount(
        of: index + 1, in: EngineHistory(of: run, by: scenario.engines))
      return account?.isRight == false
        && entry.decision.verdict.topic != .position
    }.map { $0 + 1 }
    #expect(!wrong.isEmpty && numbers.starts(with: wrong.prefix(4)))
  }

  @Test func wrongDecisionsAreExplainedFirst() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    var film = Self.judged(scenario, seed: 3)
    let right = try #require(film.marks.first { $0.isRight == true })
    let wrong = film.marks.filter { $0.isRight == false }
    try #require(!wrong.isEmpty)
    film.marks = Array(repeating: right, count: 150) + wrong
    let run = Self.run(scenario, seed: 3)
    film.account(for: EngineHistory(of: run, by: scenario.engines))
    #expect(film.marks.count { $0.account != nil } == 100)
    #expect(film.marks.suffix(wrong.count).allSatisfy { $0.account != nil })
    #expect(film.marksToTurn.starts(with: 150..<150 + wrong.count))
  }

  @Test(arguments: Shipped.scenarioNames)
  func smoothedLevelsMatchTheEvidenceOfDecisions(name: String) throws {
    let scenario = try Shipped.scenario(name)
    let (film, run) = (Self.film(scenario), Self.run(scenario))
    #expect(film.marks.map(\.decision) == run.journal.decisions.map(\.decision))
    var compared = 0
    for mark in film.marks {
      for (evidence, anchor) in zip(mark.decision.evidence, mark.anchors) {
        let held = try #require(film.people[mark.person].held.first { $0.name == anchor })
        // The newest smoothed level at the time of the decision.
        let level = held.levels.kept.last { $0.time <= mark.decision.time }
        #expect(level?.element == evidence.level)
        compared += 1
      }
      for packet in mark.packets.compactMap(\.self) {
        #expect(film.links[packet.link].packets.contains { $0.time == packet.time })
      }
    }
    #expect(compared > 4)
  }

  @Test func bandsShowTheTruthAndTheDecisions() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let (film, run) = (Self.film(scenario, seed: 5), Self.run(scenario, seed: 5))
    let person = film.people[0]
    for point in run.journal.tracks[0] {
      let step = person.truth.steps.kept.last { $0.time <= point.time }
      #expect(step?.element.kind == point.whereabouts.side.word)
    }
    let sides = run.journal.decisions.compactMap { entry -> String? in
      if case .side(let side) = entry.decision.verdict { side.word } else { nil }
    }
    #expect(person.state?.steps.kept.map(\.element.kind) == sides)
    for (number, door) in film.doors.enumerated() {
      let opened = run.journal.doors.count { $0.door == number && $0.state.isOpen }
      #expect(door.steps.kept.count { $0.element.kind == "open" } == opened)
    }
  }

  /// Two beacons at the shortest interval of 20 ms, with a mean advertising delay of 5 ms, send
  /// 3 · 2 · 600 s / 25 ms packets in ten minutes.
  @Test(.enabled(if: Build.isOptimised)) func longRunsAreThinnedWithoutLosingExtremes() throws {
    let scenario = try TinyScenario()
      .changing("durationS: 5", to: "durationS: 600")
      .changing(
        "{ name: \"in\", at: [3, 3.2], intervalMs: 100,",
        to: "{ name: \"in\", at: [3, 3.2], intervalMs: 20,"
      )
      .changing(
        "{ name: \"out\", at: [3, 2.8], intervalMs: 100,",
        to: "{ name: \"out\", at: [3, 2.8], intervalMs: 20,"
      ).read()
    let (film, run) = (Self.film(scenario), Self.run(scenario))
    let width = try #require(film.resolution.width)
    #expect(width == 600_000_000_000 / 2000)
    for link in film.links {
      let heard = run.journal.heard.filter { $0.device == link.device }
      let shown = link.packets.filter { $0.outcome == .received }
      #expect(shown.count < heard.count && shown.count <= 2000 * 2 + 2 * film.marks.count)
      #expect(link.packets.count <= 2000 * 5 + 2 * film.marks.count)
      let columns = Dictionary(grouping: heard) { $0.sighting.time.nanoseconds / width }
      let kept = Dictionary(grouping: shown) { $0.time.nanoseconds / width }
      for (column, all) in columns {
        let levels = all.compactMap(\.sighting.advertisement.rssi)
        let shownLevels = (kept[column] ?? []).compactMap(\.level)
        #expect(shownLevels.min() == levels.min() && shownLevels.max() == levels.max())
      }
    }
  }
}
