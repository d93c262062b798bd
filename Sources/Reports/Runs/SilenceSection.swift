import BLE
import Documents
import Explaining
import Scoring
import Sim

/// The section of a report about the devices that an engine has not heard for a while: the packets
/// that were sent meanwhile, by their outcomes, and what silences a device.
package struct SilenceSection: Sendable {
  private let silences: [Row]

  /// A silence, with the names of its devices.
  private struct Row {
    var silence: Silence
    var name: String
    var cause: String?
  }

  /// Creates the section about some silences in a run.
  package init(_ silences: [Silence], in run: Run) {
    let world = run.world
    self.silences = silences.map { silence in
      Row(
        silence: silence, name: world.name(of: silence.device),
        cause: silence.cause(in: run).map { cause in
          switch cause {
          case .off(let device, let since):
            "\(world.name(of: device).quoted) off since \(since.seconds.with(3)) s"
          case .connected(let walker, let since):
            "\(world.walkers[walker].name.quoted) is connected to it since "
              + "\(since.seconds.with(3)) s, and it does not advertise meanwhile"
          }
        })
    }
  }

  /// The section as a paragraph of text; none without silences.
  var parts: [String] {
    guard !silences.isEmpty else { return [] }
    var table = TextTable(indentation: 2)
    for row in rows { table.add(row) }
    return [([Self.heading.wrapped] + table.lines).joined(separator: "\n")]
  }

  /// The heading of the silences.
  package static let heading =
    "not heard for \(Silence.shortest.inSeconds.inFewDigits) s or more, and the packets sent meanwhile"

  /// The silences, each with its device, its length, its start, the number of packets, their
  /// outcomes, and what silences the device.
  package var rows: [[String]] {
    silences.map { row in
      let silence = row.silence
      let all = ([silence.words] + [row.cause].compactMap(\.self)).filter { !$0.isEmpty }
      return [
        row.name.onOneLine, "\(silence.start.duration(to: silence.end).inSeconds.with(3)) s",
        "since \(silence.start.seconds.with(3)) s", silence.sent.counted("packet"),
        all.joined(separator: ", "),
      ]
    }
  }

  /// The silences as JSON.
  var json: JSON {
    .list(
      silences.map { row in
        [
          "device": .text(row.name), "sinceS": JSON(row.silence.start.seconds),
          "untilS": JSON(row.silence.end.seconds), "packets": JSON(row.silence.sent),
          "outcomes": row.silence.packets.json,
          "cause": row.cause.map { .text($0) } ?? .null,
        ]
      })
  }
}

extension Silence {
  /// The number of packets with each outcome, in words; empty if none were sent.
  fileprivate var words: String {
    packets.map { "\($0.count) \($0.outcome.words)" }.joined(separator: ", ")
  }
}

extension Silence.Outcome {
  /// The outcome in words.
  fileprivate var words: String {
    switch self {
    case .missed(let outcome): outcome.words
    case .notDelivered(let reason): "not delivered: \(reason.words)"
    case .uncounted: "received, not counted"
    }
  }

  /// The key in JSON.
  fileprivate var key: String {
    switch self {
    case .missed(let outcome): outcome.key
    case .notDelivered: "notDelivered"
    case .uncounted: "notCounted"
    }
  }
}

extension [Silence.Tally] {
  /// The counts of packets by outcome; for packets that were not delivered, by reason.
  fileprivate var json: JSON {
    reduce([:]) { members, tally in
      if case .notDelivered(let reason) = tally.outcome {
        members.merged(with: .object([tally.outcome.key: [reason.words: JSON(tally.count)]]))
      } else {
        members.merged(with: .object([tally.outcome.key: JSON(tally.count)]))
      }
    }
  }
}
