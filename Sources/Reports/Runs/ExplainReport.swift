import BLE
import Documents
import EngineFiles
import Explaining
import Phones
import Recordings
import Scenarios
import Scoring
import Sim
import Studies

/// The report that explains packets or a decision of one run of a scenario. It lists the terms of
/// the packets' levels and their outcomes.
package struct ExplainReport: ExplanationReport, Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// The variant that was run; `nil` for the unmodified scenario.
  package let variant: String?
  /// The world at the start of the run.
  package let world: World
  /// The run's seed.
  package let seed: UInt64
  /// The explained decision; `nil` if none was requested, or if none is near the given time.
  package let decision: DecisionAccount?
  /// The smallest changes that avoid the decision; `nil` without a search, or without a decision.
  package private(set) var changes: NearestChanges?
  /// The errors over many seeds after each change; `nil` without a study.
  private var study: ReportedChangeErrors?
  /// The state at the requested time; `nil` if no time was given.
  private(set) var moment: MomentSection?
  /// The phones that have a system, at the time of the decision or at the requested time.
  let phones: [PhoneSection]
  /// The devices that were not heard for a while before the decision; `nil` without a decision.
  private let silences: SilenceSection?
  /// The levels read over connections behind the decision.
  let readings: ReadingsReport
  /// The explained packets, in order of time.
  package let accounts: [PacketAccount]

  /// Runs a scenario, or one of its variants, and explains the chosen packets. Returns `nil` if
  /// there is no such variant.
  ///
  /// - Precondition: The seed is one of `RunReport.seeds`.
  /// - Throws: The errors of `RunReport`.
  package init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64, of choice: PacketChoice
  ) throws(InputError) {
    precondition(RunReport.seeds.contains(seed), "a report cannot show seed \(seed) exactly")
    guard let world = scenario.world(of: variant) else { return nil }
    let scenario = scenario.running(engineOf: variant)
    self.scenario = scenario
    self.variant = variant
    self.world = world
    self.seed = seed
    decision = nil
    moment = nil
    phones = []
    silences = nil
    readings = ReadingsReport(in: world)
    accounts = try scenario.accounts(
      of: choice, in: world, seed: seed, basis: scenario.basis(in: world, seed: seed))
  }

  /// Explains one of a run's decisions and the packets behind it: the newest packet that the engine
  /// had received from each device, or the packets of the newest ranging event. Returns `nil` if
  /// there is no such decision.
  ///
  /// - Parameter number: The number of the decision, starting at 1.
  /// - Throws: The errors of `RunReport`.
  package init?(on report: RunReport, decision number: Int) throws(InputError) {
    let history = EngineHistory(
      of: report.run, by: report.scenario.engines, on: report.basis)
    let account = DecisionAccount(of: number, in: history)
    guard let account else { return nil }
    let time = account.entry.decision.time
    try self.init(
      on: report, decision: account,
      silences: report.silences(
        at: [Silence.Moment(of: account.entry.subject, at: time)], in: history)[0],
      causes: history.packets(behindRegionsOf: account.entry), moment: nil,
      phones: history.phoneSections(about: account.entry.subject, at: time))
  }

  /// Explains the newest decision of a run up to a given time if the decision is near, or else the
  /// state of the engines.
  ///
  /// - Parameter walker: The walker with the phone, as an index into the world's walkers; `nil` for
  ///   all walkers.
  /// - Throws: The errors of `RunReport`.
  package init(on report: RunReport, at time: Instant, walker: Int? = nil) throws(InputError) {
    let run = report.run
    let history = EngineHistory(of: run, by: report.scenario.engines, on: report.basis)
    let subjects = run.world.subjects.filter { walker == nil || walker == $0 }
    let devices = (0..<run.world.deviceCount).filter { device in
      subjects.contains { run.world.devices(linkedTo: $0).contains(device) }
    }
    let heard = subjects.flatMap { subject -> [MomentSection.Heard] in
      let packets = MomentSection.Heard(
        subject: run.world.walkers[subject].name,
        devices: run.world.devices(linkedTo: subject).map { device in
          let packets = run.journal.heard.count {
            $0.device == device && $0.walker == subject && $0.sighting.time <= time
          }
          return (run.world.name(of: device), packets)
        })
      let read = MomentSection.Heard(overConnectionsOf: subject, upTo: time, in: history) {
        run.world.name(of: $0)
      }
      return [packets] + [read].compactMap(\.self)
    }
    let next = history.next(after: time, about: walker).map {
      report.decisionReport.line(of: $0.decision, by: history.subjects[$0.subject])
    }
    let decision = history.number(near: time, about: walker).flatMap {
      DecisionAccount(of: $0, in: history)
    }
    var standings =
      decision == nil
      ? history.standingSections(
        about: subjects, at: time, naming: report.decisionReport, whole: "run",
        device: { run.world.name(of: $0) }) : []
    let moments =
      decision.map { [Silence.Moment(of: $0.entry.subject, at: $0.entry.decision.time)] }
      ?? subjects.map { Silence.Moment(of: $0, at: time) }
    let silences = try report.silences(at: moments, in: history)
    for index in standings.indices {
      standings[index].silences = SilenceSection(silences[index], in: run)
      let subject = standings[index].account.subject
      try standings[index].addConnections(in: history) { connection throws(InputError) in
        let makeEngine = try report.scenario.engines.maker(in: run.world, from: report.basis)
        let packets = connection.packets(
          to: subject, until: time, in: history, of: run, running: makeEngine)
        return packets.map { .sent($0) } ?? .recorded(nil)
      }
    }
    try self.init(
      on: report, decision: decision, silences: decision == nil ? [] : silences[0],
      causes: decision.map { history.packets(behindRegionsOf: $0.entry) } ?? [],
      moment: MomentSection(
        time: time, heard: heard,
        failed: subjects.flatMap { walker in
          devices.compactMap { FailedRequestsSection(of: walker, to: $0, in: run, by: time) }
        }, next: next, standings: standings),
      phones: history.phoneSections(about: decision?.entry.subject ?? walker, at: time))
  }

  private init(
    on report: RunReport, decision: DecisionAccount?, silences: [Silence], causes: [Sighting],
    moment: MomentSection?, phones: [PhoneSection]
  ) throws(InputError) {
    let world = report.run.world
    self.silences = decision == nil ? nil : SilenceSection(silences, in: report.run)
    scenario = report.scenario
    variant = report.variant
    self.world = world
    seed = report.run.seed
    self.decision = decision
    self.moment = moment
    self.phones = phones
    guard let entry = decision?.entry else {
      readings = ReadingsReport(in: world)
      accounts = []
      return
    }
    readings = ReadingsReport(behind: entry.decision.evidence, about: entry.subject, in: report.run)
    let engine = report.scenario.engines[entry.subject].description
    let ranges = engine.readings == .ranging
    let period = ranges ? SystemSettings.ios.rangingPeriod ?? .zero : .zero
    let newest = entry.decision.evidence.compactMap { evidence -> PacketChoice.Sighted? in
      guard let device = world.device(of: evidence.anchor), let time = evidence.newest else {
        return nil
      }
      return PacketChoice.Sighted(device: device, time: time, ranged: period)
    }
    let ofRegions = causes.compactMap { packet in
      report.run.journal.heard.first { $0.walker == entry.subject && $0.sighting == packet }.map {
        PacketChoice.Sighted(device: $0.device, time: packet.time)
      }
    }
    accounts = try report.scenario.accounts(
      of: PacketChoice(walker: entry.subject, outcome: .only(.received), among: newest + ofRegions),
      in: world,
      seed: report.run.seed, basis: report.basis)
  }

  /// Searches for the smallest changes that avoid the decision or, without a decision, for those
  /// that bring about each pending decision. If the task is cancelled, the search ends soon and
  /// keeps the changes found so far.
  ///
  /// - Parameter progress: Receives the count of settings and beacons tried so far, and the count
  ///   of all.
  /// - Throws: The errors of `RunReport`.
  package mutating func findChanges(
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(InputError) {
    guard let decision else {
      try moment?.standings.findChanges(
        of: scenario.engines,
        on: { [scenario, world, variant, seed] (walker) throws(InputError) in
          try ScenarioRerun(of: scenario, in: world, variant: variant, seed: seed, walker: walker)
        }, progress: progress)
      return
    }
    var search = ChangeSearch(
      about: decision.question, of: scenario.engines[decision.question.subject],
      on: try ScenarioRerun(
        of: scenario, in: world, variant: variant, seed: seed, walker: decision.question.subject))
    search.perform(progress: progress)
    changes = search.found
  }

  /// Runs the scenario with each change over many seeds, to see the other effects of the changes.
  /// If the task is cancelled, the study ends soon and keeps the seeds finished by then.
  ///
  /// - Parameters:
  ///   - runs: The number of seeds; `nil` for `defaultRuns`, and 0 for no study.
  ///   - progress: Receives the count of seeds done so far, and the count of all.
  /// - Throws: The errors of `RunReport`.
  package mutating func studyChanges(
    runs: Int?, by workers: ParallelRuns = ParallelRuns(),
    progress: (Int, Int) -> Void = { _, _ in }
  ) async throws(InputError) {
    let runs = runs ?? defaultRuns
    guard let decision else {
      let count = moment?.standings.count ?? 0
      for index in 0..<count {
        try await moment?.standings[index].studyChanges(
          in: scenario, world, variant: variant, runs: runs, by: workers
        ) { progress(index * runs + $0, count * runs) }
      }
      return
    }
    guard let changes, !changes.isPartial,
      var study = ReportedChangeErrors(
        of: [(decision.question, changes)], in: scenario, world, variant: variant, runs: runs)
    else { return }
    try await study.perform(by: workers) { progress($0, runs) }
    self.study = study
  }

  /// The default number of seeds: 200, or fewer if runs are long, so that all runs of an
  /// alternative take at most 8 h of simulated time, but never fewer than 20.
  private var defaultRuns: Int { min(200, max(20, Int(8 * 3600 / world.duration.inSeconds))) }

  /// `true` if the search or the study was interrupted.
  package var isPartial: Bool {
    changes?.isPartial == true || study?.isPartial == true
      || moment?.standings.contains(where: \.isPartial) == true
  }

  /// The section about the decision; `nil` if `decision` is `nil`.
  var decisionSection: DecisionSection? {
    decision.map { decision in
      DecisionSection(
        account: decision,
        changes: changes.map {
          ChangesSection(
            changes: $0, question: decision.question, whole: "run",
            errors: study?.errors(ofQuestion: 0),
            device: { world.name(of: $0) })
        }, subject: world.walkers[decision.entry.subject].name,
        whole: "run", decisions: DecisionReport(name: world.name(of:)),
        change: world.deviceChanges.last { $0.time <= decision.entry.decision.time }.map {
          ($0, world.name(of: $0.device))
        }, phones: phones, silences: silences)
    }
  }

  /// Returns the name of the device at the other end of a packet's link.
  package func device(of account: PacketAccount) -> String {
    world.name(of: account.reception.device)
  }

  /// Returns the kind of the device at the other end of a packet's link.
  func kind(of account: PacketAccount) -> RadioPathEnd { world.kind(of: account.reception.device) }

  /// Returns the name of the walker whose phone a packet reached, or whose tag sent it to a
  /// receiver.
  package func walker(of account: PacketAccount) -> String {
    world.walkers[account.reception.walker].name
  }

  /// Returns the ends of a packet's link, starting with its sender.
  package func path(of account: PacketAccount) -> String {
    let (device, walker) = (device(of: account), walker(of: account))
    return account.reception.isAtReceiver ? "\(walker) to \(device)" : "\(device) to \(walker)"
  }
}

extension RunReport {
  /// Returns the silences, at moments of the run, of the devices that engines name.
  ///
  /// - Throws: The errors of `WalkerEngines.maker(in:from:)`.
  package func silences(
    at moments: [Silence.Moment], in history: EngineHistory
  ) throws(InputError) -> [[Silence]] {
    Silence.silences(
      at: moments, in: history, of: run.world, seed: run.seed,
      running: try scenario.engines.maker(in: run.world, from: basis))
  }
}

extension Scenario {
  /// Returns the explanations of the chosen packets of a run.
  fileprivate func accounts(
    of choice: PacketChoice, in world: World, seed: UInt64, basis: PositioningBasis?
  ) throws(InputError) -> [PacketAccount] {
    let makeEngine = try engines.maker(in: world, from: basis)
    return PacketPicker.picks(from: world, seed: seed, running: makeEngine, choice).map {
      PacketAccount(
        of: $0.reception, in: world, seed: seed, openDoors: $0.openDoors, poses: $0.poses)
    }
  }
}
