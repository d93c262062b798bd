import BLE
@testable import Scoring
import Sim
import Testing

/// Reports, their attempts, and their outcomes.
struct ReportScoreTests {
  private func time(_ second: Double) -> Instant { Instant(nanoseconds: Int64(second * 1e9)) }

  private func entry(
    _ number: UInt32, attempt: UInt32 = 1, at second: Double, heard: [Anchor] = [],
    in room: String? = nil
  ) -> (decision: Decision, room: String?) {
    let content: ServerReport.Content =
      heard.isEmpty
      ? .temperature(9, deviation: 1)
      : .incident(
        .onBack, outcome: nil, heard: heard.map { .init($0, at: PowerLevel(dBm: -60)) })
    var report = ServerReport(number, of: content, about: "truck", at: time(second))
    report.attempt = attempt
    return (Decision(.report(report), at: time(second)), room)
  }

  private func note(_ number: UInt32, arrives second: Double?) -> ServerNote {
    ServerNote(
      walker: 0, report: number, sent: .start, arrives: second.map(time), answered: nil)
  }

  @Test func aReportIsLostIfNoAttemptArrives() {
    let score = ReportScore(
      of: [entry(1, at: 10), entry(2, at: 20), entry(2, attempt: 2, at: 30)],
      notes: [note(1, arrives: nil), note(2, arrives: nil), note(2, arrives: 31)],
      room: { _ in nil })
    #expect(score.reports == 2 && score.lost == [1] && score.repeated == 0)
    #expect(score.delays == [.seconds(11)])
  }

  @Test func aReportThatComesAgainIsCounted() {
    let score = ReportScore(
      of: [entry(1, at: 10)],
      notes: [note(1, arrives: 12), note(1, arrives: 22), note(1, arrives: 32)], room: { _ in nil })
    #expect(score.lost == [] && score.repeated == 2 && score.delays == [.seconds(2)])
    #expect(score.meanDelayS == 2)
  }

  @Test func theStrongestBeaconTellsTheRoom() {
    let (hall, bath) = (
      Anchor.device(DeviceAddress(named: "hall")), Anchor.device(DeviceAddress(named: "bath"))
    )
    let score = ReportScore(
      of: [
        entry(1, at: 1, heard: [hall, bath], in: "hall"),
        entry(2, at: 2, heard: [hall, bath], in: "bath"),
        entry(3, at: 3, heard: [bath], in: nil),
      ], notes: [], room: { $0 == hall ? "hall" : "bath" })
    #expect(score.wrongRooms == 2)
  }
}
