import BLE
import Documents
import EngineFiles
import EventLines
import Explaining
import Recordings
import Scenarios
import Sim
import Studies

/// The section of a report about an engine at a time at which it decides nothing: its state, the
/// newest readings, the figures that keep it from each decision, and the smallest changes that
/// bring each decision about.
struct StandingSection: Sendable {
  let account: StandingAccount
  /// The subject of the engine.
  let subject: String
  /// The newest decision of the engine; `nil` if there is none.
  let newest: Decision?
  /// The formatter of decisions, with the names of anchors.
  let decisions: DecisionReport
  /// The word for the input: run or recording.
  let whole: String
  /// Returns the name of a device that can be moved.
  let device: @Sendable (Int) -> String
  /// The questions about the pending decisions, each once.
  let questions: [PendingInQuestion]
  /// The devices that were not heard for a while; `nil` for a recording, which does not show this.
  var silences: SilenceSection?
  /// The connections that the engine has asked for and does not have.
  var connections: [AwaitedConnectionSection] = []
  /// The smallest changes that bring about each pending decision; empty without a search.
  private(set) var changes: [NearestChanges] = []
  /// The errors over many seeds after each change; `nil` without a study.
  private var study: ReportedChangeErrors?

  /// Creates the section of an account, without changes.
  ///
  /// - Parameters:
  ///   - decisions: The formatter of decisions, with the names of anchors.
  ///   - whole: The word for the input: run or recording.
  ///   - device: Returns the name of a device that can be moved.
  init(
    _ account: StandingAccount, in history: EngineHistory, naming decisions: DecisionReport,
    whole: String, device: @escaping @Sendable (Int) -> String
  ) {
    self.account = account
    subject = history.subjects[account.subject]
    newest = account.newest.map { history.decisions[$0 - 1].decision }
    self.decisions = decisions
    self.whole = whole
    self.device = device
    questions = PendingInQuestion.questions(about: account, in: history)
  }

  /// The section as paragraphs of text. Changes come after the last pending decision that they
  /// bring about.
  var parts: [String] {
    [([heading.wrapped] + newestLines + heard).joined(separator: "\n")] + (silences?.parts ?? [])
      + connections.map(\.part)
      + pending.indices.flatMap { index in
        let isLast = !pending[(index + 1)...].contains { $0.awaited == pending[index].awaited }
        return [text(of: pending[index])]
          + (isLast ? [changesSection(of: pending[index])?.text].compactMap(\.self) : [])
      }
  }

  private func changesSection(of pending: Standing.Pending) -> ChangesSection? {
    guard let index = questions.firstIndex(where: { $0.awaited == pending.awaited }),
      changes.indices.contains(index)
    else { return nil }
    return ChangesSection(
      changes: changes[index], question: questions[index], whole: whole,
      errors: study?.errors(ofQuestion: index), device: device)
  }

  private var pending: [Standing.Pending] { account.standing?.pending ?? [] }

  private var heading: String {
    "engine of \(subject.onOneLine) at \(account.time.seconds.with(3)) s"
      + (account.standing.map { ": \($0.state)" }
        ?? "; there is no account of its state"
        + (account.absence.map { ": \($0.rawValue)" } ?? ""))
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
    for heard in account.heard {
      let name = name(of: heard).onOneLine.withShortServices
      table.add(
        heard.event.map { event in
          [
            name, "\(event.time.seconds.with(3)) s", age(of: event.time),
            heard.level.map { "\($0.dBm.inFewDigits) dBm" }
              ?? heard.change.map { "region \(DeliveredWord($0).rawValue)" } ?? "",
            remark(on: heard),
          ]
        } ?? [name, "not heard"])
    }
    return ["  last heard"] + table.lines
  }

  private func age(of time: Instant) -> String {
    "\(time.duration(to: account.time).inSeconds.with(1)) s before"
  }

  /// The name of a device, or the word for a group.
  private func name(of heard: NewestHeard) -> String {
    heard.anchor.map(decisions.name) ?? heard.group?.word ?? ""
  }

  /// Returns the kind of an event that is not a packet which the engine receives, the beacon of a
  /// group that was heard, and that a reading was ignored; empty if there is nothing to say.
  private func remark(on heard: NewestHeard) -> String {
    var words: [String] = []
    if let beacon = heard.beacon { words.append("from \(decisions.name(beacon).onOneLine)") }
    if heard.event?.isOverConnection == true { words.append("read over a connection") }
    if heard.way == .region, heard.event != nil { words.append("counted for its region") }
    if heard.isIgnored { words.append("ignored, below minRSSI") }
    return words.joined(separator: ", ")
  }

  private func text(of pending: Standing.Pending) -> String {
    var table = TextTable(indentation: 2)
    for ground in pending.grounds.figures { table.add(ground.standingRow) }
    let rule = "rule: \(pending.grounds.rule)".wrapped
    return (["\(pending.decision): not yet", rule] + table.lines).joined(separator: "\n")
  }
}

/// The section as JSON.
extension StandingSection {
  /// The state, the newest decision, the newest readings, and the pending decisions: for each, the
  /// rule, the figures that keep the engine from it, and the changes that bring it about.
  var json: JSON {
    let members: JSON = [
      "walker": .text(subject),
      "atS": JSON(account.time.seconds),
      "state": account.standing.map { .text($0.state) } ?? .null,
      "unknown": account.absence.map { .text($0.rawValue) } ?? .null,
      "newest": newestJSON,
      "heard": .list(
        account.heard.map { heard in
          var members: [String: JSON] = [
            "device": .text(name(of: heard)), "timeS": JSON(heard.event?.time.seconds),
            "rssiDBm": JSON(heard.level?.dBm), "ignored": .flag(heard.isIgnored),
          ]
          if let beacon = heard.beacon { members["beacon"] = .text(decisions.name(beacon)) }
          if heard.event?.isOverConnection == true { members["by"] = "connection" }
          if heard.way == .region, heard.event != nil { members["by"] = "region" }
          return .object(members)
        }),
      "pending": .list(
        pending.map { pending in
          [
            "decision": .text(pending.decision),
            "rule": .text(pending.grounds.rule),
            "grounds": .list(pending.grounds.figures.map(\.standingJSON)),
            "changes": changesSection(of: pending)?.json ?? .null,
          ]
        }),
    ]
    let connecting: JSON =
      connections.isEmpty
      ? members : members.merged(with: ["connections": .list(connections.map(\.json))])
    return silences.map { connecting.merged(with: ["silences": $0.json]) } ?? connecting
  }

  private var newestJSON: JSON {
    guard let newest, let number = account.newest,
      case .object(let members) = decisions.json(of: newest, by: subject)
    else { return .null }
    return .object(members.merging(["number": JSON(number)]) { $1 })
  }
}

// MARK: - Changes

extension StandingSection {
  /// `true` if the search or the study was interrupted.
  var isPartial: Bool { changes.contains(where: \.isPartial) || study?.isPartial == true }

  /// Runs the scenario with each change over many seeds.
  ///
  /// - Parameter progress: Called with the count of seeds done so far.
  /// - Throws: The errors of `ReportedChangeErrors.perform(by:progress:)`.
  mutating func studyChanges(
    in scenario: Scenario, _ world: World, variant: String?, runs: Int, by workers: ParallelRuns,
    progress: (Int) -> Void
  ) async throws(InputError) {
    guard !isPartial,
      var study = ReportedChangeErrors(
        of: zip(questions, changes).map { ($0, $1) }, in: scenario, world, variant: variant,
        runs: runs)
    else { return }
    try await study.perform(by: workers, progress: progress)
    self.study = study
  }
}

extension [StandingSection] {
  /// Searches for the smallest changes that bring about each pending decision. The searches share
  /// their runs. If the task is cancelled, they end soon and keep the changes found so far.
  ///
  /// - Parameters:
  ///   - source: Returns the input of a subject's engine.
  ///   - progress: Called with the count of settings and devices tried so far, and the count of
  ///     all.
  /// - Throws: The error of `source`.
  mutating func findChanges<Source: Rerun, Failure>(
    of engines: WalkerEngines, on source: (Int) throws(Failure) -> Source,
    progress: (Int, Int) -> Void
  ) throws(Failure) {
    var searches: [[ChangeSearch<PendingInQuestion, RememberedRerun<Source>>]] = []
    let memory = RememberedRerun<Source>.Memory()
    for section in self {
      guard !section.questions.isEmpty else {
        searches.append([])
        continue
      }
      let engine = engines[section.account.subject]
      let source = RememberedRerun(try source(section.account.subject), in: memory)
      searches.append(
        section.questions.map { ChangeSearch(about: $0, of: engine, on: source) })
    }
    let all = searches.joined().map(\.attempts).reduce(0, +)
    var before = 0
    for index in indices {
      for search in searches[index] {
        var search = search
        search.perform { done, _ in progress(before + done, all) }
        before += search.attempts
        self[index].take(search.found)
      }
    }
  }
}

extension StandingSection {
  /// Adds the changes that answer the next question.
  fileprivate mutating func take(_ found: NearestChanges) { changes.append(found) }
}

extension StandingSection {
  /// Adds the connections that the engine has asked for and does not have.
  ///
  /// - Parameter packets: Returns the packets of a device since a request.
  mutating func addConnections<Failure>(
    in history: EngineHistory,
    _ packets: (AwaitedConnection) throws(Failure) -> AwaitedConnectionSection.Packets
  ) throws(Failure) {
    for connection in account.awaited {
      let anchor = Anchor.device(connection.device)
      let name = history.names[anchor] ?? decisions.name(anchor)
      connections.append(
        AwaitedConnectionSection(connection, to: name, at: account.time, try packets(connection)))
    }
  }
}

extension EngineHistory {
  /// Returns the sections about the engines of subjects at a time.
  ///
  /// - Parameters:
  ///   - report: The formatter of decisions, with the names of anchors.
  ///   - whole: The word for the input: run or recording.
  ///   - device: Returns the name of a device that can be moved.
  func standingSections(
    about subjects: some Sequence<Int>, at time: Instant, naming report: DecisionReport,
    whole: String, device: @escaping @Sendable (Int) -> String
  ) -> [StandingSection] {
    subjects.map { subject in
      StandingSection(
        StandingAccount(of: subject, at: time, in: self), in: self, naming: report, whole: whole,
        device: device)
    }
  }
}
