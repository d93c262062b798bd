import BLE
import Documents
import Explaining
import Scoring
import Sim

/// The section of a report about the devices that an engine has not heard for a while: the packets
/// that were sent meanwhile, by their outcomes, and what silences a device.
struct SilenceSection: Sendable {
  private let rows: [Row]

  /// A silence, with the names of its devices.
  private struct Row {
    var silence: Silence
    var name: String
    var cause: String?
  }

  /// Creates the section about some silences in a run.
  init(_ silences: [Silence], in run: Run) {
    let world = run.world
    rows = silences.map { silence in
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
    guard !rows.isEmpty else { return [] }
    var table = TextTable(indentation: 2)
    for row in rows {
      let silence = row.silence
      let outcomes = silence.packets.map { "\($0.count) \($0.outcome.words)" }
      let all = (outcomes + [row.cause].compactMap { $0 }).joined(separator: ", ")
      table.add([
        row.name.onOneLine, "\(silence.start.duration(to: silence.end).inSeconds.with(3)) s",
        "since \(silence.start.seconds.with(3)) s", silence.sent.counted("packet"), all,
      ])
    }
    let shortest = Silence.shortest.inSeconds.inFewDigits
    return [
      (["not heard for \(shortest) s or more, and the packets sent meanwhile".wrapped]
        + table.lines).joined(separator: "\n")
    ]
  }

  /// The silences as JSON.
  var json: JSON {
    .list(
      rows.map { row in
        [
          "device": .text(row.name), "sinceS": JSON(row.silence.start.seconds),
          "untilS": JSON(row.silence.end.seconds), "packets": JSON(row.silence.sent),
          "outcomes": row.silence.packets.json,
          "cause": row.cause.map { .text($0) } ?? .null,
        ]
      })
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
