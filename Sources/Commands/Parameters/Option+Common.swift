import BLE
import Documents
import EngineFiles
import Gateways
import Pages
import Recordings
import Reports
import Scenarios
import Studies

// The options that several commands take.

// The words of options that are named in errors outside the commands that take them.
extension OptionWord {
  static let firstSeed: OptionWord = "--first-seed"
  static let html: OptionWord = "--html"
  static let lines: OptionWord = "--jsonl"
  static let speed: OptionWord = "--speed"
}

extension Option<UInt64> {
  /// The option for the random seed. A drawn seed has at most six digits, so it is easy to type
  /// again.
  static var seed: Option {
    Option(
      "--seed", "N", .integer(RunReport.seeds), otherwise: "drawn and printed", help: "random seed"
    ) { .random(in: 1...999_999) }
  }
}

extension Option where Value: FixedWidthInteger {
  static func runs(
    _ help: String = "number of runs", in range: ClosedRange<Value>, default count: Value
  ) -> Option { Option(.runs, "N", .integer(range), default: "\(count)", help: help) }
}

extension Option<ParallelRuns> {
  static var threads: Option {
    Option(
      "--threads", "N", ValueParser<Int>.integer(1...1024).map { ParallelRuns(threads: $0) },
      otherwise: "number of cores", help: "parallel runs; results do not depend on it"
    ) { ParallelRuns(threads: ParallelRuns.cores) }
  }
}

extension Option<RunSpeed?> {
  /// Creates the option for the speed of a run.
  ///
  /// - Parameter others: The options that the speed applies to; `nil` if it applies to all.
  static func speed(with others: String? = nil, otherwise: String) -> Option {
    Option(
      .speed, "SPEED", .speed, otherwise: otherwise,
      help: (others.map { "with \($0): " } ?? "") + "1x is real time, 10x ten times as fast; or max"
    )
  }
}

extension Option<Duration?> {
  /// Creates the option for samples of the figures that engines hold of devices.
  ///
  /// - Parameter outputs: The options of the outputs that contain the figures, in words.
  static func distances(to outputs: String) -> Option {
    Option(
      .distances, "TIME", .period, implied: "1s",
      help: """
        also write the level and the distance of each device as the engine computes them, beside the
        true distance, every TIME (1s if it is left out): to \(outputs)
        """)
  }
}

extension Option<Household?> {
  /// The household for whose people a result is computed.
  static var over: Option {
    Option(
      .over, "HOUSEHOLD", .household, otherwise: "the people of the scenario, or none",
      help: """
        for each person of a household, in place of the walkers: a file with people, their phones
        and habits; or fleet, for the known phone models and twenty phones of the population
        """)
  }
}

extension Option<PeopleShare?> {
  /// The share of people who have to be served.
  ///
  /// - Parameter help: The help, which says what has to hold for them.
  static func peopleAtLeast(_ help: String) -> Option {
    Option("--people-at-least", "SHARE", .peopleShare, otherwise: "all people", help: help)
  }
}

extension ValueParser<Household> {
  /// The parser for a household: `fleet`, or the path of a file.
  static var household: ValueParser {
    ValueParser(.file) { word, place throws(InputError) in try Household(word, at: place) }
  }
}

extension Option<[SettingOverride]> {
  static var set: Option {
    Option(
      each: .set, "KEY=VALUE",
      ValueParser { text, _ throws(InputError) in try SettingOverride(text) },
      help: """
        override a setting of the scenario's engine, e.g. unlockSamples=3, or of one by its name in
        engines or its walker, e.g. nurse.maxDistanceM=10; repeatable
        """)
  }
}

extension Option<Bool> {
  static var lines: Option {
    Option(
      flag: .lines,
      help: """
        in place of the report, write what happens as lines of JSON, as it happens: decisions, events of
        apps, positions, the truth
        """)
  }
}

extension Option<Format> {
  static var format: Option {
    Option("--format", "FORMAT", default: .text, help: "text (default) or json")
  }
}

extension Option<TableFormat> {
  /// Creates the option for the output format, which may be a table.
  ///
  /// - Parameter rows: A description of the table's rows.
  static func format(csv rows: String) -> Option {
    Option("--format", "FORMAT", default: .text, help: "text (default), json, or csv: \(rows)")
  }
}

extension Option<String> {
  /// Creates the option for the first of many seeds, which `RunReport.seeds` reads.
  static func firstSeed(_ help: String = "first seed") -> Option {
    Option(.firstSeed, "N", .text, default: "1", help: help)
  }

  static func floorPlan(_ help: String, need: String) -> Option {
    Option(.floorPlan, "PLAN", .text(.floorPlan), need: need, help: help)
  }
}

extension Option<Bool> {
  /// The headings of a survey map.
  static var headings: Option {
    Option(
      flag: .headings,
      help: "fingerprints have the headings of the ground truth, for engines with usesHeading")
  }
}

extension Option<OutputPlace?> {
  /// The option for a folder to write files into, which must be writable.
  static func folder(_ help: String) -> Option { Option("--out", "DIR", .newFolder, help: help) }
}

extension Option<OutputPlace> {
  /// The required option for a folder to write files into, which must be writable.
  static func folder(_ help: String, need: String) -> Option {
    Option("--out", "DIR", .newFolder, need: need, help: help)
  }
}

extension Option<String?> {
  static var variant: Option {
    Option(.variant, "NAME", .text, help: "a variant of the scenario")
  }

  static var person: Option {
    Option(
      .person, "NAME", .text, otherwise: "all of its people, or the walkers of one run as they are",
      help: "one person of the household alone, in place of the walkers")
  }

  static var checkedVariant: Option {
    Option(
      .variant, "NAME", .text, otherwise: "the scenario and all its variants",
      help: "a variant to check alone: its expectations or, if it has none, the scenario's")
  }

  static func preset(_ help: String) -> Option {
    Option(.preset, "NAME", .text(.words(Preset.known.map(\.name))), help: help)
  }

  static func floorPlan(_ help: String, otherwise: String? = nil) -> Option {
    Option(.floorPlan, "PLAN", .text(.floorPlan), otherwise: otherwise, help: help)
  }

  static func subject(_ help: String) -> Option {
    Option(.subject, "NAME", .text, otherwise: "all with ground truth", help: help)
  }

  static var interior: Option {
    Option(
      "--interior", "NAMES", .text,
      help: """
        the devices inside, separated by commas: receivers that heard the subject, or beacons that
        it heard
        """)
  }

  static var exterior: Option {
    Option("--exterior", "NAMES", .text, help: "the devices outside, separated by commas")
  }

  static var phone: Option {
    Option(
      .phone, "PHONE", .text(.suggestions(PlaybackPhone.words)),
      otherwise: "the phone of the recording",
      help: """
        deliver to the engine what this phone's system would deliver to its app: raw, ios,
        android-14, android-13 or android-8, optionally with -foreground, -background, -terminated
        or -force-quit, and with -screen-off, as in ios-background; for recordings of bare radios
        """)
  }

  /// The option for the path of the page of a result, which `PageOption` checks.
  static func page(_ help: String) -> Option {
    Option(.html, "FILE", .text(.file), help: "also write a self-contained page: \(help)")
  }
}
