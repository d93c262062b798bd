import BLE
import Documents
import Explaining

/// The report of a moment at which no decision is near.
struct DecisionMoment: Sendable {
  /// The time of the moment.
  let time: Instant
  /// The devices that could be heard, each with the number of readings by then.
  let heard: [(name: String, readings: Int)]
  /// The kind of the readings.
  var kind = Readings.packets
  /// The first decision after the moment, in a line; `nil` if there is none.
  let next: String?
  /// The engines at the moment; empty if a decision is near, which is explained instead.
  var standings: [StandingSection]

  /// The report as paragraphs of text.
  var parts: [String] {
    let counts = heard.map { "\($0.name.onOneLine) \($0.readings)" }
    let next = next.map { ["next decision\n  \($0)"] } ?? []
    let span =
      standings.contains { $0.newest != nil }
      ? "in the \(StandingAccount.nearness.inSeconds.inFewDigits) s up to" : "up to"
    return [
      "no decision \(span) \(time.seconds.with(3)) s",
      "\(readings) by then: \(counts.joined(separator: ", "))".wrapped,
    ] + next + standings.flatMap(\.parts)
  }

  /// The engines as a member of JSON; none if a decision is near.
  var json: [String: JSON] {
    standings.isEmpty ? [:] : ["standings": .list(standings.map(\.json))]
  }

  private var readings: String {
    switch kind {
    case .packets: "packets received"
    case .ranging: "reports of ranging"
    case .connections: "readings of connections"
    }
  }
}
