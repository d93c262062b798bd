import BLE
import EngineFiles
import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import Testing

/// Nothing due, nothing judged: without its opportunity a measure has no value, so that no limit is
/// met by what was not seen.
@Suite struct OpportunityTests {
  private typealias Entry = (decision: Decision, point: Point)

  private static let topics: Set<DecisionTopic> = [
    .lock, .side, .rooms, .position, .notifications, .alerts, .help, .reports, .items,
  ]

  /// A second of a guest with a key, who stands outside, in no room, and hears nothing.
  private static func nowhere() throws -> TinyScenario {
    try TinyScenario().changing("durationS: 5", to: "durationS: 1")
      .changing("path: [{ to: [2.5, 5] }, { standS: 1 }]", to: "path: [{ standS: 1 }]")
      .changing("carried: \"bag\"", to: "sensitivityDBm: -40")
      .changing("intervalMs: 100, minor: 1", to: "intervalMs: 100, minor: 1, peripheral: {}")
      .changing(
        "{ name: \"yard\", side: \"outside\", corners: [[0, 0], [10, 0], [10, 3], [0, 3]] },",
        to: "")
  }

  private static func run(_ scenario: TinyScenario) throws -> Run {
    Run(of: try scenario.read().world, seed: 1) { _ in ListeningEngine() }
  }

  /// The score of decisions in a run, by an engine that makes all kinds of decision.
  private static func score(
    of verdicts: [(Double, Verdict)] = [], in run: Run, cells: ScoredCells = .none,
    deciding topics: Set<DecisionTopic> = topics
  ) -> WalkerScore {
    let entries = verdicts.map { second, verdict -> Entry in
      let time = Instant(nanoseconds: Int64(second * 1e9))
      let track = run.journal.tracks[0]
      let point = track.last { $0.time <= time }?.pose.point ?? track[0].pose.point
      return (Decision(verdict, at: time), point)
    }
    let (interior, exterior) = (Anchor(named: "in"), Anchor(named: "out"))
    return WalkerScore(
      of: entries, against: WalkTruth(of: run, walker: 0),
      near: OwnerPresence.Site(around: [exterior], deciding: topics).map {
        OwnerPresence(of: run, walker: 0, at: $0)
      },
      deciding: topics, among: cells,
      contest: run.journal.contest(
        at: 0, between: DoorAnchors(interior: [interior], exterior: [exterior])))
  }

  private static func value(_ measure: Measure, of score: WalkerScore) -> Double? {
    score.value(of: measure, in: "house", comparedWith: "house", beacon: "in")
  }

  /// The measures that count over time are the only ones with a value: what may happen at any
  /// moment, such as a notification, did not happen in that second.
  @Test func withoutAnyOccasionOnlyTimeIsMeasured() throws {
    let score = Self.score(in: try Self.run(Self.nowhere()))
    let measured = Measure.ofRuns.filter { Self.value($0, of: score) != nil }
    for measure in measured {
      guard case .time = measure.definition.due else {
        Issue.record(
          "\(measure.rawValue) judges \(measure.definition.due.words), and none was there")
        continue
      }
    }
    #expect(
      measured == [
        .unlocks, .doorOpenings, .doorClosings, .exteriorStrongerS, .rightSideShare,
        .wrongSideShare, .sideFlips, .roomFlips,
        .notifications, .welcomes, .falseWelcomes, .publications, .alerts, .calls, .reports,
        .packetsReceived,
        .packetsDelivered, .connections, .connectedShare,
      ])
  }

  /// Measures without a direction describe the run. Of those with one, an entry into a room that
  /// the walker did not enter alone is wrong at any moment and in any place.
  @Test func judgedMeasuresNeedMoreThanTheRun() {
    let whole = Measure.allCases.filter {
      $0.definition.better != nil && $0.definition.due == .time("the run")
    }
    #expect(whole == [.roomFlips])
  }

  @Test func reportsAreJudgedOnceThereAreSome() throws {
    let run = try Self.run(Self.nowhere())
    func report(_ content: ServerReport.Content) -> Verdict {
      .report(ServerReport(1, of: content, about: "truck", at: .start))
    }
    let incident = Self.score(
      of: [(0.5, report(.incident(.onBack, outcome: nil, heard: [])))], in: run)
    let other = Self.score(of: [(0.5, report(.temperature(9, deviation: 1)))], in: run)
    #expect(incident.value(of: .lostReports) == 1 && other.value(of: .lostReports) == 1)
    // The guest is in no room, and no beacon was heard.
    #expect(incident.value(of: .wrongRoomReports) == 0)
    #expect(other.value(of: .wrongRoomReports) == nil)
    // The server has none.
    #expect(other.value(of: .repeatedReports) == nil && other.value(of: .reportDelayS) == nil)
  }

  /// The guest shall have the keys within three metres, which hang so far away.
  private static func run(withKeysAt metres: Double) throws -> Run {
    try run(
      nowhere().changing(
        "phone: { sensitivityDBm: -40 },",
        to: """
          phone: { sensitivityDBm: -40 },
          hazards: [{ subject: "keys", apartFrom: "keys", beyondM: 3, forS: 0.5 }],
          """
      ).changing(
        "  ],\n  engine",
        to: """
              { name: "keys", from: [\(2.5 + metres), 0.5], path: [], tag: { minor: 9 } },
            ],
            engine
          """))
  }

  @Test(arguments: [(1.0, false), (6.0, true)])
  func alertsAreJudgedByStatedHazards(metres: Double, isApart: Bool) throws {
    let alert = Verdict.alert(Alert(about: "keys", .raised(repetition: 0), because: .silent))
    let call = Verdict.alert(Alert(about: "keys", .help, because: .silent))
    let bare = Self.score(of: [(0.4, alert), (0.5, call)], in: try Self.run(Self.nowhere()))
    #expect(bare.value(of: .alerts) == 1 && bare.value(of: .calls) == 1)
    for measure in [Measure.falseAlerts, .missedAlerts, .alertDelayS, .falseCalls] {
      #expect(bare.value(of: measure) == nil)
    }
    let run = try Self.run(withKeysAt: metres)
    let silent = Self.score(in: run)
    #expect(silent.value(of: .falseAlerts) == 0 && silent.value(of: .falseCalls) == 0)
    #expect(silent.value(of: .missedAlerts) == (isApart ? 1 : nil))
    let loud = Self.score(of: [(0.4, alert), (0.5, call)], in: run)
    #expect(loud.value(of: .falseAlerts) == (isApart ? 0 : 1))
    #expect(loud.value(of: .falseCalls) == (isApart ? 0 : 1))
    #expect(loud.value(of: .missedAlerts) == (isApart ? 0 : nil))
    #expect(Self.score(of: [(0.4, alert)], in: run).value(of: .falseCalls) == 0)
  }

  /// An empty list says that no hazard holds.
  @Test func noHazardsAreHazardsThatNeverHold() throws {
    let call = Verdict.alert(Alert(about: "keys", .help, because: .silent))
    let run = try Self.run(
      Self.nowhere().changing(
        "phone: { sensitivityDBm: -40 },", to: "phone: { sensitivityDBm: -40 }, hazards: [],"))
    let silent = Self.score(in: run)
    #expect(silent.value(of: .falseAlerts) == 0 && silent.value(of: .falseCalls) == 0)
    #expect(silent.value(of: .missedAlerts) == nil && silent.value(of: .alertDelayS) == nil)
    #expect(Self.score(of: [(0.5, call)], in: run).value(of: .falseCalls) == 1)
    // An engine that never calls for help calls for none in vain.
    let mute = Self.score(in: run, deciding: [.alerts, .reports])
    #expect(mute.value(of: .falseAlerts) == 0 && mute.value(of: .falseCalls) == nil)
  }

  /// At 1 m/s the guest comes from y = 0.5 to the door at y = 3 within three seconds, and waits.
  @Test(arguments: [(1, nil), (5, 1.0)] as [(Int, Double?)])
  func aDoorIsJudgedOnceTheWalkerHasComeToIt(seconds: Int, value: Double?) throws {
    let run = try Self.run(
      TinyScenario().changing("durationS: 5", to: "durationS: \(seconds)"))
    let score = Self.score(in: run)
    #expect(score.value(of: .lockedOut) == value)
    #expect(score.value(of: .missedUnlock) == value)
    // The guest is outside all the time.
    #expect(score.value(of: .falseUnlocks) == nil && score.value(of: .unlocks) == 0)
    // Two seconds on a side can be wrong, one cannot.
    #expect(score.value(of: .wrongSide) == (seconds > 2 ? 0 : nil))
    #expect(score.value(of: .wrongRoom) == (seconds > 2 ? 0 : nil))
  }

  /// Inside from the start, with decided rooms.
  @Test func homeIsJudgedByTheEnginesRooms() throws {
    let run = try Self.run(
      TinyScenario().changing("from: [2.5, 0.5]", to: "from: [2.5, 5]")
        .changing("path: [{ to: [2.5, 5] }, { standS: 1 }]", to: "path: []"))
    let silent = Self.score(in: run)
    // Nobody was said to be in a room, and could be said to have left it.
    #expect(silent.value(of: .falseExits) == nil)
    // At home since the start: a second notification would have been false.
    #expect(silent.value(of: .falseWelcomes) == 0)
    #expect(silent.value(of: .falseUnlocks) == 0)
    let steady = Self.score(of: [(1, .entered("house")), (2, .notify("hello"))], in: run)
    #expect(steady.value(of: .falseExits) == 0 && steady.value(of: .falseWelcomes) == 0)
    let left = Self.score(of: [(1, .entered("house")), (2, .left("house"))], in: run)
    #expect(left.value(of: .falseExits) == 1)
  }

  /// A rest of five seconds. One fix cannot change its cell.
  @Test(arguments: [(1, nil), (2, 0.0)] as [(Int, Double?)])
  func aCellMayChangeFromAFixToTheNext(fixes: Int, changes: Double?) throws {
    let run = try Self.run(
      TinyScenario().changing("from: [2.5, 0.5]", to: "from: [2.5, 5]")
        .changing("path: [{ to: [2.5, 5] }, { standS: 1 }]", to: "path: []"))
    let fix = PositionFix(
      Point(x: 2.5, y: 5), covariance: Covariance(deviation: 1), cell: "a")
    let cells = ScoredCells([("a", Point(x: 2.5, y: 5)), ("b", Point(x: 7, y: 5))], spacing: 2)
    let score = Self.score(
      of: (0..<fixes).map { (1 + Double($0), .position(fix)) }, in: run, cells: cells)
    #expect(score.value(of: .cellChanges) == changes)
    #expect(score.value(of: .settlingDelayS) == 1)
    #expect(score.value(of: .wrongRoomFixes) == 0)
  }
}
