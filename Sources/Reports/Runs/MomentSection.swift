import BLE
import Documents
import Explaining

/// The report of a moment at which no decision is near.
struct MomentSection: Sendable {
  /// The time of the moment.
  let time: Instant
  /// The devices that could be heard, each with the number of readings by then.
  let heard: [(name: String, readings: Int)]
  /// The requests to connect that made no connection by then.
  var failed: [FailedRequestsSection] = []
  /// The kind of the readings.
  var kind = Readings.packets
  /// The first decision after the moment, in a line; `nil` if there is none.
  let next: String?
  /// The engines at the moment; empty if a decision is near, because that is explained instead.
  var standings: [StandingSection]

  /// The report as paragraphs of text.
  var parts: [String] {
    let counts = heard.map { "\($0.name.onOneLine) \($0.readings)" }
    let next = next.map { ["next decision\n  \($0)"] } ?? []
    let span =
      standings.contains { $0.newest != nil }
      ? "in the \(StandingAccount.nearness.inSeconds.inFewDigits) s up to" : "up to"
    let readings =
      counts.isEmpty ? [] : ["\(readings) by then: \(counts.joined(separator: ", "))".wrapped]
    return ["no decision \(span) \(time.seconds.with(3)) s"] + readings + requests + next
      + standings.flatMap(\.parts)
  }

  private var requests: [String] {
    guard !failed.isEmpty else { return [] }
    let lines = failed.map { "  \($0.walker.onOneLine) to \($0.beacon.onOneLine): \($0.words)" }
    return [(["requests to connect by then"] + lines).joined(separator: "\n")]
  }

  /// The engines and the failed requests, if any, as members of JSON; empty if a decision is near.
  var json: [String: JSON] {
    guard !standings.isEmpty else { return [:] }
    let members: [String: JSON] = ["standings": .list(standings.map(\.json))]
    guard !failed.isEmpty else { return members }
    let requests = failed.map { requests -> JSON in
      [
        "walker": .text(requests.walker), "beacon": .text(requests.beacon),
        "notEstablished": requests.json,
      ]
    }
    return members.merging(["requests": .list(requests)]) { $1 }
  }

  private var readings: String {
    switch kind {
    case .packets: "packets received"
    case .ranging: "reports of ranging"
    case .connections: "readings of connections"
    }
  }
}
