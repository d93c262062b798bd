import BLE
import Buildings
import Documents
import EngineFiles
import Explaining
import Foundation
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Changes are made as a user would make them, by `--set` and by editing the scenario's file. The
/// runs are made and judged here.
@Suite struct NearestChangesTests {
  /// The engines that make decisions in the shipped scenarios: their own, and presets.
  private static let settings: [(scenario: String, presets: [String?])] = [
    ("office-walk-past", [nil, "bleunlock"]), ("arrive-and-unlock", [nil, "opencarkey"]),
    ("light-follows", [nil, "bermuda", "espresense", "mqtt_room", "altbeacon", "corelocation"]),
  ]

  @Test(.enabled(if: Build.isOptimised, "a search takes hundreds of runs"))
  func changesReverseDecisionsAndHalvesDoNot() throws {
    var dice = Dice(6)
    var decisions = 0
    var changes = (settings: 0, moves: 0)
    while decisions < 50 {
      let (name, presets) = dice.one(of: Self.settings)
      let situation = ScenarioSituation(
        name: name, preset: dice.one(of: presets), seed: UInt64(dice.integer(1...1_000_000)))
      let run = try #require(try RunReport(on: situation.scenario(), seed: situation.seed))
      let count = run.run.journal.decisions.count
      guard count > 0 else { continue }
      let number = dice.integer(1...count)
      var report = try #require(try ExplainReport(on: run, decision: number))
      try report.findChanges()
      let found = try #require(report.changes)
      #expect(!found.isPartial && found.runs < 1500)
      let exterior = try situation.scenario().engine.description.sides.exterior
      let asked = Asked(run.run, number, at: exterior)
      #expect(!asked.isTurned(in: run.run))
      for change in found.settings {
        #expect(try asked.isTurned(in: situation.run(setting: change.key, to: change.new)))
        guard let half = change.half else { continue }
        #expect(try !asked.isTurned(in: situation.run(setting: change.key, to: .number(half))))
      }
      for move in found.moves {
        let beacon = run.run.world.beacons[move.device].name
        #expect(try asked.isTurned(in: situation.run(moving: beacon, to: move.new)))
        #expect(try !asked.isTurned(in: situation.run(moving: beacon, to: move.half)))
      }
      let shares = found.settings.map { $0.share ?? .infinity }
      #expect(shares == shares.sorted())
      #expect(found.moves.map(\.distance) == found.moves.map(\.distance).sorted())
      decisions += 1
      changes.settings += found.settings.count
      changes.moves += found.moves.count
    }
    #expect(changes.settings > 100 && changes.moves > 25)
  }

  /// According to the scenario's README and the thesis, a margin helps.
  @Test(.enabled(if: Build.isOptimised, "a search takes hundreds of runs"))
  func marginAndMovesReverseTheThesisWalk() async throws {
    let run = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 3))
    var report = try ExplainReport(on: run, at: Instant(nanoseconds: 14_800_000_000))
    #expect(report.changes == nil)
    try report.findChanges()
    let found = try #require(report.changes)
    #expect(found.settings.contains { $0.key == "marginDB" && $0.amount ?? 0 > 0 })
    #expect(
      found.settings.contains {
        $0.key == "unlockSamples" && $0.amount ?? 0 > 0 && $0.half?.rounded() == $0.half
      })
    #expect(found.moves.count == 2)
    let bounds = run.run.world.plan.bounds
    for move in found.moves { #expect(bounds.contains(move.new)) }
    // No beacon is moved through the facade, which is at y = 4.
    for move in found.moves { #expect((move.old.y > 4) == (move.new.y > 4)) }
    try await report.studyChanges(runs: nil)
    #expect(report.text.contains("\n  set marginDB "))
    #expect(report.text.contains("\n  move interior "))
    // The page shows the printed report.
    let page = try String(
      contentsOfFile: Shipped.path("docs/guide/explaining-decisions.md"), encoding: .utf8)
    let shown = report.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "    \($0)"
    }.joined(separator: "\n")
    #expect(page.contains(shown))
  }

  /// A run of the longest duration has no time left after its end.
  @Test(.enabled(if: Build.isOptimised, "a search takes hundreds of runs, of up to a day"))
  func searchesInRunsOfAllLengths() throws {
    for seconds in ["0.1", "60", "86399.5", "86400"] {
      let scenario = try Self.still(lasting: seconds)
      let run = try #require(try RunReport(on: scenario, seed: 1))
      guard !run.run.journal.decisions.isEmpty else { continue }
      var report = try #require(try ExplainReport(on: run, decision: 1))
      try report.findChanges()
      #expect(report.changes?.isPartial == false && report.changes?.settings.isEmpty == false)
    }
  }

  /// A person who stands beside a beacon that is rarely on the air.
  private static func still(lasting seconds: String) throws -> Scenario {
    var scenario: Scenario?
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/still", withIntermediateDirectories: false)
      try """
      {
        title: "Still", floorplan: "\(Shipped.path("floorplans/office.json"))", durationS: \(seconds),
        beacons: [{ name: "inner", at: [5, 6], intervalMs: 10240 }],
        walkers: [{ name: "resident", from: [5, 5.5], phone: {} }],
        engine: { preset: "bermuda", rooms: { office: ["inner"] } },
      }
      """.write(toFile: "\(folder)/still/scenario.json", atomically: false, encoding: .utf8)
      scenario = try ScenarioLibrary.scenario("\(folder)/still")
    }
    return try #require(scenario)
  }

  @Test func cancelledSearchIsPartial() async throws {
    let run = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 3))
    let text = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var report = try ExplainReport(on: run, at: Instant(nanoseconds: 14_800_000_000))
      try report.findChanges()
      #expect(report.changes?.isPartial == true && report.changes?.runs == 0)
      return report.text
    }.value
    #expect(text.contains("none found"))
    #expect(text.contains("; interrupted, smaller ones may exist"))
  }
}

/// A scenario as a user runs it.
private struct ScenarioSituation {
  var name: String
  var preset: String?
  var seed: UInt64

  func scenario() throws -> Scenario {
    try Shipped.scenario(name).with(preset: preset)
  }

  func run(setting key: String, to value: JSON) throws -> Run {
    let override = try SettingOverride("\(key)=\(value.inWord)")
    return try run(overrides: [override]) { _ in }
  }

  /// Returns a run with another position written behind the beacon's name.
  func run(moving beacon: String, to place: Point) throws -> Run {
    try run { text in
      let start = try #require(text.range(of: "name: \"\(beacon)\", at: ["))
      let end = try #require(text.range(of: "]", range: start.upperBound..<text.endIndex))
      text.replaceSubrange(start.upperBound..<end.lowerBound, with: "\(place.x), \(place.y)")
    }
  }

  /// Returns a run of the edited scenario file, 2 s longer, so that a decision that only comes
  /// later is not reversed.
  private func run(
    overrides: [SettingOverride] = [], editing edit: (inout String) throws -> Void
  ) throws -> Run {
    let file = Shipped.path("scenarios/\(name)/scenario.json")
    var text = try String(contentsOfFile: file, encoding: .utf8)
    let duration = try #require(text.firstMatch(of: /\n  durationS: ([0-9]+),\n/))
    let seconds = try #require(Int(duration.1))
    text.replaceSubrange(duration.1.startIndex..<duration.1.endIndex, with: "\(seconds + 2)")
    try edit(&text)
    var run: Run?
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
      try files.copyItem(atPath: Shipped.path("floorplans"), toPath: "\(folder)/floorplans")
      try text.write(toFile: "\(folder)/\(name)/scenario.json", atomically: false, encoding: .utf8)
      let scenario = try ScenarioLibrary.scenario("\(folder)/\(name)")
        .with(preset: preset, overrides: overrides)
      run = try RunReport(on: scenario, seed: seed)?.run
    }
    return try #require(run)
  }
}

/// The definition of a reversed decision in docs/design/smallest-changes.md, implemented
/// independently of the program.
private struct Asked {
  let entry: Journal.Entry
  let from: Double
  let until: Double
  let plan: FloorPlan

  /// - Parameter exterior: The exterior devices of the engine.
  init(_ run: Run, _ number: Int, at exterior: [Anchor]) {
    let decisions = run.journal.decisions
    let entry = decisions[number - 1]
    let time = entry.decision.time.seconds
    self.entry = entry
    plan = run.world.plan
    if case .position = entry.decision.verdict {
      from = time
      until = time
      return
    }
    let topic = Self.topic(entry.decision.verdict)
    func isOfTopic(_ other: Journal.Entry) -> Bool {
      other.walker == entry.walker && Self.topic(other.decision.verdict) == topic
    }
    let earlier = decisions[..<(number - 1)].last(where: isOfTopic)
    from = max(time - 2, earlier?.decision.time.seconds ?? 0)
    let isAct = ["lock", "notification", "another"].contains(topic)
    let next = decisions[number...].first {
      isOfTopic($0) && (isAct || $0.decision.verdict != entry.decision.verdict)
    }
    let plan = run.world.plan
    let knowsSides = decisions.contains { $0.decision.verdict.topic == .side }
    let world = run.world
    /// A lock is wrong within 2 m of the door or an exterior device, but not from inside.
    func isRight(_ point: Point) -> Bool? {
      guard entry.decision.verdict == .lock else {
        return entry.decision.verdict.isRight(of: plan.whereabouts(of: point))
      }
      let door = world.walkers[entry.walker].key.map { plan.doors[$0].leaf.distance(to: point) }
      let devices = exterior.compactMap { anchor in
        world.beacons.first { .device($0.address) == anchor }?.position.point.distance(to: point)
      }
      let isNear = ([door].compactMap(\.self) + devices).contains { $0 <= 2 }
      return !(isNear && !(knowsSides && plan.whereabouts(of: point).side == .inside))
    }
    let mended =
      isRight(entry.pose.point) == false
      ? run.journal.tracks[entry.walker].first {
        $0.time > entry.decision.time && isRight($0.pose.point) == true
      } : nil
    let end = [next?.decision.time, mended?.time].compactMap { $0?.seconds }.min()
    until = max(time + 2, end ?? run.world.duration.inSeconds)
  }

  /// Returns `true` if the decision is in force neither at the start of its time span nor after any
  /// decision in it.
  func isTurned(in run: Run) -> Bool {
    let topic = Self.topic(entry.decision.verdict)
    var atFirst: Verdict?
    var later: [Verdict] = []
    for other in run.journal.decisions where other.walker == entry.walker {
      guard Self.topic(other.decision.verdict) == topic else { continue }
      let time = other.decision.time.seconds
      if time <= from {
        atFirst = other.decision.verdict
      } else if time <= until {
        later.append(other.decision.verdict)
      }
    }
    return !([atFirst].compactMap(\.self) + later).contains(where: isTheSame)
  }

  private func isTheSame(_ verdict: Verdict) -> Bool {
    if case .position(let mine) = entry.decision.verdict, case .position(let other) = verdict {
      return plan.whereabouts(of: mine.point) == plan.whereabouts(of: other.point)
    }
    return verdict == entry.decision.verdict
  }

  private static func topic(_ verdict: Verdict) -> String {
    switch verdict {
    case .side: "side"
    case .unlock, .lock: "lock"
    case .notify: "notification"
    case .position: "position"
    case .entered(let place), .left(let place): "place \(place)"
    default: "another"
    }
  }
}
