import Sim

/// A term of this program, with its meaning. The tables of the glossary are made from these.
struct GlossaryTerm {
  /// The term and its other forms.
  let words: [String]
  /// The meaning, in Markdown.
  let meaning: String

  private init(_ words: String..., meaning: String) { self.init(words, meaning: meaning) }

  private init(_ words: [String], meaning: String) {
    self.words = words
    self.meaning = meaning
  }

  /// The terms, in the order of the glossary.
  static let all = groups.flatMap(\.terms)

  /// The terms by the headings of the glossary.
  static let groups = [
    (heading: "Radio", terms: radio), (heading: "Engines", terms: engines),
    (heading: "Runs and statistics", terms: runs),
  ]

  private static let radio: [GlossaryTerm] = [
    GlossaryTerm(
      "advertisement",
      meaning: "one advertising event: up to three packets, on channels 37, 38 and 39"),
    GlossaryTerm(
      "advertising interval", "interval",
      meaning: "the time between two advertisements of a beacon"),
    GlossaryTerm(
      "angle of incidence",
      meaning: "the angle between a path and the wall's normal; 0° is perpendicular. Printed as "
        + "\"incidence\""),
    GlossaryTerm("antenna depth", meaning: "how far an antenna lies inside its case, in metres"),
    GlossaryTerm("carry position", meaning: "hand, trouser, shirt, bag, ear, or mast"),
    GlossaryTerm(
      "decorrelation distance",
      meaning: "the distance over which the correlation of shadowing falls to 1/e, if one device "
        + "moves"),
    GlossaryTerm("elevation", meaning: "the angle of a direction above the horizon"),
    GlossaryTerm(
      "diffraction",
      meaning: "propagation around edges; *grazing* passes close to them. The *direct path* is "
        + "straight"),
    GlossaryTerm(
      "fading",
      meaning: "changes of the level over centimetres, by interference of waves"),
    GlossaryTerm("ground truth", "true path", meaning: "where a subject really was"),
    GlossaryTerm(
      "K factor",
      meaning: "the power of the direct wave over that of the scattered waves"),
    GlossaryTerm("level", meaning: "received power, in dBm"),
    GlossaryTerm(
      "mean level",
      meaning: "the level averaged over shadowing, fading and antennas; computed, not measured"),
    GlossaryTerm(
      "near field",
      meaning: "here: within 1 m, where the direct wave grows and the scattered waves do not"),
    GlossaryTerm(
      "1 s mean",
      meaning: "the mean RSSI of the packets received in the past second, two at least"),
    GlossaryTerm("measured power", meaning: "the level at 1 m that a beacon declares"),
    GlossaryTerm(
      "mount",
      meaning: "the surface that a beacon is fixed to: wall, ceiling or table. It *faces* away "
        + "from it"),
    GlossaryTerm(
      "outcome",
      meaning: "of a packet: "
        + PacketOutcome.allCases.map(\.words).joined(separator: ", ")
        + ". The option is `--outcome`"),
    GlossaryTerm(
      PacketOutcome.allCases.map(\.words),
      meaning: "outcomes of a packet: heard; the radio was off or on another channel; lost to "
        + "noise; lost to another packet at the same time; lost to other traffic in the band"),
    GlossaryTerm(
      "packet error rate",
      meaning: "the probability of losing a packet at its level to noise"),
    GlossaryTerm(
      "pattern",
      meaning: "the gain of an antenna by direction; *horizontal* and *vertical cut* are its "
        + "values around the horizon and from below to above"),
    GlossaryTerm("path", meaning: "the walked or propagated route"),
    GlossaryTerm(
      "path loss", meaning: "the loss of level on the way, by distance, walls and bodies, in dB"),
    GlossaryTerm("path-loss exponent", meaning: "n of the log-distance model"),
    GlossaryTerm(
      "RSSI",
      meaning: "the level as a radio reports it, in whole dBm; unknown RSSI is `nil`, never 0"),
    GlossaryTerm("RSSI offset", meaning: "how much higher one phone model reads than the average"),
    GlossaryTerm(
      "scan window", "scan interval",
      meaning: "how long a phone listens on a channel, and how often"),
    GlossaryTerm("sensitivity", meaning: "the level at which a phone loses 30.8 % of packets"),
    GlossaryTerm(
      "shadowing",
      meaning: "changes of the level over metres, by obstacles that the plan does not have; a "
        + "matter of the places of both devices"),
    GlossaryTerm("term", meaning: "one summand of a level, in dB"),
    GlossaryTerm("transmit power", meaning: "the radiated power of a beacon"),
  ]

  private static let engines: [GlossaryTerm] = [
    GlossaryTerm(
      "anchor",
      meaning: "a device that hangs in the building, at either end of the links"),
    GlossaryTerm("cell", meaning: "a surveyed place, or a square of a grid"),
    GlossaryTerm("crossing", meaning: "a true change of side or room"),
    GlossaryTerm("decided side", "decided room", meaning: "the output of the engine at a time"),
    GlossaryTerm(
      "decision in force",
      meaning: "a decision that has not been replaced by a later one about the same topic"),
    GlossaryTerm(
      "estimated position", "fix",
      meaning: "the place that a method outputs, with the covariance of its error"),
    GlossaryTerm(
      "error",
      meaning: "the distance between a fix and the ground truth; of a distance, the engine's "
        + "minus the true one"),
    GlossaryTerm(
      "figures of a device",
      meaning: "the level, distance, proximity and accuracy that an engine holds of it"),
    GlossaryTerm("false unlock", meaning: "an unlock while the walker is inside"),
    GlossaryTerm("fingerprint", meaning: "a scan at a known place"),
    GlossaryTerm("flip", meaning: "a change of the decided side or room without a crossing"),
    GlossaryTerm(
      "lower bound",
      meaning: "the smallest RMS error any method of a class can have: Cramér-Rao, van Trees"),
    GlossaryTerm("missed unlock", meaning: "a walker from outside whom the door did not let in"),
    GlossaryTerm("no reception", meaning: "no packet of a beacon within the tracking age"),
    GlossaryTerm("not heard", meaning: "no usable reading of a beacon"),
    GlossaryTerm("prior", meaning: "what a method knows beside the readings"),
    GlossaryTerm("recent scans", meaning: "the newest few scans, which a method looks at"),
    GlossaryTerm(
      "scan",
      meaning: "the mean reading and the number of readings of each beacon in one second"),
    GlossaryTerm("setting", meaning: "one `key=value` of an engine"),
    GlossaryTerm(
      "smallest change",
      meaning: "a counterfactual found by rerunning: the least change that reverses a decision"),
    GlossaryTerm("smoothed level", meaning: "the filtered RSSI that an engine compares"),
    GlossaryTerm("subject", meaning: "the moving device or person of a recording"),
    GlossaryTerm("unknown side", meaning: "the engine has no decided side"),
    GlossaryTerm("walker", meaning: "a person of a scenario"),
    GlossaryTerm("bystander", meaning: "a walker without a phone"),
  ]

  private static let runs: [GlossaryTerm] = [
    GlossaryTerm("95 % CI", meaning: "95 % confidence interval"),
    GlossaryTerm("baseline", meaning: "an earlier check to compare with"),
    GlossaryTerm("combination", meaning: "one value for each varied setting"),
    GlossaryTerm(
      "common random numbers", "the same seeds",
      meaning: "each candidate runs on identical draws, so differences are paired"),
    GlossaryTerm("default", meaning: "the value used where none is given or fitted"),
    GlossaryTerm(
      "eliminated", "finalist",
      meaning: "of combinations: stopped early, or run to the end"),
    GlossaryTerm(
      "effective events",
      meaning: "the number of equal-weight events with the same information"),
    GlossaryTerm("expectation", meaning: "a condition that a scenario states; *met* or *not met*"),
    GlossaryTerm("held-out seeds", "confirmation", meaning: "seeds that a search did not use"),
    GlossaryTerm(
      "household", "person",
      meaning: "the people for whom a scenario is judged, one after the other, each with a phone "
        + "and habits"),
    GlossaryTerm(
      "importance sampling",
      meaning: "runs drawn from a shifted distribution and reweighted; *plain runs* are not"),
    GlossaryTerm("inconclusive", meaning: "too few runs to decide"),
    GlossaryTerm(
      "largest weight share",
      meaning: "the part of the estimate that comes from one run"),
    GlossaryTerm("median", "p95", meaning: "the 50th and 95th percentile"),
    GlossaryTerm(
      "mixed settings",
      meaning: "of placements: a power and an interval for each number of devices by itself; the "
        + "option is `--mixed-settings`"),
    GlossaryTerm(
      "mounting point",
      meaning: "a candidate place for a beacon; the option is `--mounting-points`"),
    GlossaryTerm("not identifiable", meaning: "the recordings do not determine a parameter"),
    GlossaryTerm("not significantly different", meaning: "a difference that chance explains"),
    GlossaryTerm(
      "opportunity",
      meaning: "of a measure: an occasion, or time, without which a run has nothing to measure"),
    GlossaryTerm(
      "Pareto front", "knee",
      meaning: "combinations that no other beats in all measures; of a front of two, the one "
        + "farthest below the line between the ends"),
    GlossaryTerm(
      "plateau",
      meaning: "combinations that tie with the best of a search; `tune` takes the one in the middle"
    ),
    GlossaryTerm("predicted", meaning: "computed from mean levels, without simulation"),
    GlossaryTerm("proposal", meaning: "a shifted shadowing distribution that runs are drawn from"),
    GlossaryTerm(
      "pull",
      meaning: "of a proposal: the shift of the shadowing of one link, with a strength"),
    GlossaryTerm(
      "random seed", "seed",
      meaning: "the number all random draws of a run derive from"),
    GlossaryTerm(
      "resident",
      meaning: "of placements: a person who stays in rooms and walks between them"),
    GlossaryTerm("run", meaning: "one simulation of a scenario with one seed"),
    GlossaryTerm("share", meaning: "a fraction from 0 to 1, or a percentage"),
    GlossaryTerm("significant", meaning: "beyond what chance explains at the stated level"),
    GlossaryTerm("stay", meaning: "of a resident: 60 to 90 s at one place"),
    GlossaryTerm("variant", meaning: "a scenario with something changed"),
    GlossaryTerm("worst point", meaning: "the point with the poorest predicted score"),
  ]
}
