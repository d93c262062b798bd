import BLE
import Documents

/// The report of a moment before the first decision.
struct DecisionMoment {
  /// The time of the moment.
  let time: Instant
  /// The devices that could be heard, each with the number of readings by then.
  let heard: [(name: String, readings: Int)]
  /// The kind of the readings.
  var kind = Readings.packets
  /// The first decision after the moment, in a line; `nil` if there is none.
  let next: String?

  /// The report as paragraphs of text.
  var parts: [String] {
    let counts = heard.map { "\($0.name.onOneLine) \($0.readings)" }
    let next = next.map { ["next decision\n  \($0)"] } ?? []
    return [
      "no decision up to \(time.seconds.with(3)) s",
      "\(readings) by then: \(counts.joined(separator: ", "))".wrapped,
    ] + next
  }

  private var readings: String {
    switch kind {
    case .packets: "packets received"
    case .ranging: "reports of ranging"
    case .connections: "readings of connections"
    }
  }
}
