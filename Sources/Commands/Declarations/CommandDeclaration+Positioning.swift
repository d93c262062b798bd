import BLE
import EngineFiles
import Scenarios
import Studies

/// The commands for surveys and positions.
extension CommandDeclaration {
  static let survey = CommandDeclaration(
    "simulate a fingerprint survey and build its map",
    operands: [.scenario],
    description: [
      """
      Surveys a scenario's building: a walker stands in one cell after the other, in all rooms of
      the plan, turns around there, and takes a fingerprint a second. Writes what the walker's phone
      received, or receivers of the walker's tag, with the ground truth, as a recording, and its
      map: see docs/guide/positioning.md. The same seed is the same radio as in simrun run.
      """
    ],
    options: [
      .folder(
        "the folder for advertisements.csv, truth.csv and map.json", need: "a folder for the survey"
      ),
      .seed,
      CommandOption(
        "--spacing-m", "M", "distance between cells, in metres",
        otherwise: "the scenario's survey, or 2"),
      CommandOption(
        "--fingerprints", "N", "fingerprints in each cell",
        otherwise: "the scenario's survey, or 40"),
      CommandOption(
        "--orientations", "N", "directions that the walker faces in each cell, evenly apart",
        otherwise: "the scenario's survey, or 4"),
      CommandOption(
        "--walker", "NAME", "the surveying walker",
        otherwise: "first walker with a phone, or a tag that receivers hear"),
      .variant,
    ])

  static let map = CommandDeclaration(
    "build a fingerprint map from recordings",
    operands: [.recordings],
    description: [
      """
      Builds a map from recordings with ground truth: cells, the levels received in each once a
      second, and their statistics. Places where the moving device stood are cells by their names;
      where it moved, cells are the squares of a grid.
      """
    ],
    options: [
      CommandOption(
        "--out", "FILE", "the file to write", values: .file, need: "a path for the map's file"),
      CommandOption("--cell-m", "M", "side of a square, in metres", default: "0.5"),
      .subject("subject"),
    ])

  static let locate = CommandDeclaration(
    "position a device; compare methods",
    operands: [.recordings],
    description: [
      """
      Positions a recorded device once a second by each method. Prints errors in metres, cells and
      rooms, the lag, and how often the 95 % region contains the ground truth. The prior is what a
      method knows besides the readings. An option that a named method ignores is an error; with
      all, an option applies to the methods that take it.
      """
    ],
    options: [
      CommandOption(
        "--map", "SURVEY",
        """
        a file of simrun map or simrun survey, or recordings of a survey with ground truth,
        separated by commas
        """, values: .file, need: "a map file, or recordings of a survey"),
      CommandOption(
        "--method", "METHOD,...",
        "all, or some, separated by commas: \(methods.joined(separator: ", ")); add +kalman to "
          + "smooth the fixes",
        values: .suggestions(["all"] + methods),
        need: "all, or of \(methods.joined(separator: ", "))"),
      .floorPlan(
        """
        name or path of the plan: with the device positions, for methods that need them; with
        rooms, for the table
        """),
      CommandOption(
        "--scenario", "SCENARIO",
        """
        also predict the errors: the true paths of survey and recordings are played through this
        scenario's radio
        """, values: .scenario),
      .seeds("number of seeds of the prediction", default: 10),
      CommandOption(
        "--subject", "NAME", "subject to position", otherwise: "all that moved"),
      CommandOption(
        "--device", "WHICH",
        """
        same: the survey's device (default); or other, which may read all levels higher or lower:
        nearest-beacon, weighted-centroid, least-squares, nearest-mean, nearest-median and
        weighted-neighbours allow for it
        """, oneOf: LocateCommand.Device.self, default: .same),
      CommandOption(
        "--distance", "MODEL",
        """
        distance model of nearest-beacon and radical-lines: log-distance (default), with the
        survey's exponent; or a curve: altbeacon, altbeacon-nexus-4, altbeacon-moto-x-pro,
        altbeacon-xt1092 or bleacon
        """, values: .words(DistanceModel.known.map(\.name)), default: DistanceModel.known[0].name),
      CommandOption(
        "--window-s", "S",
        """
        averaging window of nearest-beacon, weighted-centroid, radical-lines, least-squares,
        weighted-neighbours and naive-bayes, in seconds
        """, default: "3"),
      CommandOption("--interval-s", "S", "length of a scan, in seconds", default: "1"),
      .format(csv: "one table"),
      .folder(
        """
        also write all fixes (fixes.csv), the distribution of their errors (errors-cdf.csv,
        errors-cdf.svg) and, with a plan, the tracks on it (track-METHOD.svg)
        """),
      .page("distributions of errors and, with a plan, the tracks on it"),
    ])
}

/// The words that the options of several commands suggest.
extension CommandDeclaration {
  /// The positioning methods.
  static let methods = PositioningChoice.Kind.allCases.map(\.rawValue)
  /// The measures of a study.
  static let measures = StudyMeasure.all.map(\.word)
  /// The measures without a percentile.
  static let singleMeasures = StudyMeasure.all.filter { $0.form != .time }.map(\.word)
  /// The engines to compare, without engine files.
  static let engines = ["scenario"] + Preset.known.map(\.name)
}
