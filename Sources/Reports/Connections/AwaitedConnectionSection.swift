import BLE
import Documents
import EngineFiles
import Explaining
import Sim

/// The section of a report about a connection that an engine has asked for and does not have yet:
/// the time of waiting, and the packets that could have been answered.
struct AwaitedConnectionSection: Sendable {
  private let connection: AwaitedConnection
  private let time: Instant
  /// The name of the device.
  private let name: String
  private let packets: Packets

  /// The packets of a device since a request.
  enum Packets: Sendable {
    /// The packets that were sent in a run, by their outcomes.
    case sent(Silence)
    /// The number of packets that a recording has; `nil` if it is unknown.
    case recorded(Int?)
  }

  /// Creates the section about a connection at a time.
  init(_ connection: AwaitedConnection, to name: String, at time: Instant, _ packets: Packets) {
    self.connection = connection
    self.time = time
    self.name = name
    self.packets = packets
  }

  /// The section as a paragraph of text.
  var part: String {
    var table = TextTable(indentation: 2)
    for ground in figures { table.add(ground.standingRow) }
    let heading = ["connection to \(name.onOneLine): not yet", "rule: \(Self.rule)".wrapped]
    return (heading + table.lines).joined(separator: "\n")
  }

  private static let rule =
    "connected once the radio receives a packet of it while waiting, and the answer to its request"

  private var figures: [Ground] {
    let wait = Ground(
      "waiting", connection.since.duration(to: time).inSeconds, "s",
      words: "since \(connection.since.seconds.with(3)) s"
        + (connection.isKnown ? ", for a device known before" : ""))
    func received(_ count: Int, _ words: String) -> [Ground] {
      [Ground("packets received", Double(count), "", .init(.moreThan, 0), words: words)]
        + (count > 0 ? [Ground("answer", words: "none received", isMet: false)] : [])
    }
    switch packets {
    case .sent(let silence):
      return [wait] + received(silence.received, "of \(silence.sent) sent\(silence.missedWords)")
    case .recorded(let count?): return [wait] + received(count, "in the recording")
    case .recorded(nil):
      let unknown = "unknown: the recording has the device under no address that the app knows"
      return [wait, Ground("packets received", words: unknown)]
    }
  }

  /// The section as JSON.
  var json: JSON {
    [
      "device": .text(name), "sinceS": JSON(connection.since.seconds),
      "known": .flag(connection.isKnown), "rule": .text(Self.rule),
      "grounds": .list(figures.map(\.standingJSON)),
    ]
  }
}

extension Silence {
  /// The outcomes of the packets that the radio did not receive, in words after a count.
  fileprivate var missedWords: String {
    let missed = packets.compactMap { tally -> String? in
      if case .missed(let outcome) = tally.outcome {
        "\(tally.count) \(outcome.words)"
      } else {
        nil
      }
    }
    return missed.isEmpty ? "" : "; " + missed.joined(separator: ", ")
  }
}

extension Ground {
  /// The figure as the cells of a row that says whether a requirement is missed.
  var standingRow: [String] {
    var row = row
    if isMet == false { row[3] = "not met: \(row[3])" }
    return row
  }

  /// The figure as JSON that says whether its requirements are met.
  var standingJSON: JSON {
    guard case .object(let members) = json else { return json }
    return .object(members.merging(["isMet": isMet.map { .flag($0) } ?? .null]) { $1 })
  }
}
