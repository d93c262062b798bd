import BLE
import Documents
import Explaining

/// The report of a moment at which no decision is near.
struct MomentSection: Sendable {
  /// The time of the moment.
  let time: Instant
  /// The readings that each subject had received by then, in the order of the subjects.
  let heard: [Heard]
  /// The requests to connect that made no connection by then.
  var failed: [FailedRequestsSection] = []
  /// The first decision after the moment, in a line; `nil` if there is none.
  let next: String?
  /// The engines at the moment; empty if a decision is near, because that is explained instead.
  var standings: [StandingSection]

  /// The readings that a subject had received of each device that could be heard.
  struct Heard: Sendable {
    /// The name of the subject.
    var subject: String
    /// The kind of the readings.
    var kind = Readings.packets
    /// The devices, each with the number of its readings.
    var devices: [(name: String, readings: Int)]
  }

  /// The report as paragraphs of text.
  var parts: [String] {
    let next = next.map { ["next decision\n  \($0)"] } ?? []
    let span =
      standings.contains { $0.newest != nil }
      ? "in the \(StandingAccount.nearness.inSeconds.inFewDigits) s up to" : "up to"
    return [
      "no decision \(span) \(time.seconds.with(3)) s"
    ] + counts + requests + next + standings.flatMap(\.parts)
  }

  /// The counts of readings: in a line for each kind of a single subject, otherwise in a line for
  /// each subject.
  private var counts: [String] {
    let heard = heard.filter { !$0.devices.isEmpty }
    if heard.allSatisfy({ $0.subject == heard[0].subject }) {
      return heard.map { "\($0.kind.received) by then: \($0.counts)".wrapped }
    }
    return [Readings.packets, .ranging, .connections].compactMap { kind in
      let subjects = heard.filter { $0.kind == kind }
      guard !subjects.isEmpty else { return nil }
      let lines = subjects.flatMap { "\($0.subject.onOneLine): \($0.counts)".lines(within: 98) }
      return (["\(kind.received) by then"] + lines.map { "  \($0)" }).joined(separator: "\n")
    }
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
}

extension MomentSection.Heard {
  /// The maximum number of devices in a complete list; of a longer one, the first ten are shown.
  private static let most = 100

  /// The counts in words: `hall 12, stairs 0`.
  fileprivate var counts: String {
    let shown = devices.prefix(devices.count > Self.most ? 10 : Self.most)
    let rest = devices.count > shown.count ? " and \(devices.count - shown.count) more" : ""
    return shown.map { "\($0.name.onOneLine.withShortServices) \($0.readings)" }
      .joined(separator: ", ") + rest
  }
}

extension Readings {
  /// The readings that were received, in words.
  fileprivate var received: String {
    switch self {
    case .packets: "packets received"
    case .ranging: "reports of ranging"
    case .connections: "readings of connections"
    }
  }
}
