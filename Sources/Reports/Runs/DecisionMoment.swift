import BLE
import Documents

/// A moment up to which nothing has been decided, and what there is to say of it instead.
struct DecisionMoment {
  /// The moment.
  let time: Instant
  /// The devices of which packets could be received, each with how many were by then.
  let heard: [(name: String, packets: Int)]
  /// The first decision after it, in a line; `nil` where there is none.
  let next: String?

  /// As text, in paragraphs.
  var parts: [String] {
    let counts = heard.map { "\($0.name.onOneLine) \($0.packets)" }
    let next = next.map { ["the next decision is\n  \($0)"] } ?? []
    return [
      "nothing has been decided up to \(time.seconds.with(3)) s",
      "packets received up to then: \(counts.joined(separator: ", "))".wrapped,
    ] + next
  }
}
