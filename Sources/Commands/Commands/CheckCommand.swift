import Documents
import Reports
import Scenarios
import Studies

/// `simrun check SCENARIO...`: a test of scenarios' expectations over many runs.
struct CheckCommand: Command {
  static let name = "check"
  static let declaration = CommandDeclaration(
    "test expectations over many seeds", Parameters(),
    description: """
      Runs scenarios, and their variants with expectations, with one seed after the other. Prints
      for each expectation the fraction of runs in which it was met, with the exact 95 % CI, or the
      mean over the runs with its CI. For an expectation that is not met, prints the worst seed. A
      folder means all scenarios in it. With a household, checks each expectation for each person on
      the same seeds. Results do not depend on --threads. Ctrl-C prints partial
      results, marked PARTIAL.
      """,
    notes: """
      The exit status is 1 if an expectation is not met, or has become significantly worse than in
      the earlier result. With --conclusive, it is 3 if all others are met, but some verdicts are
      not conclusive.
      """)

  struct Parameters: ParameterSet {
    let scenarios = Operand.scenarios
    let variant = Option<String?>.checkedVariant
    let runs = Option<UInt64>.runs(in: 1...1_000_000, default: 200)
    let firstSeed = Option.firstSeed()
    let conclusive = Option(
      .conclusive, "LIMIT", ValueParser<Conclusiveness>.conclusiveness,
      implied: "\(Conclusiveness.factor)x",
      help: """
        run more seeds for each expectation whose verdict is not conclusive, up to LIMIT in all (16
        times --runs if it is left out): see docs/reference/checks.md
        """)
    let unmeasuredAtMost = Option<Double?>(
      .unmeasuredAtMost, "SHARE", .percentage,
      otherwise: "any share",
      help: """
        fail an expectation that has nothing to measure in more than this share of the runs, e.g.
        '5 %', unless it has its own unmeasuredAtMost
        """)
    let household = Option.over
    let person = Option.person
    let share = Option.peopleAtLeast(
      "the share of the people for whom each expectation has to be met, e.g. '9 of 10'")
    let threads = Option.threads
    let baseline = Option(
      "--baseline", "FILE", .text(.file),
      help: """
        also compare with an earlier result of --format json, paired by seed: see
        docs/reference/checks.md
        """)
    let installed = Option(
      "--installed", "RECORDING", .text(.folder),
      help: """
        instead hold a first walk through the real place against the scenario: names a device that is
        swapped, moved or silent, or a wall that loses more than drawn
        """)
    let format = Option<CheckFormat>(
      "--format", "FORMAT", default: .text,
      help: "text (default), json, or junit: XML for CI services")
    let folder = Option.folder("also write check.json and junit.xml")
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let names = try arguments.scenarios
    let seeds = try RunReport.seeds(arguments.runs, from: arguments.firstSeed)
    if let recording = try arguments.installed {
      return try performInstalled(recording, arguments, seeds: seeds)
    }
    let workers = try arguments.threads
    let baselinePath = try arguments.baseline
    let format = try arguments.format
    let folder = try arguments.folder
    let variant = try arguments.variant
    let unmeasuredAtMost = try arguments.unmeasuredAtMost
    let limit = try arguments.conclusive.map { conclusive throws(InputError) in
      try conclusive.limit(from: seeds.count)
    }
    if let limit { _ = try RunReport.seeds(UInt64(limit), from: arguments.firstSeed) }
    let place = Parameters.place(of: \.variant)
    let scenarios = try Self.scenarios(names).map { scenario, path throws(InputError) in
      _ = try scenario.world(of: variant, at: place)
      return (scenario: variant.map(scenario.checking) ?? scenario, path: path)
    }
    guard scenarios.contains(where: { !$0.scenario.expectations.isEmpty }) else {
      throw .unusable(
        InputPlace(names.joined(separator: ", ")),
        scenarios.count == 1
          ? "the scenario states no expectations to check"
          : "none of the \(scenarios.count) scenarios states an expectation to check")
    }
    let given = try arguments.household
    let person = try arguments.person
    let share = try arguments.share
    var households: [Household?] = []
    for (scenario, _) in scenarios {
      households.append(try scenario.household(over: given, person: person))
    }
    guard share == nil || households.contains(where: { $0 != nil }) else {
      throw .unusable(
        Parameters.place(of: \.share),
        "requires \(OptionWord.over.text), or a scenario with \("people".quoted)")
    }
    // Each scenario as it is, or once for each person of its household.
    var lived: [Scenario] = []
    for ((scenario, _), household) in zip(scenarios, households) {
      guard let household else {
        lived.append(scenario)
        continue
      }
      for person in household.people { lived.append(try scenario.lived(inBy: person)) }
    }
    let checked = lived
    let baseline = try baselinePath.map { path throws(InputError) in try Baseline(at: path) }
    try baseline?.requireComparability(with: checked, variant: variant, seeds: seeds)
    let all = try await LongWork.perform { line throws(InputError) in
      let all = checked.reduce(0) {
        $0 + Check.runs(of: $1, variant: variant, seeds: seeds)
      }
      var checks: [Check] = []
      for scenario in checked {
        let before = checks.reduce(0) { $0 + $1.runs }
        checks.append(
          try await Check(
            of: scenario, variant: variant, seeds: seeds, conclusiveUpTo: limit,
            unmeasuredAtMost: unmeasuredAtMost, by: workers
          ) {
            line.show(done: before + $0, of: max(all, before + $0))
          })
      }
      return checks
    }
    var done = all[...]
    var checks: [(check: Check, path: String)] = []
    var ofPeople: [ReportedHousehold] = []
    var silent: [String] = []
    for ((scenario, path), household) in zip(scenarios, households) {
      let own = Array(done.prefix(household?.people.count ?? 1))
      done = done.dropFirst(own.count)
      if own[0].verdicts.isEmpty {
        silent.append(scenario.name)
      } else if let household {
        ofPeople.append(
          ReportedHousehold(
            HouseholdCheck(own, of: household, for: share ?? .all), path: path))
      } else {
        checks.append((own[0], path))
      }
    }
    let report = CheckReport(
      checks, households: ofPeople, silent: silent, baseline: baseline)
    if let folder {
      if report.isPartial {
        Terminal.logInterruption(before: folder)
      } else {
        try folder.write(report.files)
      }
    }
    try Terminal.write(report, as: format)
    return report.isPartial
      ? .interrupted : report.isInconclusive ? .inconclusive : report.isMet ? .done : .notMet
  }

  /// Returns the scenarios with the given names, paths and folders.
  ///
  /// - Throws: `repeatedKey` if a scenario is given twice; `unusable` if two scenarios have the
  ///   same name, so that the report could not distinguish them.
  private static func scenarios(
    _ names: [String]
  ) throws(InputError) -> [(scenario: Scenario, path: String)] {
    var scenarios: [(scenario: Scenario, path: String)] = []
    for path in names.flatMap(ScenarioLibrary.scenarios) {
      let scenario = try ScenarioLibrary.scenario(path)
      guard !scenarios.contains(where: { $0.path == path }) else {
        throw .repeatedKey(InputPlace("arguments"), key: path, other: path)
      }
      if let other = scenarios.first(where: { $0.scenario.name == scenario.name }) {
        throw .unusable(
          InputPlace(path), "it has the same name, '\(scenario.name)', as '\(other.path)'")
      }
      Terminal.warnOfGaps(in: scenario)
      scenarios.append((scenario, path))
    }
    return scenarios
  }
}
