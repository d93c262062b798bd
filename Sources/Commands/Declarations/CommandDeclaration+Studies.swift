import Scoring
import Studies

/// The commands for many runs.
extension CommandDeclaration {
  static let check = CommandDeclaration(
    "test expectations over many seeds",
    operands: [.scenarios],
    description: [
      """
      Runs scenarios, and their variants with expectations, with one seed after the other. Prints
      for each expectation the fraction of runs in which it was met, with the exact 95 % CI, or the
      mean over the runs with its CI. For an expectation that is not met, prints the worst seed. A
      folder means all scenarios in it. Results do not depend on --threads. Ctrl-C prints partial
      results, marked PARTIAL.
      """
    ],
    options: [
      .seeds(default: 200), .firstSeed, .threads,
      CommandOption(
        "--baseline", "FILE",
        """
        also compare with an earlier result of --format json, paired by seed: see
        docs/reference/checks.md
        """, values: .file),
      CommandOption(
        "--format", "FORMAT", "text (default), json, or junit: XML for CI services",
        oneOf: CheckFormat.self, default: .text),
      .folder("also write check.json and junit.xml"),
    ],
    notes: [
      """
      The exit status is 1 if an expectation is not met, or has become significantly worse than in
      the earlier result.
      """
    ])

  static let study = CommandDeclaration(
    "error rates and delays over many runs",
    operands: [.scenario],
    description: [
      """
      Runs a scenario many times, with one seed after the other. Prints for each walker error rates
      with exact 95 % CIs, their causes, and delays. Results do not depend on --threads. Ctrl-C
      prints partial results, marked PARTIAL; exit status 130.
      """
    ],
    options: [
      .runs(default: 1000),
      CommandOption(
        "--first-seed", "N", "seed of the first run; the same for all shards", default: "1"),
      .variant, .threads,
      CommandOption(
        "--rare", "MEASURE",
        """
        estimate one rare rate (falseUnlocks, missedUnlock or wrongSide) by importance sampling. A
        pilot finds the shadowing that causes it; the report flags unreliable estimates. The pilot
        adds up to 4000 runs; with --runs above 4000, as many again, at most 100,000
        """, values: .words(RareEvent.supported.map(\.rawValue))),
      .format(csv: "one row per walker, measure and cause"),
      CommandOption("--shard", "K/N", "only the K-th of N parts of the runs, for simrun merge"),
      CommandOption("--out", "FILE", "the file of the shard; required with --shard", values: .file),
      .page(
        """
        rates with CIs, delays, and error locations on the plan; with --rare, the rate beside that
        of plain runs
        """),
    ])

  static let merge = CommandDeclaration(
    "combine the shards of a study",
    operands: [CommandOperand(placeholder: "PART", values: .file, isRepeatable: true)],
    description: [
      """
      Combines the parts into which simrun study --shard has cut a study, and prints what the study
      prints in one piece, to the byte. Each shard is required once, complete, and of the same
      study. If one is missing, damaged, given twice, interrupted, or of another scenario, number of
      runs, first seed or version, an error says so; exit status 2. docs/guide/many-machines.md has
      recipes.
      """
    ],
    options: [.format(csv: "one row per walker, measure and cause")])

  static let tune = CommandDeclaration(
    "search engine settings, or compare two engines",
    operands: [.scenario],
    description: [
      """
      Searches all combinations on the same walks and eliminates poor ones early. Prints the best,
      those not significantly different, the Pareto front, and settings to paste. Or runs two
      engines on the same walks, and prints their differences and which are significant. See
      docs/guide/tuning.md. Results do not depend on --threads. Ctrl-C prints partial results,
      marked PARTIAL.
      """
    ],
    options: [
      CommandOption(
        "--vary", "KEY=VALUES",
        """
        vary a setting, e.g. unlockRSSI=-80:-50:2; repeatable. VALUES are a,b,c or first:last:step.
        KEY is a setting of the engine; transmitPowerDBm or intervalMs, of all beacons and tags; a
        key of one beacon, receiver or tag after its name, e.g. exterior.intervalMs; or a path in
        scenario.json, e.g. radio.shadowingDB
        """, isRepeatable: true),
      CommandOption(
        "--minimise", "MEASURE",
        """
        \(singleMeasures.joined(separator: ", ")), or a percentile, e.g. unlockDelayS.p95, of
        \(Measure.delays.map(\.rawValue).joined(separator: ", ")); see docs/reference/measures.md
        """, values: .suggestions(measures)),
      CommandOption(
        "--maximise", "MEASURE", "the same, as large as possible", values: .suggestions(measures)),
      CommandOption(
        "--subject-to", "LIMIT", "constraint, e.g. \"unlockDelayS.p95<=2s\"; repeatable",
        isRepeatable: true),
      CommandOption(
        "--against", "MEASURE", "second axis of the Pareto front",
        values: .suggestions(measures), otherwise: "measure of the first constraint"),
      CommandOption(
        "--engines", "A,B",
        "two engines: files, e.g. a.json, presets, or scenario for the scenario's own",
        values: .suggestions(CommandDeclaration.engines)),
      .runs("runs of each finalist, from seed 1 on", default: 1000), .variant, .threads,
      .format(csv: "one row per combination"),
      .page(
        """
        the search, with each combination in the trade-off chart, and what to paste; of two
        engines, their differences
        """),
    ])

  static let fleet = CommandDeclaration(
    "pass or fail by phone model",
    operands: [.scenario],
    description: [
      """
      Reruns the scenario with each phone model on the same seeds and reports which meet the
      limits: models with known RSSI offsets, and twenty phones that represent the population (5 %
      each, offset standard deviation 4.4 dB).
      """
    ],
    options: [
      CommandOption(
        "--engines", "ENGINE,...",
        "engines to compare, separated by commas: scenario, for its own; presets; or files",
        values: .suggestions(CommandDeclaration.engines), default: "scenario"),
      CommandOption(
        "--limit", "LIMIT", "limit, e.g. falseUnlocks<=1% or unlockDelayS.p95<=2s; repeatable",
        otherwise: "falseUnlocks<=1% and missedUnlock<=5%", isRepeatable: true),
      .runs("number of runs of each phone and engine", default: 500), .variant, .threads,
      .format(csv: "one row per engine, phone and limit"),
    ])
}
