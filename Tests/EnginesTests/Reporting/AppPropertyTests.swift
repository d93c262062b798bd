import BLE
import Engines
import TestSupport
import Testing

/// Properties of the apps' engines whatever happens.
struct AppPropertyTests {
  private static let seeds: Range<UInt64> = 0..<(Build.isOptimised ? 500 : 20)
  private static let devices = ["a", "b", "c"]

  private static var named: [WatchedDevice] {
    devices.prefix(2).map { WatchedDevice($0, .named($0)) }
  }

  private static var assets: AssetTracker { AssetTracker(AssetTrackerSettings(assets: named)) }

  private static var chain: ColdChain {
    var settings = ColdChainSettings(sensors: named)
    settings.samplesOut = 2
    return ColdChain(settings)
  }

  private static var falls: FallWatch {
    var settings = FallWatchSettings(chairs: named)
    settings.beacons = [.named("c")]
    return FallWatch(settings)
  }

  private static func app<Engine: DecisionEngine & Hashable>(
    _ engine: Engine, _ seed: UInt64
  ) -> HostileApp<Engine> {
    var app = HostileApp(engine, hearing: devices, seed: seed)
    app.rage(steps: 400)
    return app
  }

  /// A subject has one alert at a time, which begins, continues and ends.
  @Test func alertsBeginGoOnAndEnd() {
    for seed in Self.seeds {
      Self.expectOrder(of: Self.app(Self.assets, seed).decisions, seed)
      Self.expectOrder(of: Self.app(Self.chain, seed).decisions, seed)
      Self.expectOrder(of: Self.app(Self.falls, seed).decisions, seed)
    }
  }

  private static func expectOrder(of decisions: [Decision], _ seed: UInt64) {
    var present: [String: Alert.Stage] = [:]
    var lastQuestion: UInt32 = 0
    for case .alert(let alert) in decisions.map(\.verdict) {
      let before = present[alert.subject]
      switch (before, alert.stage) {
      case (nil, .countdown), (nil, .raised(repetition: 0)),
        (.countdown, .raised(repetition: 0)), (.asked, .help):
        break
      case (.countdown, .asked(let question)):
        #expect(question == lastQuestion + 1, "seed \(seed)")
        lastQuestion = question
      case (.raised(let last), .raised(let next)): #expect(next == last + 1, "seed \(seed)")
      case (.some, .cleared): break
      default:
        Issue.record("\(alert) after \(String(describing: before)), seed \(seed)")
      }
      present[alert.subject] = alert.stage == .cleared ? nil : alert.stage
    }
  }

  /// Reports are counted, also after terminations, and sent until they are acknowledged, unchanged.
  @Test func reportsAreCountedAndUnchanged() {
    for seed in Self.seeds {
      Self.expectReports(of: Self.app(Self.assets, seed))
      Self.expectReports(of: Self.app(Self.chain, seed))
      Self.expectReports(of: Self.app(Self.falls, seed))
    }
  }

  private static func expectReports<Engine>(of app: HostileApp<Engine>) {
    var sent: [ServerReport] = []
    var ends: [UInt32: Int] = [:]
    for (number, place) in app.stored where ends[number] == nil { ends[number] = place }
    for (place, decision) in app.decisions.enumerated() {
      guard case .report(let report) = decision.verdict else { continue }
      #expect(report.time <= decision.time, "seed \(app.seed)")
      if report.attempt == 1 {
        #expect(Int(report.number) == sent.count + 1, "seed \(app.seed)")
        sent.append(report)
      } else if report.number <= sent.count {
        let index = Int(report.number) - 1
        sent[index].attempt += 1
        #expect(report == sent[index], "seed \(app.seed)")
        #expect(place < ends[report.number] ?? .max, "acknowledged, seed \(app.seed)")
      } else {
        Issue.record("\(report) was not sent before, seed \(app.seed)")
      }
    }
  }

  /// A server that answers gets every report in the end.
  @Test func noReportIsLost() {
    var reports = 0
    for seed in Self.seeds {
      var (assets, chain, falls) = (
        Self.app(Self.assets, seed), Self.app(Self.chain, seed), Self.app(Self.falls, seed)
      )
      assets.rest(for: .seconds(3600))
      chain.rest(for: .seconds(3600))
      falls.rest(for: .seconds(3600))
      #expect(assets.engine.openReports == 0, "seed \(seed)")
      #expect(chain.engine.openReports == 0, "seed \(seed)")
      #expect(falls.engine.openReports == 0, "seed \(seed)")
      reports += assets.stored.count + chain.stored.count + falls.stored.count
    }
    #expect(reports > 100 * Self.seeds.count)
  }

  /// Each question comes to an end: by an answer, in silence, or because the chair is righted.
  @Test func everyQuestionHasAnOutcome() {
    for seed in Self.seeds {
      var app = Self.app(Self.falls, seed)
      app.rest(for: .seconds(3600))
      var (questions, outcomes) = (0, 0)
      for decision in app.decisions {
        switch decision.verdict {
        case .alert(let alert): if case .asked = alert.stage { questions += 1 }
        case .report(let report):
          if report.attempt == 1, case .incident(_, .some, _) = report.content { outcomes += 1 }
        default: break
        }
      }
      #expect(questions == outcomes, "seed \(seed)")
    }
  }

  /// An alert about an asset comes only after a countdown of its full length.
  @Test func noAlertWithoutItsCountdown() {
    for seed in Self.seeds {
      let app = Self.app(Self.assets, seed)
      var begins: [String: Instant] = [:]
      for decision in app.decisions {
        guard case .alert(let alert) = decision.verdict else { continue }
        if alert.stage == .countdown { begins[alert.subject] = decision.time }
        guard alert.stage == .raised(repetition: 0), let begin = begins[alert.subject] else {
          continue
        }
        #expect(begin.duration(to: decision.time) >= .seconds(30), "seed \(seed)")
      }
    }
  }

  /// Equipment turns present and absent by turns, and is absent after the end of every visit.
  @Test func equipmentChangesByTurns() {
    var changes = 0
    for seed in Self.seeds {
      var app = Self.app(HomeVisit(HomeVisitSettings(patients: Self.named)), seed)
      app.rest(for: .seconds(3600))
      var present: [String: Bool] = [:]
      for decision in app.decisions {
        guard case .item(let name, let isPresent) = decision.verdict else { continue }
        changes += 1
        // A new visit may begin with absent equipment.
        #expect(present[name] != isPresent || !isPresent, "seed \(seed)")
        present[name] = isPresent
      }
      #expect(!present.values.contains(true), "seed \(seed)")
      #expect(app.engine.visited == nil, "seed \(seed)")
      #expect(app.engine.openTasks == [], "seed \(seed)")
    }
    #expect(changes > 5 * Self.seeds.count)
  }

  @Test func copiesWithEqualInputStayEqual() {
    for seed in Self.seeds.prefix(20) {
      var app = Self.app(Self.falls, seed)
      var copy = app
      app.rage(steps: 100)
      copy.rage(steps: 100)
      #expect(app.engine == copy.engine, "seed \(seed)")
      #expect(app.decisions == copy.decisions, "seed \(seed)")
    }
  }
}
