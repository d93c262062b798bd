import BLE
@testable import Scenarios
@testable import Scoring
import Testing

/// Hazards and alerts on a line of time, in seconds.
struct AlertScoreTests {
  private func time(_ second: Double) -> Instant { Instant(nanoseconds: Int64(second * 1e9)) }

  private func timeline(
    _ spells: [(Double, Double?)], forAtLeast least: Double = 0
  ) -> AlertTimeline {
    AlertTimeline(
      of: "keys", spells.map { .init(start: time($0.0), end: $0.1.map(time)) },
      least: .nanoseconds(Int64(least * 1e9)), until: time(1000))
  }

  private func score(
    _ stages: [(Double, Alert.Stage)], about subject: String = "keys", _ timeline: AlertTimeline
  ) -> AlertScore {
    AlertScore(
      of: stages.map {
        Decision(.alert(Alert(about: subject, $0.1, because: .silent)), at: time($0.0))
      }, against: [timeline], callingForHelp: true)
  }

  @Test func anAlertInAHazardIsRight() {
    let score = score([(30, .countdown), (60, .raised(repetition: 0))], timeline([(20, 100)]))
    #expect(score.alerts == 1 && score.falseAlerts == [] && score.missed == [])
    #expect(score.delays == [.seconds(40)])
    #expect(score.firstDelayS == 40)
  }

  @Test func repetitionsAreNoAlertsOfTheirOwn() {
    let stages: [(Double, Alert.Stage)] = [
      (60, .raised(repetition: 0)), (120, .raised(repetition: 1)), (180, .cleared),
    ]
    #expect(score(stages, timeline([(20, 170)])).alerts == 1)
  }

  /// Ten seconds after the end of a hazard, its alert is still right.
  @Test(arguments: [(110.0, 0), (110.1, 1), (19.9, 1)])
  func anAlertWithoutAHazardIsFalse(at second: Double, falseAlerts: Int) {
    let score = score([(second, .raised(repetition: 0))], timeline([(20, 100)]))
    #expect(score.falseAlerts.count == falseAlerts)
    #expect(score.missed.count == falseAlerts)
  }

  @Test func alertsAboutOthersDoNotCount() {
    let score = score([(50, .raised(repetition: 0))], about: "purse", timeline([(20, 100)]))
    #expect(score.falseAlerts == [time(50)] && score.missed == [time(20)])
    #expect(score.firstDelayS == .infinity)
  }

  /// A hazard of 5 s needs no alert, but an alert in it is not false.
  @Test func shortHazardsNeedNoAlert() {
    let short = timeline([(20, 25)], forAtLeast: 10)
    #expect(score([], short).missed == [] && score([], short).firstDelayS == nil)
    #expect(score([(22, .raised(repetition: 0))], short).falseAlerts == [])
  }

  @Test func aHazardMayLastToTheEnd() {
    let score = score([(990, .asked(question: 1))], timeline([(900, nil)]))
    #expect(score.missed == [] && score.delays == [.seconds(90)])
  }

  @Test func callsForHelpNeedAHazard() {
    let stages: [(Double, Alert.Stage)] = [(50, .help), (500, .help)]
    let score = score(stages, timeline([(20, 100)]))
    #expect(score.calls == 2 && score.falseCalls == [time(500)])
  }
}
