import EngineFiles
import Scenarios

/// The options and operands that several commands take.
extension CommandOption {
  static let seed = CommandOption(
    "--seed", "N", "random seed", otherwise: "drawn and printed")

  static let firstSeed = CommandOption("--first-seed", "N", "first seed", default: "1")

  static let variant = CommandOption("--variant", "NAME", "a variant of the scenario")

  static let threads = CommandOption(
    "--threads", "N", "parallel runs; results do not depend on it", otherwise: "number of cores")

  /// Returns `--speed`.
  ///
  /// - Parameter what: The options that it applies to, if not to all.
  static func speed(with what: String? = nil, otherwise: String) -> CommandOption {
    CommandOption(
      "--speed", "SPEED",
      (what.map { "with \($0): " } ?? "") + "1x is real time, 10x ten times as fast; or max",
      otherwise: otherwise)
  }

  static let set = CommandOption(
    "--set", "KEY=VALUE", "override an engine setting, e.g. unlockSamples=3; repeatable",
    isRepeatable: true)

  /// Returns `--runs` with a default.
  static func runs(_ help: String = "number of runs", default usual: Int) -> CommandOption {
    CommandOption("--runs", "N", help, default: "\(usual)")
  }

  /// Returns `--seeds` with a default.
  static func seeds(_ help: String = "number of seeds", default usual: Int) -> CommandOption {
    CommandOption("--seeds", "N", help, default: "\(usual)")
  }

  /// Returns `--preset`, with its help.
  static func preset(_ help: String) -> CommandOption {
    CommandOption("--preset", "NAME", help, values: .words(Preset.known.map(\.name)))
  }

  static func floorPlan(_ help: String, otherwise: String? = nil, need: String? = nil)
    -> CommandOption
  {
    CommandOption(
      "--floorplan", "PLAN", help, values: .floorPlan, otherwise: otherwise, need: need)
  }

  static func subject(_ help: String) -> CommandOption {
    CommandOption("--subject", "NAME", help, otherwise: "all with ground truth")
  }

  static let interior = CommandOption(
    "--interior", "NAMES",
    """
    the devices inside, separated by commas: receivers that heard the subject, or beacons that
    it heard
    """)

  static let exterior = CommandOption(
    "--exterior", "NAMES", "the devices outside, separated by commas")

  static let phone = CommandOption(
    "--phone", "PHONE",
    """
    deliver to the engine what this phone's system would deliver to its app: raw, ios, android-13 or android-8,
    optionally with -foreground, -background, -terminated or -force-quit, and with -screen-off, as in
    ios-background; for recordings of bare radios
    """, values: .suggestions(PhoneChoice.words), otherwise: "the phone of the recording")

  static let lines = CommandOption(
    flag: "--jsonl",
    """
    in place of the report, write what happens as lines of JSON, as it happens: decisions, events of
    apps, positions, the truth
    """)

  /// `--format` of a report.
  static let format = CommandOption(
    "--format", "FORMAT", "text (default) or json", oneOf: Format.self, default: .text)

  /// Returns `--format` of a report that is also a table.
  ///
  /// - Parameter rows: A description of the table's rows.
  static func format(csv rows: String) -> CommandOption {
    CommandOption(
      "--format", "FORMAT", "text (default), json, or csv: \(rows)", oneOf: TableFormat.self,
      default: .text)
  }

  /// Returns `--out` for a folder.
  static func folder(_ help: String, need: String? = nil) -> CommandOption {
    CommandOption("--out", "DIR", help, values: .folder, need: need)
  }

  /// Returns `--html` for a page.
  static func page(_ help: String) -> CommandOption {
    CommandOption("--html", "FILE", "also write a self-contained page: \(help)", values: .file)
  }
}

extension CommandOperand {
  static let scenario = CommandOperand(placeholder: "SCENARIO", values: .scenario)
  static let scenarios = CommandOperand(
    placeholder: "SCENARIO", values: .scenario, isRepeatable: true)
  static let floorPlan = CommandOperand(placeholder: "FLOORPLAN", values: .floorPlan)
  static let recording = CommandOperand(placeholder: "RECORDING", values: .folder)
  static let recordings = CommandOperand(
    placeholder: "RECORDING", values: .folder, isRepeatable: true)
}
