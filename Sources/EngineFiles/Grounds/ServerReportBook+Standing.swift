import BLE
import Documents
import Engines

/// The account of reports, which is the same for all engines.
extension ServerReportBook {
  /// The state in words; empty without reports.
  fileprivate var states: [String] {
    count == 0 ? [] : ["\(count.counted("report")) not acknowledged"]
  }

  /// Returns the next attempts to send a report: the first attempt for the report that waits for
  /// the place of the device, and another attempt for the oldest report that is not acknowledged.
  fileprivate func pending(at time: Instant) -> [Standing.Pending] {
    [waiting.map { first(of: $0, at: time) }, repetition(at: time)].compactMap(\.self)
  }

  private func first(of report: ServerReport, at time: Instant) -> Standing.Pending {
    let wait = Ground(
      "since the observation", report.time.duration(to: time).inSeconds, "s",
      Ground.Requirement(.atLeast, settings.locationWait.inSeconds, "locationWaitS"))
    return Standing.Pending(
      report.title, awaits: .report(report.number),
      rule: "sent once the place is known, or after locationWaitS",
      [Ground("place", words: "asked for", isMet: false), wait], isDue: wait.isMet,
      judgedAt: Standing.nextRun)
  }

  private func repetition(at time: Instant) -> Standing.Pending? {
    unacknowledged.map { report, attempted, nextRound in
      Standing.Pending(
        report.title, awaits: .report(report.number),
        rule:
          "sent again until the server acknowledges it, in rounds: the first after retryS, each "
          + "other after twice the time",
        [
          Ground(
            "since attempt \(report.attempt)", attempted.duration(to: time).inSeconds, "s",
            Ground.Requirement(.atLeast, settings.retry.inSeconds, "retryS")),
          .remaining("next round in", from: time, until: nextRound),
        ], judgedAt: Standing.nextRun)
    }
  }
}

extension ServerReport {
  /// The number and the subject of a report: the beginning of the report's text.
  private static func title(_ number: UInt32, _ subject: String) -> String {
    "report \(number) \(subject)".onOneLine
  }

  /// The number and the subject of the report: the beginning of the report's text.
  fileprivate var title: String { Self.title(number, subject) }

  /// The title that the next report would have if it were about a subject.
  static func title(after reports: ServerReportBook, about subject: String) -> String {
    title(reports.lastNumber + 1, subject)
  }
}

extension Standing {
  /// Creates an account of what an engine watches, and of its reports.
  init(_ states: [String], pending: [Pending], and reports: ServerReportBook, at time: Instant) {
    self.init(
      (states + reports.states).joined(separator: "; "),
      pending: pending + reports.pending(at: time))
  }

  /// The occasion on which engines decide what is due, in words.
  static let nextRun = "the time at which the app runs"
}

extension Ground {
  /// The time left until something is due, in seconds.
  package static func remaining(
    _ name: String, from time: Instant, until due: Instant, words: String = ""
  ) -> Ground {
    Ground(
      name, time.duration(to: due).inSeconds, "s", Requirement(.atMost, 0), words: words)
  }

  /// The part of a period that has passed, given the time at which the period ends.
  static func elapsed(
    _ name: String, at time: Instant, of period: Duration, until due: Instant, _ setting: String
  ) -> Ground {
    Ground(
      name, (period - time.duration(to: due)).inSeconds, "s",
      Requirement(.atLeast, period.inSeconds, setting))
  }
}
