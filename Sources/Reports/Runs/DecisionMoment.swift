import BLE
import Documents

/// The report of a moment before the first decision.
struct DecisionMoment {
  /// The time of the moment.
  let time: Instant
  /// The devices whose packets could be received, each with the number received by then.
  let heard: [(name: String, packets: Int)]
  /// The first decision after the moment, in a line; `nil` if there is none.
  let next: String?

  /// The report as paragraphs of text.
  var parts: [String] {
    let counts = heard.map { "\($0.name.onOneLine) \($0.packets)" }
    let next = next.map { ["next decision\n  \($0)"] } ?? []
    return [
      "no decision up to \(time.seconds.with(3)) s",
      "packets received by then: \(counts.joined(separator: ", "))".wrapped,
    ] + next
  }
}
