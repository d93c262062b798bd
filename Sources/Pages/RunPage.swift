import BLE
import Documents
import EngineFiles
import Explaining
import Reports
import Scenarios
import Scoring
import Sim

/// The page of one run of a scenario: a summary in words, the film with its timeline, and the
/// tables of the report.
package struct RunPage: ResultPage {
  /// The report of the run.
  package let report: RunReport
  private(set) var film: Film
  private let explaining: String
  /// The figures that the engines hold of devices; `nil` if they were not requested.
  private let distances: DistanceReport?

  /// Runs a scenario, or one of its variants, and films the run. Returns `nil` if there is no such
  /// variant.
  ///
  /// - Parameters:
  ///   - explaining: The command line that explains a decision of the run, without the
  ///     number of the decision.
  ///   - interval: The time between two samples of the figures that engines hold of devices, which
  ///     become further charts; `nil`, the default, for no such charts.
  /// - Throws: The same errors as `RunReport` and `DistanceReport`.
  package init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64, explaining: String,
    samplingEvery interval: Duration? = nil, at place: InputPlace = InputPlace("engine")
  ) throws(InputError) {
    var filming: Filming?
    let report = try RunReport(on: scenario, variant: variant, seed: seed) {
      scenario, world, basis throws(InputError) in
      var watcher = Filming(world, seed: seed)
      defer { filming = watcher }
      return try scenario.run(world, seed: seed, on: basis, watchedBy: &watcher)
    }
    guard let report, var film = filming?.film else { return nil }
    let (engines, world) = (report.scenario.engines, report.run.world)
    film.assignRoles(by: engines) { anchor in
      world.device(of: anchor).map { ($0, IBeacon(advertisingData: world.payload(of: $0))) }
    }
    let history = EngineHistory(of: report.run, by: engines, on: report.basis)
    film.judge(by: history)
    film.account(for: history)
    try film.addSilences(of: report, in: history)
    film.addPhones(history.phones, beacons: history.names)
    film.addConnections(of: report.run.journal.connections)
    self.report = report
    self.film = film
    self.explaining = explaining
    distances = try interval.map { interval throws(InputError) in
      try DistanceReport(on: report, every: interval, at: place)
    }
  }

  /// The approximate maximum number of packets that all searches simulate together, which takes a
  /// few seconds.
  private static let mostPackets = 12_000_000
  /// The typical number of runs in a search.
  private static let defaultRuns = 500

  /// Searches for the smallest changes that avoid some of the decisions, wrong decisions first. For
  /// a long run, nothing is searched. If the task is cancelled, the search ends soon and keeps the
  /// changes found so far.
  ///
  /// - Parameter progress: Called with the count of settings and beacons tried so far in the
  ///   current search, and the count of all settings and beacons to try.
  /// - Throws: The same errors as `RunReport`.
  package mutating func findChanges(
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(InputError) {
    let packets = report.run.journal.radio.sent.reduce(0, +)
    var runs = 0
    for mark in film.marksToTurn {
      guard (runs + Self.defaultRuns) * packets <= Self.mostPackets else { return }
      guard let question = film.marks[mark].account?.question else { continue }
      var search = ChangeSearch(
        about: question, of: report.scenario.engines[question.subject],
        on: try ScenarioRerun(
          of: report.scenario, in: report.run.world, variant: report.variant,
          seed: report.run.seed, walker: question.subject))
      search.perform(progress: progress)
      film.marks[mark].changes = search.found
      runs += search.found.runs
    }
  }

  /// `true` if the search for changes was interrupted. The page then marks the changes as partial.
  package var isPartial: Bool { film.marks.contains { $0.changes?.isPartial == true } }

  /// The note about an interrupted search.
  private static let interruption =
    "the search for the smallest changes that reverse decisions was interrupted"

  package var page: Page {
    let (world, scenario) = (report.run.world, report.scenario)
    let figure = FilmFigure(
      film: film, plan: PlanFigure(of: world),
      engines: scenario.engines, explaining: explaining)
    return Page(
      title: scenario.name.inVariant(report.variant), subtitle: scenario.title,
      data: figure.data, scripts: FilmFigure.scripts
    ) {
      story
      figure.markup
      if !scenario.engines.areListeners { figure.decisions(report.decisionReport) }
      if let distances {
        DistancesFigure(distances).markup
        LevelsFigure(distances).markup
      }
      scoreBlocks
      packets
      expectations
    }
  }

  /// The scores of each walker as the text report has them, and the totals of all walkers.
  @MarkupBuilder private var scoreBlocks: Markup {
    let sections = report.walkerSections
    if !sections.isEmpty {
      Markup.element("h2") { "Scores" }
      for section in sections {
        Markup.element("section") {
          Markup.element("h3") { section.name.onOneLine }
          Markup.element("ul") {
            for line in section.lines { Markup.element("li") { line } }
          }
        }
      }
      let totals = report.totals
      if totals.rows.count > 1 {
        Markup.element("h3") { "In all" }
        totals.markup()
        Markup.element("p", ["class": "note"]) {
          "Counts and events are summed. Others are the mean of the walkers who have a value."
        }
      }
    }
  }

  private var story: Markup {
    let partial = isPartial ? ["PARTIAL: \(Self.interruption)."] : []
    let sentences =
      partial + FilmStory(of: film, decidedBy: report.scenario.engines).sentences + scores
    return .element("p", ["class": "story"]) { sentences.joined(separator: " ") }
  }

  private var scores: [String] {
    report.run.world.subjects.flatMap { walker in
      let (score, name) = (report.scores[walker], report.run.world.walkers[walker].name.onOneLine)
      var sentences: [String] = []
      if let lockedOut = score.lockedOut {
        let place = lockedOut.place(on: report.run.world.plan)
        let reason = lockedOut.reason(isWorked: score.worksDoor)
        sentences.append("\(lockedOut.time.sentenceStart) \(name) stood \(place); \(reason).")
      }
      let levels = [
        score.contest.map { "the exterior's 1 s mean was \($0.lead)" },
        score.sides.map { "the exterior's smoothed level was \($0.lead)" },
      ].compactMap(\.self)
      if !levels.isEmpty { sentences.append("For \(name), \(levels.joined(separator: "; ")).") }
      if let positions = score.positions {
        sentences.append("Median position error of \(name): \(positions.error(at: 0.5).with(2)) m.")
      }
      return sentences
    }
  }

  @MarkupBuilder private var packets: Markup {
    Markup.element("h2") { "Packets" }
    report.packets.markup()
    Markup.element("p", ["class": "note"]) {
      "Seed \(report.run.seed), \(report.run.world.duration.inSeconds.inFewDigits) s. "
        + report.run.world.roles.map {
          "A \($0.sender.rawValue) sends each advertisement on channels 37, 38 and 39; a "
            + "\($0.listener.rawValue) listens on one of them at a time."
        }.joined(separator: " ")
    }
    if report.radio.rows.count > 1 {
      Markup.element("h2") { "Radio" }
      report.radio.markup()
    }
  }

  @MarkupBuilder private var expectations: Markup {
    if !report.outcomes.isEmpty {
      Markup.element("h2") { "Expectations" }
      report.expectations.markup()
    }
  }
}

extension Film {
  /// Assigns to each device the role and the thresholds from the first engine that uses the device.
  ///
  /// - Parameter device: Returns the number of an anchor's device, and the iBeacon payload that it
  ///   sends.
  mutating func assignRoles(
    by engines: WalkerEngines, device: (Anchor) -> (number: Int, beacon: IBeacon?)?
  ) {
    for engine in engines.all.reversed() {
      for anchor in engine.description.devices(at: InputPlace("engine")).map(\.anchor) {
        guard let (number, beacon) = device(anchor) else { continue }
        devices[number].role = engine.role(of: anchor)
        devices[number].thresholds = engine.description.thresholds(
          of: anchor, declaring: beacon?.measuredPower)
      }
    }
  }
}
