import Documents
import Phones
import Recordings

/// The report of what the app on a subject was told in a replay, and of what its system withheld.
///
/// There is nothing to report of a bare radio.
struct AppReport {
  /// The numbers of the app's events by their words, in the order of the words.
  private let events: [(word: AppWord, count: Int)]
  private let packets: PhoneTally?

  init(on replay: Replay) {
    let words = replay.app.compactMap { AppWord($0.kind) }
    events = AppWord.allCases.compactMap { word in
      let count = words.count { $0 == word }
      return count > 0 ? (word, count) : nil
    }
    packets = replay.packets
  }

  /// The report as lines; none for a bare radio.
  var lines: [String] {
    guard !events.isEmpty else { return [] }
    func list(_ events: [(word: AppWord, count: Int)]) -> String {
      events.isEmpty
        ? "nothing" : events.map { "\($0.word.rawValue) \($0.count)" }.joined(separator: ", ")
    }
    var lines = [
      "  app: \(list(events.filter(\.word.isLife)))",
      "  told: \(list(events.filter { !$0.word.isLife }))",
    ]
    guard let packets else { return lines }
    lines.append(
      "  packets: \(packets.total), told \(packets.told), not listening \(packets.unheard), withheld "
        + "\(packets.total - packets.told - packets.unheard)")
    lines += withheld.map { "    \($0.reason): \($0.count)" }
    return lines
  }

  /// The report as JSON; `null` for a bare radio.
  var json: JSON {
    guard !events.isEmpty else { return .null }
    return [
      "events": .object(
        Dictionary(uniqueKeysWithValues: events.map { ($0.word.rawValue, JSON($0.count)) })),
      "packets": packets.map { packets in
        [
          "told": JSON(packets.told), "notListening": JSON(packets.unheard),
          "withheld": .object(
            Dictionary(uniqueKeysWithValues: withheld.map { ($0.reason, JSON($0.count)) })),
        ] as JSON
      } ?? .null,
    ]
  }

  /// The reasons for which packets were withheld, most frequent first, then by word.
  private var withheld: [(reason: String, count: Int)] {
    (packets?.withheld ?? [:]).map { (reason: $0.key.words, count: $0.value) }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }
}
