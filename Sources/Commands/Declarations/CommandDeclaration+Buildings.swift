import BLE
import Documents
import EngineFiles
import Links
import Measurements
import Planning
import Scenarios
import Scoring
import Sim

/// The commands for buildings: positions of beacons, and radio.
extension CommandDeclaration {
  static let lint = CommandDeclaration(
    "find what a plan probably does not mean",
    operands: [CommandOperand(placeholder: "FLOORPLAN|SCENARIO", values: .floorPlan)],
    description: [
      """
      Lists gaps between walls, walls that run along each other, slivers, doors that lead nowhere,
      rooms that are open to the outside, and devices within walls, each with its place and advice.
      Also lists the ends of walls that the plan joined (snapM). The exit status is 1 if there are
      findings.
      """
    ],
    options: [.format, .page("the plan with a number at each finding")])

  static let coverage = CommandDeclaration(
    "map RSSI, reception, beacons or error bound",
    operands: [.scenario],
    description: [
      """
      Maps the error bound, RSSI, reception or beacons cell by cell and prints the distribution over
      the area. Marks cells where fewer than three beacons reach the phone's sensitivity (mean
      level). The phone is that of the first walker with one; doors are closed, and no people are in
      the way. Where the plan has rooms, places outside of all of them are left out. In a scenario
      without beacons, maps what receivers hear of the first walker's tag there.
      """
    ],
    options: [
      CommandOption(
        "--show", "KIND",
        """
        error-bound (default): Cramér-Rao bound on position error, one reading per beacon; rssi:
        mean level of the strongest beacon; reception: fraction of its packets that is received;
        nearest or strongest: which beacon is nearest, or strongest
        """, oneOf: CoverageMap.Kind.self, default: .errorBound),
      CommandOption("--beacon", "NAME", "rssi and reception of this beacon only"),
      CommandOption("--receiver", "NAME", "rssi and reception of the tag at this receiver only"),
      CommandOption("--cell-m", "M", "side of a cell, in metres", default: "0.25"),
      CommandOption(
        "--height-m", "M", "height of the phone or tag above the floor, in metres",
        otherwise: "as carried"),
      .variant, .format(csv: "one row per cell"),
      .folder("also write coverage.csv, coverage.svg and coverage.png"),
      .page("the map, with the values of each cell"),
    ])

  static let place = CommandDeclaration(
    "choose beacons or receivers, and their positions",
    operands: [.floorPlan],
    description: [
      """
      Finds the best positions for each number of beacons that phones hear, or of receivers that hear
      worn tags: shortlisted by predicted mean levels, then scored by simulation. Prints scores on
      held-out seeds, the knee, the worst point, and the score with each device off.
      """
    ],
    options: [
      CommandOption("--beacons", "N..M", "number of beacons, fixed ones included, as in 3..8"),
      CommandOption(
        "--receivers", "N..M",
        "number of receivers, in place of --beacons: people carry tags in place of phones"),
      CommandOption(
        "--goal", "GOAL",
        """
        errorM (default): mean error of fixes; rightRoomShare: fixes in the correct room;
        receptionShare: points with enough links in 3 s; rightSideShare: the side of a door
        """, oneOf: PlacementGoal.self, default: .error),
      CommandOption("--door", "NAME", "the door", otherwise: "the plan's only one"),
      CommandOption(
        "--spots", "SPOTS",
        "walls (default): along both sides of each; grid: in all rooms; or a file of named mounting points",
        values: .suggestions(["walls", "grid"]), default: "walls"),
      CommandOption(
        "--spacing-m", "M", "distance between mounting points, in metres",
        otherwise: "1 along walls, 2 on a grid"),
      CommandOption(
        "--height-m", "M", "height of the beacons or receivers, in metres", default: "2.2"),
      CommandOption(
        "--fixed", "PLACES",
        "those already installed: devices, of the plan; or x,y in metres, separated by semicolons",
        values: .suggestions(["devices"])),
      CommandOption(
        "--power-dbm", "P,...", "powers to try, in dBm, one for all beacons or tags",
        default: "-12,-4"),
      CommandOption(
        "--interval-ms", "I,...", "intervals to try, in ms, one for all beacons or tags",
        default: "200,500"),
      CommandOption(
        "--sensitivity-dbm", "DBM", "sensitivity of the phone, or of each receiver",
        default: PlacementLink.usual(.beacons).sensitivity.dBm.inFewDigits),
      CommandOption(
        "--receive-offset-db", "DB", "RSSI offset of the phone, or of each receiver", default: "0"),
      CommandOption(
        "--scan-interval-ms", "MS", "scan interval of the phone, or of each receiver",
        otherwise: "40; of a receiver 100"),
      CommandOption(
        "--scan-window-ms", "MS", "scan window",
        otherwise: "30, of a receiver 100; at most the interval"),
      CommandOption(
        "--carried", "HOW",
        "carry position of the phone or tag: hand, trouser, shirt, bag, ear or mast",
        oneOf: CarryPosition.self,
        otherwise: "hand; of a tag trouser"),
      CommandOption(
        "--heard", "N", "number of beacons or receivers required for reception",
        otherwise: "3 for positioning, else 1"),
      CommandOption(
        "--engine", "ENGINE",
        """
        engine that scores a door or rooms: a kind, an engine file or a scenario, with its settings
        and the placed devices
        """, values: .file, otherwise: "door: a lock that compares means of 1 s"),
      CommandOption(
        "--method", "METHOD", "positioning method (see simrun locate)",
        values: .suggestions(methods), default: PositioningChoice(.naiveBayes).word),
      CommandOption(
        "--radio", "SCENARIO", "the radio of this scenario", values: .scenario,
        otherwise: "furnished rooms"),
      CommandOption("--price", "X", "price of a beacon or receiver", default: "20"),
      CommandOption("--cell-price", "X", "price of a beacon's battery", otherwise: "2"),
      CommandOption(
        "--cell", "NAME", "battery of a beacon, or of the tag: \(cells)", values: .words(cellNames),
        otherwise: "CR2477; of a tag CR2032"),
      .seed,
      .seeds("held-out seeds for the scores; the search uses twice as many others", default: 20),
      .threads, .format(csv: "one row per number of devices"),
      .folder(
        """
        also write placement.json, placement.csv, placement.svg and placement.png; for a door also
        spots.csv
        """),
      .page("scores by number of devices, and the recommended ones on the plan"),
    ])

  static let validate = CommandDeclaration(
    "compare a recording with the simulated radio",
    operands: [.recording],
    description: [
      """
      Plays the true path of a recording's moving device through a scenario's radio, with each seed
      from 1 to N, and prints measured and simulated figures side by side. The scenario has a
      walker with the name of the moving device and a beacon with the name of each fixed device.
      """
    ],
    options: [
      CommandOption(
        "--scenario", "SCENARIO", "name or path of the scenario", values: .scenario,
        need: "the scenario to compare with"),
      .seeds(default: 10), .format,
    ],
    groups: [
      OptionGroup("Each bound adds a verdict:", ValidationBound.Measure.allCases.map(\.option))
    ],
    notes: ["The exit status is 1 if a bound is not met."])

  static let calibrate = CommandDeclaration(
    "fit the radio model to recordings",
    operands: [.recordings],
    description: [
      """
      Fits the radio of a building to recordings with ground truth: measured power, path loss
      exponent, losses of walls, RSSI offsets of phones, shadowing and fading, each with its
      standard error. Lists parameters that the recordings do not determine, with the reason. The
      plan lists the devices installed there.
      """
    ],
    options: [
      .floorPlan("name or path of the plan", need: "a plan's name or path"),
      CommandOption(
        "--carried", "HOW",
        "carry position of the moving device: mast (default), hand, trouser, shirt, bag or ear",
        oneOf: CarryPosition.self, default: .mast),
      CommandOption(
        "--height-m", "M", "its height above the floor, in metres",
        otherwise: "as carried, e.g. 1.5 on a mast"),
      CommandOption(
        "--walls", "WHICH",
        """
        materials: one loss per material (default); each: one per wall; none: without walls
        """, oneOf: Calibration.Settings.Walls.self, default: .materials),
      CommandOption(
        "--phones", "WHICH",
        "the same moving device in all recordings (default), or another in each",
        oneOf: CalibrateCommand.Phones.self, default: .same),
      .subject("subject"), .format,
      .folder("also write the parameters as a scenario, DIR/scenario.json"),
    ])

  static let budget = CommandDeclaration(
    "battery life, listening, and detection delay",
    description: [
      """
      Prints, for each interval, power and scan, the mean current of a beacon or a tag, its battery
      life, the share of the time in which a phone or a receiver listens, and the delay until it has
      received enough packets in range. docs/guide/budget.md has the model.
      """
    ],
    options: [
      CommandOption(
        "--interval-ms", "MS,...", "advertising intervals, in ms, separated by commas",
        default: "100,200,350,500,1000,2000"),
      CommandOption(
        "--power-dbm", "DBM,...",
        "transmit powers, in dBm; between those measured for the chip, the charge is interpolated",
        default: "0"),
      CommandOption(
        "--chip", "CHIP", "nRF52832 or nRF51", values: .words(BeaconChip.known.map(\.name)),
        default: BeaconChip.nRF52832.name),
      CommandOption("--cell", "CELL", cells, values: .words(cellNames), default: "CR2477"),
      CommandOption(
        "--capacity-mah", "MAH", "capacity of another cell, in mAh, in place of --cell"),
      CommandOption(
        "--usable", "SHARE", "usable fraction of the capacity",
        default: "\(BatteryCell.usualUsableShare)"),
      CommandOption("--packets", "N", "number of packets required", default: "1"),
      CommandOption(
        "--loss", "SHARE", "fraction lost of the packets that the radio listens to", default: "0"),
      CommandOption(
        "--connected", "SHARE",
        "fraction of the time in which the beacon is connected, and silent",
        default: "0"),
      CommandOption("--connections-per-hour", "N", "connections an hour, in place of --connected"),
      CommandOption("--connection-s", "S", "length of each, in s", default: "10"),
      CommandOption(
        "--connection-interval-ms", "MS", "connection interval, in ms, in steps of 1.25",
        default: "30"),
      CommandOption(
        "--latency", "N", "connection events in succession that the beacon misses", default: "0"),
      CommandOption(
        "--scan", "MODE,...",
        """
        scans of an app on iOS: foreground (default), 30 of 40 ms, background, 30 of 300 ms; or Android
        scan modes: android12-low-latency, android12-balanced, android12-low-power, up to version 12L;
        and from 13 on, android13-low-latency, android13-balanced, android13-low-power,
        android13-screen-off; or a receiver's: unbroken, or esphome, 30 of 320 ms
        """, oneOf: RadioScan.self, default: .foreground),
      .format(csv: "one row per interval, power and scan"),
    ])

  private static let cellNames = BatteryCell.known.map(\.name)
  private static let cells =
    cellNames.dropLast().joined(separator: ", ") + " or \(cellNames.last ?? "")"
}

extension ValidationBound.Measure {
  /// The option that sets the bound.
  fileprivate var option: CommandOption {
    let help =
      switch self {
      case .distance:
        """
        Kolmogorov-Smirnov distance (0 to 1) of the standard deviations of stationary links, and of
        those between their levels
        """
      case .deviation: "error of the quartiles of both, as a fraction"
      case .averaging: "error of what remains after averaging over time"
      case .autocorrelation: "error of the autocorrelation of packets"
      case .interval: "error of the mean interval, as a fraction"
      case .reception: "error of the fraction of packets received, by level"
      case .correlation: "error of the correlation in space"
      case .residuals: "distance between the residuals of distance and walls"
      }
    return CommandOption("--\(rawValue)", "X", help)
  }
}
