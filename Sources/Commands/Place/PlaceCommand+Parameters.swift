import BLE
import Documents
import EngineFiles
import Phones
import Planning
import Scenarios
import Sim
import Studies

extension PlaceCommand {
  struct Parameters: ParameterSet {
    let floorPlan = Operand.floorPlan
    let beacons = Option(
      .beacons, "N..M", .text, help: "number of beacons, fixed ones included, as in 3..8")
    let receivers = Option(
      .receivers, "N..M", .text,
      help: "number of receivers, in place of --beacons: people carry tags in place of phones")
    let goal = Option<PlacementGoal>(
      "--goal", "GOAL", .goal, default: PlacementGoal.error.rawValue,
      help: """
        errorM (default): mean error of fixes; rightRoomShare: fixes in the correct room, or with
        --engine time in it; receptionShare: points with enough links in 3 s; rightSideShare: the
        side of a door
        """)
    let atLeast = Option(
      .atLeast, "SHARE", .text,
      help: """
        the score to reach, as 'rightRoomShare 95 %': recommends the fewest devices that reach it; if
        none do, the exit status is 1
        """)
    let door = Option(.door, "NAME", .text, otherwise: "the plan's only one", help: "the door")
    let mountingPoints = Option(
      .mountingPoints, "POINTS", .text(.suggestions(["walls", "grid"])), default: "walls",
      help:
        "walls (default): along both sides of each; grid: in all rooms; or a file of named mounting points"
    )
    let spacing = Option(
      "--spacing-m", "M", .number(0.2...1000), otherwise: "1 along walls, 2 on a grid",
      help: "distance between mounting points, in metres")
    let height = Option(
      "--height-m", "M", .number(0...100), default: "2.2",
      help: "height of the beacons or receivers, in metres")
    let fixed = Option(
      "--fixed", "PLACES", .text(.suggestions(["devices"])),
      help: "installed beacons: devices (the plan's) or x,y;... in metres")
    let powers = Option(
      "--power-dbm", "P,...", .list(.power(dBm: -60...20)), default: "-12,-4",
      help: "powers to try, in dBm, one for all beacons or tags")
    let intervals = Option(
      "--interval-ms", "I,...", .list(.milliseconds(Duration.advertisingIntervals.inMilliseconds)),
      default: "200,500",
      help: "intervals to try, in ms, one for all beacons or tags")
    let mixed = Option(
      flag: "--mixed-settings",
      help: "choose power and interval for each number of devices; without it, all have the same")
    let sensitivity = Option(
      "--sensitivity-dbm", "DBM", .power(dBm: -130 ... -40),
      default: PlacementLink.default(.beacons).sensitivity.dBm.inFewDigits,
      help: "sensitivity of the phone, or of each receiver")
    let receiveOffset = Option<Decibels?>(
      "--receive-offset-db", "DB", ValueParser<Double>.number(-40...40).map { Decibels($0) },
      otherwise: "0; of a phone with a method, that of any model from the survey's",
      help: "RSSI offset of the survey's and the person's phone, or of each receiver")
    let scanInterval = Option(
      "--scan-interval-ms", "MS", .number(ScanWindow.intervals.inMilliseconds),
      otherwise: "40; of a receiver 100",
      help: "scan interval of the phone, or of each receiver")
    let scanWindow = Option(
      "--scan-window-ms", "MS", .number(ScanWindow.intervals.inMilliseconds),
      otherwise: "30, of a receiver 100; at most the interval", help: "scan window")
    let carriage = Option<CarryPosition?>(
      "--carried", "HOW", .choice, otherwise: "hand; of a tag trouser",
      help: "carry position of the phone or tag: hand, trouser, shirt, bag, ear or mast")
    let heard = Option(
      "--heard", "N", .integer(1...100), otherwise: "3 for positioning, else 1",
      help: "number of beacons or receivers required for reception")
    let engine = Option(
      .engine, "ENGINE", .text(.suggestions(Preset.known.map(\.name))),
      otherwise: "door: a lock that compares means of 1 s",
      help: """
        engine that scores a door, or rooms on the walks of a resident: a preset, door-lock, a file or
        a scenario, with its settings and the placed devices
        """)
    let method = Option<PositioningChoice?>(
      "--method", "METHOD",
      ValueParser(.suggestions(PositioningChoice.methods)) { word, place throws(InputError) in
        try PositioningChoice(word, at: place)
      }, otherwise: "the best of those without a state",
      help: "positioning method (see simrun locate)")
    let device = Option<LocateCommand.Device>(
      "--device", "WHICH", default: .same,
      help: """
        with --method, same (default): it takes the phone for the survey's; or other: it allows for
        one that reads all levels higher or lower
        """)
    let motion = Option<PlacementMotion?>(
      "--motion", "HOW", .motion, otherwise: "still, but resident for engines and +kalman",
      help: """
        the person whom a method positions: still, at points for 3 s each; resident, who stays in
        rooms and walks between them
        """)
    let household = Option(
      .over, "HOUSEHOLD", .household, otherwise: "one person",
      help: """
        score for each person of a household, whose phones differ from the survey's: a file with
        people, their phones and habits; or fleet. The worst person counts
        """)
    let least = Option.peopleAtLeast(
      "the share of the people whose scores are to be as good as the score that counts, e.g. '9 of "
        + "10'")
    let radio = Option(
      "--radio", "SCENARIO", .text(.scenario), otherwise: "furnished rooms",
      help: "the radio of this scenario")
    let price = Option(
      "--price", "X", .number(0...1e6), default: "20", help: "price of a beacon or receiver")
    let cellPrice = Option(
      "--cell-price", "X", .number(0...1e6), otherwise: "2", help: "price of a beacon's battery")
    let cell = Option(
      "--cell", "NAME", .cell, otherwise: "CR2477; of a tag CR2032",
      help: "battery of a beacon, or of the tag: \(BatteryCell.knownInWords)")
    let seed = Option.seed
    let runs = Option(
      .runs, "N", ValueParser<Int>.integer(2...10_000),
      otherwise: "400, on walks of a resident 200",
      help: "held-out seeds for the scores; the search uses twice as many others, by default 40")
    let threads = Option.threads
    let format = Option.format(csv: "one row per number of devices")
    let folder = Option.folder(
      """
      also write placement.json, placement.csv, changes.csv, hanging.csv, placement.svg and
      placement.png; for a door also spots.csv, for a household people.csv
      """)
    let page = Option.page("scores by number of devices, and the recommended ones on the plan")
  }
}

extension ValueParser<PlacementMotion> {
  /// A motion on which methods are tried.
  fileprivate static var motion: ValueParser {
    let motions = [PlacementMotion.still, .resident]
    return ValueParser(.words(motions.map(\.rawValue))) { word, place throws(InputError) in
      guard let motion = motions.first(where: { $0.rawValue == word }) else {
        throw .noSuchName(word, among: motions.map(\.rawValue), at: place)
      }
      return motion
    }
  }
}

extension ValueParser<PlacementGoal> {
  /// A goal, given by the word of its measure.
  fileprivate static var goal: ValueParser {
    ValueParser(.words(PlacementGoal.allCases.map(\.rawValue))) { word, place throws(InputError) in
      try PlacementGoal(word, at: place)
    }
  }
}
