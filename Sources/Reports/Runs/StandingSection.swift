import BLE
import Documents
import EngineFiles
import EventLines
import Explaining
import Recordings

/// The section of a report about an engine at a time at which it decides nothing: its state, what it
/// heard last, and what keeps it from each decision.
struct StandingSection {
  let account: StandingAccount
  /// The subject of the engine.
  let subject: String
  /// The newest decision of the engine; `nil` if there is none.
  let newest: Decision?
  /// The formatter of decisions, with the names of anchors.
  let decisions: DecisionReport

  /// The section as paragraphs of text.
  var parts: [String] {
    [([heading.wrapped] + newestLines + heard).joined(separator: "\n")] + pending.map(text(of:))
  }

  private var pending: [Standing.Pending] { account.standing?.pending ?? [] }

  private var heading: String {
    "engine of \(subject.onOneLine) at \(account.time.seconds.with(3)) s"
      + (account.standing.map { ": \($0.state)" } ?? "; there is no account of its state")
  }

  private var newestLines: [String] {
    guard let newest, let number = account.newest else { return ["  no decision so far"] }
    return [
      "  newest decision, \(age(of: newest.time)); --decision \(number) explains it",
      "    \(decisions.line(of: newest, by: subject))",
    ]
  }

  private var heard: [String] {
    guard !account.heard.isEmpty else { return [] }
    var table = TextTable(indentation: 4)
    for (anchor, event) in account.heard {
      let name = decisions.name(anchor).onOneLine
      table.add(
        event.map { event in
          [
            name, "\(event.time.seconds.with(3)) s", age(of: event.time),
            level(of: anchor, in: event).map { "\($0.dBm.inFewDigits) dBm" } ?? "",
          ]
        } ?? [name, "not heard"])
    }
    return ["  last heard"] + table.lines
  }

  private func age(of time: Instant) -> String {
    "\(time.duration(to: account.time).inSeconds.with(1)) s before"
  }

  private func level(of anchor: Anchor, in event: HeardEvent) -> PowerLevel? {
    if case .reading(let level) = Hearing(of: anchor, in: event.event) { level } else { nil }
  }

  private func text(of pending: Standing.Pending) -> String {
    var table = TextTable(indentation: 2)
    for ground in pending.grounds.figures {
      var row = ground.row
      if ground.isMet == false { row[3] = "not met: \(row[3])" }
      table.add(row)
    }
    let rule = "rule: \(pending.grounds.rule)".wrapped
    return (["\(pending.decision): not yet", rule] + table.lines).joined(separator: "\n")
  }
}

/// The section as JSON.
extension StandingSection {
  /// The state, the newest decision, the newest readings, and the pending decisions with the rule
  /// and the figures that keep the engine from each.
  var json: JSON {
    [
      "walker": .text(subject),
      "atS": JSON(account.time.seconds),
      "state": account.standing.map { .text($0.state) } ?? .null,
      "newest": newestJSON,
      "heard": .list(
        account.heard.map { anchor, event in
          [
            "device": .text(decisions.name(anchor)), "timeS": JSON(event?.time.seconds),
            "rssiDBm": JSON(event.flatMap { level(of: anchor, in: $0) }?.dBm),
          ]
        }),
      "pending": .list(
        pending.map { pending in
          [
            "decision": .text(pending.decision),
            "rule": .text(pending.grounds.rule),
            "grounds": .list(pending.grounds.figures.map(json(of:))),
          ]
        }),
    ]
  }

  private var newestJSON: JSON {
    guard let newest, let number = account.newest,
      case .object(let members) = decisions.json(of: newest, by: subject)
    else { return .null }
    return .object(members.merging(["number": JSON(number)]) { $1 })
  }

  private func json(of ground: Ground) -> JSON {
    guard case .object(let members) = ground.json else { return ground.json }
    return .object(members.merging(["isMet": ground.isMet.map { .flag($0) } ?? .null]) { $1 })
  }
}

extension EngineHistory {
  /// Returns the sections about the engines of subjects at a time.
  func standingSections(
    about subjects: some Sequence<Int>, at time: Instant, naming report: DecisionReport
  ) -> [StandingSection] {
    subjects.map { subject in
      let account = StandingAccount(of: subject, at: time, in: self)
      return StandingSection(
        account: account, subject: self.subjects[subject],
        newest: account.newest.map { decisions[$0 - 1].decision }, decisions: report)
    }
  }
}
