import BLE
import Sim

/// The score of the delivery of an app's reports to the server.
public struct ReportScore: Hashable, Sendable {
  /// The number of reports, each counted once.
  public private(set) var reports = 0
  /// The numbers that identify the reports that never arrived.
  public private(set) var lost: [UInt32] = []
  /// The count of arrivals of a report that the server already had. The server stores each report
  /// once.
  public private(set) var repeated = 0
  /// The times from an observation until the server had its report, in the order of the reports.
  public private(set) var delays: [Duration] = []
  /// The number of reports of incidents.
  public private(set) var incidents = 0
  /// The number of reports of incidents whose strongest beacon hangs in a room other than the
  /// walker's. A report that names no beacon counts too, unless the walker is in no room.
  public private(set) var wrongRooms = 0

  /// Computes the score of one walker's reports.
  ///
  /// - Parameters:
  ///   - entries: The decisions, each with the room that the walker is in.
  ///   - notes: The outcomes of this walker's reports.
  ///   - room: Returns the room that a beacon hangs in.
  package init(
    of entries: [(decision: Decision, room: String?)], notes: [ServerNote],
    room: (Anchor) -> String?
  ) {
    var arrivals: [UInt32: [Instant]] = [:]
    for note in notes {
      if let arrival = note.arrives { arrivals[note.report, default: []].append(arrival) }
    }
    for entry in entries {
      guard case .report(let report) = entry.decision.verdict, report.attempt == 1 else { continue }
      reports += 1
      if case .incident(_, outcome: _, let heard) = report.content {
        incidents += 1
        if heard.first.flatMap({ room($0.anchor) }) != entry.room { wrongRooms += 1 }
      }
      guard let first = arrivals[report.number]?.min() else {
        lost.append(report.number)
        continue
      }
      delays.append(report.time.duration(to: first))
    }
    repeated = arrivals.values.reduce(0) { $0 + $1.count - 1 }
  }

  /// The mean time until the server had a report, in seconds; `nil` if the server got none.
  var meanDelayS: Double? {
    guard !delays.isEmpty else { return nil }
    return delays.reduce(Duration.zero, +).inSeconds / Double(delays.count)
  }
}
