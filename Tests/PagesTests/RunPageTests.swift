@testable import EngineFiles
import BLE
@testable import Documents
import Foundation
@testable import Pages
import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

extension ResultPage {
  fileprivate var html: String { html(madeBy: "simrun run it --seed 3") }
}

@Suite struct RunPageTests {
  private static func html(_ scenario: Scenario, seed: UInt64 = 3) throws -> String {
    try page(of: scenario, seed: seed).html
  }

  private static func page(of scenario: Scenario, seed: UInt64) throws -> RunPage {
    try #require(
      try RunPage(on: scenario, seed: seed, explaining: "simrun explain it --seed \(seed)"))
  }

  /// The summary of seed 3 has the figures of `simrun run` and `simrun explain` in README.md.
  @Test func summarisesTheThesisWalk() throws {
    let html = try Self.html(Shipped.scenario("office-walk-past"))
    let story = try #require(html.firstMatch(of: /<p class="story">([^<]+)</)).1
    #expect(
      story.hasPrefix(
        "At 14.255 s the door unlocked (false: passer-by was inside (bay)). Smoothed levels: "
          + "exterior \u{2212}85.0 dBm through 'bay window', interior \u{2212}88.5 dBm "
          + "around the corner of 'facade' at (9.00, 4.00)."), "\(story)")
    #expect(
      story.hasSuffix(
        "For passer-by, the exterior's 1 s mean was higher for 0.6 s, by up to 7.8 dB; the "
          + "exterior's smoothed level was higher for 0.74 s."), "\(story)")
  }

  /// The server is away until 45 s, so the app's one request is lost, and the door stays locked.
  @Test func saysThatTheAppAskedTheServer() throws {
    let page = try #require(
      try RunPage(
        on: Shipped.scenario("unlock-by-server"), variant: "away", seed: 1,
        explaining: "simrun explain it --seed 1"))
    let story = try #require(page.html.firstMatch(of: /<p class="story">([^<]+)</)).1
    #expect(story.contains("the app asked the server to unlock the door"), "\(story)")
    #expect(!story.contains("the door unlocked"), "\(story)")
    #expect(
      story.contains("stood before the locked 'front door'; the request to unlock it at"),
      "\(story)")
  }

  /// The receiver is off from 5 s on, and the engine waits for 5 s: the page says of the decision
  /// what its explanation does.
  @Test func saysWhatWasNotHeardBeforeADecision() throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A tag and a receiver", floorplan: "tiny", durationS: 15,
          receivers: [{ name: "proxy", at: [1, 4.5], schedule: [{ atS: 5, power: "off" }] }],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 15 }],
            tag: { carried: "mast", intervalMs: 500, transmitPowerDBm: 0 },
          }],
          engine: { preset: "bermuda", timeoutS: 5, rooms: { house: ["proxy"] } },
        }
        """
    ).read()
    let html = try Self.html(scenario)
    let report = try #require(try RunReport(on: scenario, seed: 3))
    let last = report.run.journal.decisions.count
    #expect(report.run.journal.decisions[last - 1].decision.verdict == .left("house"))
    let text = try #require(try ExplainReport(on: report, decision: last)).text
    let row = try #require(
      text.firstMatch(
        of:
          /\nnot heard for 2 s or more, and the packets sent meanwhile\n  (proxy) +(\d\.\d+ s) +(since \d\.\d+ s) +(\d+ packets) +(\d+ not listening.*)\n/
      ),
      "\(text)"
    ).output
    let cells = "\"\(row.1)\",\"\(row.2)\",\"\(row.3)\",\"\(row.4)\",\"\(row.5)\""
    #expect(html.replacing(/\s*\n\s*/, with: "").replacing(", \"", with: ",\"").contains(cells))
    // The entry, at the first packet, comes after no silence.
    #expect(html.components(separatedBy: "not heard for 2 s or more").count - 1 >= 1)
  }

  /// Two devices, each with a curve of the engine and a true one.
  @Test func hasCurvesOfDistancesIfAsked() throws {
    let scenario = try TinyScenario().changing(
      "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
      to: "{ kind: 'presence', rule: 'espresense', rooms: { house: ['in'], yard: ['out'] } }"
    ).read()
    #expect(!(try Self.html(scenario)).contains(">Distances<"))
    let html = try #require(
      try RunPage(
        on: scenario, seed: 3, explaining: "simrun explain it",
        samplingEvery: .milliseconds(500))
    ).html
    #expect(html.contains("<h2>Distances</h2>"))
    for name in ["guest, in", "guest, out"] {
      #expect(html.contains("<summary>\(name)</summary>"))
    }
    for number in 0...1 {
      let curves =
        html.components(separatedBy: "<polyline class=\"curve series-\(number) ").count - 1
      #expect(curves == 2)
    }
  }

  /// The lines of the text report, and the unlocks of three people and of all.
  @Test func hasTheScoresOfEachWalkerAndInAll() throws {
    let report = try Self.page(of: Shipped.scenario("approach-advertise"), seed: 1).report
    let html = try Self.html(Shipped.scenario("approach-advertise"), seed: 1)
    #expect(html.contains("<h2>Scores</h2>") && html.contains("<h3>In all</h3>"))
    #expect(report.walkerSections.map(\.name) == ["returner", "visitor", "colleague"])
    for section in report.walkerSections {
      #expect(html.contains("<h3>\(section.name)</h3>"))
      let block = ([section.name] + section.lines.map { "  \($0)" }).joined(separator: "\n")
      #expect(report.text.contains("\n\(block)\n"))
      for line in section.lines { #expect(html.contains(line.isolated.inXML)) }
    }
    let unlocks = report.run.journal.decisions.filter { $0.decision.verdict == .unlock }
    let counts = (0...2).map { walker in unlocks.count { $0.walker == walker } }
    #expect(unlocks.count > counts[0] && counts[0] > 0)
    let row = ["unlocks"] + (counts + [unlocks.count]).map(String.init)
    #expect(report.totals.rows.contains(row), "\(report.totals.rows)")
  }

  @Test func oneWalkerHasNoTotals() throws {
    let html = try Self.html(TinyScenario().read())
    #expect(html.contains("<h3>guest</h3>") && !html.contains("<h3>In all</h3>"))
  }

  /// A lock has no distances.
  @Test func hasNoCurvesOfLevels() throws {
    let page = try RunPage(
      on: TinyScenario().read(), seed: 3, explaining: "simrun explain it",
      samplingEvery: .seconds(1))
    #expect(try !#require(page).html.contains(">Distances<"))
  }

  /// The page's run is watched; the other is not.
  @Test func hasTheConnectionsOfTheRun() throws {
    let scenario = try Shipped.scenario("approach-connect")
    let watched = try Self.page(of: scenario, seed: 1).report.run.journal.connections
    let alone = try scenario.run(scenario.world, seed: 1, on: nil).journal.connections
    #expect(!alone.connections.isEmpty && !alone.readings.isEmpty)
    #expect(watched.connections.map(\.start) == alone.connections.map(\.start))
    #expect(watched.tallies.map(\.events) == alone.tallies.map(\.events))
    #expect(watched.readings.map(\.time) == alone.readings.map(\.time))
  }

  @Test func reportsThatTheDoorNeverUnlocked() throws {
    let scenario = try TinyScenario().changing(
      "kind: \"door-lock\",", to: "kind: \"door-lock\", unlockRSSI: -20,"
    ).read()
    let html = try Self.html(scenario)
    #expect(html.contains("<p class=\"story\">The door never unlocked. "))
    #expect(
      html.contains(
        "Throughout, guest was outside. From 1.9 s to the end guest stood before the locked 'door'; "
          + "it was never unlocked. For guest, the exterior's 1 s mean "))
  }

  /// The figures of this decision in docs/guide/explaining-decisions.md.
  @Test func namesTheRuleOfADecision() throws {
    let html = try Self.html(Shipped.scenario("office-walk-past"))
    #expect(html.contains(#""rule":"unlocks on an exterior reading while armed and the"#))
    #expect(
      html.contains(#"["exterior - interior","3.500","dB","more than 0, marginDB"]"#))
    #expect(html.contains(#""explaining":"simrun explain it --seed 3""#))
    #expect(html.contains(#""changes":null"#) && !html.contains(#""changes":{"#))
  }

  /// The changes printed by `simrun explain` in docs/guide/explaining-decisions.md.
  @Test(.enabled(if: Build.isOptimised, "a search takes hundreds of runs"))
  func showsTheSmallestChangesThatAvoidADecision() throws {
    var page = try Self.page(of: Shipped.scenario("office-walk-past"), seed: 3)
    try page.findChanges()
    #expect(!page.isPartial)
    #expect(page.html.contains(#"["set marginDB","0 to 12","+12","120 %","not again"]"#))
    let move =
      #"["move interior","(7.40, 4.15) to (5.16, 6.39)","3.17 m","up and to the left","not again"]"#
    #expect(page.html.contains(move))
  }

  /// Two beacons send 10 advertisements a second each, with three packets: 300 packets in 5 s and
  /// 60,000 in 1000 s.
  @Test(
    .enabled(if: Build.isOptimised, "a search takes hundreds of runs"),
    arguments: [(5, true), (1000, false)])
  func searchesForChangesInShortRunsOnly(seconds: Int, isSearched: Bool) throws {
    let scenario = try TinyScenario()
      .changing("durationS: 5", to: "durationS: \(seconds)").read()
    var page = try Self.page(of: scenario, seed: 3)
    #expect(!page.report.run.journal.decisions.isEmpty)
    try page.findChanges()
    #expect(page.html.contains(#""changes":{"#) == isSearched)
  }

  @Test func isReproducible() throws {
    let scenario = try TinyScenario().read()
    #expect(try Self.html(scenario) == Self.html(scenario))
  }

  @Test func namesAreNeverMarkup() throws {
    let scenario = try TinyScenario()
      .changing("name: \"guest\"", to: "name: \"</script><b>guest\"")
      .changing("title: \"Going in\"", to: "title: \"<i>Going in\"")
      .read()
    let html = try Self.html(scenario)
    #expect(!html.contains("<b>") && !html.contains("<i>"))
    #expect(html.contains("&lt;b&gt;guest"))
    // The end tags of the data and of the scripts.
    #expect(html.components(separatedBy: "</script>").count == 3)
  }

  @Test(arguments: [
    (-88.0, "locks again after 5 s below"), (-76, "unlock at"),
  ])
  func showsTheThresholdsOfTheEngine(level: Double, name: String) throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let exterior = try #require(scenario.engine.description.sides.exterior.first)
    let thresholds = scenario.engine.description.thresholds(of: exterior, declaring: nil)
    #expect(thresholds.contains(Threshold(name: name, level: PowerLevel(dBm: level))))
    let interior = try #require(scenario.engine.description.sides.interior.first)
    #expect(scenario.engine.description.thresholds(of: interior, declaring: nil).isEmpty)
  }

  /// The level is -59 dBm at 1 m and falls by 27 dB per decade of distance: by 8.128 dB at 2 m and
  /// by 16.256 dB at 4 m.
  @Test func distanceThresholdsFollowThePathLossModelOfTheRule() throws {
    let engine = try EngineFile(
      ["kind": "presence", "rooms": ["hall": ["a"]], "rule": "espresense"],
      at: InputPlace("engine")
    ).choice
    let thresholds = engine.description.thresholds(
      of: Anchor(named: "a"), declaring: PowerLevel(dBm: -59))
    #expect(thresholds.map(\.name) == ["enter within 2 m", "leave beyond 4 m"])
    for (threshold, level) in zip(thresholds, [-67.128, -75.256]) {
      #expect(abs(threshold.level.dBm - level) < 0.001)
    }
  }
}

@Suite struct ReplayPageTests {
  @Test func showsTheSameUnlockAsTheRun() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let report = try #require(try RunReport(on: scenario, seed: 3))
    let recording = report.run.recording
    let subjects = try recording.subjects()
    let page = try ReplayPage(
      of: recording, subjects: subjects, to: scenario.engines,
      describedAt: InputPlace("it/engine.json"), on: nil)
    let html = page.html
    #expect(html.contains("At 14.255 s the engine unlocked (false: passer-by was inside (bay))."))
    #expect(!html.contains("<svg class=\"plan\" id=\"plan\""))
    #expect(html.contains("No plan with this recording"))
  }

  /// A curve of the engine's own metres for each device, as on the page of a run.
  @Test func drawsTheDistancesOfTheEngine() throws {
    let scenario = try Shipped.scenario("light-follows").with(preset: "bermuda")
    let recording = try #require(try RunReport(on: scenario, seed: 1)).run.recording
    func html(_ interval: Duration?) throws -> String {
      try ReplayPage(
        of: recording, subjects: recording.subjects(), to: scenario.engines,
        describedAt: InputPlace("it/engine.json"), on: nil, samplingEvery: interval
      ).html
    }
    #expect(try !html(nil).contains("<h2>Distances</h2>"))
    let drawn = try html(.seconds(1))
    #expect(drawn.contains("<h2>Distances</h2>"))
    #expect(drawn.contains("distances of resident, lounge north over time"))
  }
}
