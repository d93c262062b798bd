import BLE
import Documents
import EngineFiles
import Recordings

/// The keys of lines of events, each with its values and its help. The code that writes lines and
/// the schema both use these keys.
enum EventKeys {
  private static let number = ValueSchema.number(-1e9...1e9)
  private static let level = ValueSchema.number(-300...300)
  private static let count = ValueSchema.integer(0...(1 << 53) - 1)
  private static let ordinal = ValueSchema.integer(0...(1 << 32) - 1)
  private static let anyText = ValueSchema.form("^")

  /// Returns a key that is always present, but whose value may be `null`.
  private static func orNull(
    _ key: String, _ value: ValueSchema, _ help: String
  ) -> PropertySchema {
    PropertySchema(key, value, help, isRequired: true, takesNull: true)
  }

  // Keys of each line.

  static let event = PropertySchema.required("event", anyText, "the kind of the line")
  static let time = PropertySchema.required(
    "timeS", number, "the time since the start, in seconds")
  static let walker = PropertySchema.required(
    "walker", .text, "whom it is about: a walker, or the subject of a recording")

  // Keys of the first line and of the last line.

  static let format = PropertySchema.required(
    "format", .word(StartLine.format), "the name of the format")
  static let version = PropertySchema.required(
    "version", .integer(StartLine.version...StartLine.version), "its version")
  static let source = PropertySchema.required("source", anyText, "where the events come from")
  static let engine = PropertySchema.required(
    "engine", EngineSchema.engine, "the engine, as in engine.json")
  static let walkers = PropertySchema.required(
    "walkers", .list(.text, count: 0...10_000), "the names of those it decides about")
  static let scenario = PropertySchema.required("scenario", .text, "the scenario")
  static let variant = orNull(
    "variant", .text, "the variant; null for the scenario as it stands")
  static let seed = PropertySchema.required("seed", count, "the seed")
  static let recording = PropertySchema.required("recording", .text, "the recording's folder")
  static let replayPhone = orNull("phone", .text, "the word of --phone; null without it")
  static let livePhone = orNull(
    "phone", .text, "the phone whose system is between radio and engine; null for none")
  static let radio = PropertySchema.required("radio", .text, "the radio")
  static let startedAt = PropertySchema.required(
    "startedAt", .text, "the time on the clock at the start, in ISO 8601")
  static let events = PropertySchema.required(
    "events", count, "the number of lines between first and last")
  static let partial = PropertySchema.required("partial", .flag, "true if it was interrupted")

  // Keys of the ground truth and of doors.

  static let trueX = orNull("xM", number, "the position on the plan, in metres")
  static let trueY = orNull("yM", number, "the position on the plan, in metres")
  static let heading = orNull(
    "headingDeg", .number(-360...360), "the heading, clockwise from the plan's top")
  static let whereabouts = orNull(
    "place", .text, "the side, or the side and the room after a slash")
  static let door = PropertySchema.required("door", .text, "the door")
  static let open = PropertySchema.required("open", .flag, "true if the leaf is open")
  static let locked = PropertySchema.required(
    "locked", .flag, "true if it has to be unlocked to be opened")

  // Keys of the figures of a device.

  static let device = PropertySchema.required("device", .text, "the device")
  static let smoothedLevel = orNull(
    "levelDBm", level, "the smoothed level, in dBm; null if there is none")
  static let distance = orNull(
    "distanceM", .number(0...1e6), "the engine's distance, in metres; null if there is none")
  static let proximity = orNull(
    "proximity", .words(Proximity.allCases.map(\.word)),
    "the proximity class; null for an engine without classes")
  static let accuracy = orNull(
    "accuracyM", .number(0...1e6), "the accuracy of the distance, in metres; null for none")
  static let newest = orNull(
    "newestS", number, "the time of the newest reading, in seconds; null for none")
  static let trueDistance = orNull(
    "trueM", .number(0...1e9), "the true distance, in metres; null if unknown")

  // Keys of decisions.

  static let decision = PropertySchema.required("decision", anyText, "the decision")
  static let anchor = PropertySchema.required("anchor", .text, "the device")
  static let evidenceLevel = orNull(
    "levelDBm", level, "the smoothed level, in dBm; null if too little was heard")
  static let samples = PropertySchema.required(
    "samples", count, "the readings since the last break")
  static let evidence = PropertySchema.required(
    "evidence",
    .list(
      .object(
        ObjectSchema("evidence", "level of an anchor", [anchor, evidenceLevel, samples, newest])),
      count: 0...10_000), "the levels that it is based on, in the order of the engine's settings")
  static let side = PropertySchema.required(
    "side", .words([Side.unknown, .inside, .outside].map(\.word)), "the side of the door")
  static let fixX = PropertySchema.required("xM", number, "the estimated position, in metres")
  static let fixY = PropertySchema.required("yM", number, "the estimated position, in metres")
  static let covariance = PropertySchema.required(
    "covarianceM2", .list(.number(-1e12...1e12), count: 3...3),
    "the covariance of the estimate, xx, xy and yy, in square metres")
  static let cell = orNull(
    "cell", .text, "the cell of the survey; null for methods without cells")
  static let place = PropertySchema.required("place", .text, "the place")
  static let notification = PropertySchema.required(
    "text", anyText, "the text of the notification")
  static let item = PropertySchema.required("item", anyText, "the piece of equipment")
  static let present = PropertySchema.required(
    "present", .flag, "true if it has turned present, false if absent")
  static let topic = PropertySchema.required("topic", anyText, "the topic")
  static let message = PropertySchema.required("message", anyText, "the message")
  static let retain = PropertySchema.required(
    "retain", .flag, "true if the broker is to keep it for later subscribers")

  // Keys of alerts.

  static let subject = PropertySchema.required("subject", anyText, "what it is about")
  static let alertReason = PropertySchema.required(
    "reason", .words(Alert.Concern.Kind.allCases.map(\.rawValue)), "why")
  static let alertText = PropertySchema.required("text", .text, "the reason in words")
  static let repetition = PropertySchema.required("repetition", ordinal, "0 the first time")
  static let question = PropertySchema.required(
    "question", ordinal, "the number of the question")

  // Keys of reports to a server.

  static let report = PropertySchema.required("report", anyText, "the report")
  static let reportKind = PropertySchema.required("kind", anyText, "the kind of report")
  static let reportNumber = PropertySchema.required(
    "id", ordinal, "its number, the same at each attempt")
  static let attempt = PropertySchema.required(
    "attempt", .integer(1...(1 << 32) - 1), "the number of the attempt")
  static let reportedTime = PropertySchema.required(
    "atS", number, "the device's time of what is reported, in seconds")
  static let latitude = orNull(
    "latitude", .number(-90...90), "where the device was; null if unknown")
  static let longitude = orNull(
    "longitude", .number(-180...180), "where the device was; null if unknown")
  static let celsius = PropertySchema.required(
    "celsius", number, "the temperature, in degrees Celsius")
  static let deviation = PropertySchema.required(
    "deviationC", number, "how far it is above the range; negative below, 0 within")
  static let assetState = PropertySchema.required(
    "state", .words(ServerReport.AssetState.allCases.map(\.rawValue)), "left behind, or found again"
  )
  static let assetLevel = orNull(
    "levelDBm", level, "its newest level, in dBm; null if it is not heard")
  static let orientation = PropertySchema.required(
    "orientation", .words(Posture.allCases.map(\.name)), "how the thing lies")
  static let incidentOutcome = orNull(
    "outcome", .words(ServerReport.Outcome.allCases.map(\.word)),
    "what came of the question; null before")
  static let beaconName = PropertySchema.required("name", .text, "the beacon")
  static let beaconLevel = PropertySchema.required("levelDBm", level, "its level, in dBm")
  static let beacons = PropertySchema.required(
    "beacons",
    .list(
      .object(ObjectSchema("heard-beacon", "beacon in range", [beaconName, beaconLevel])),
      count: 0...10_000), "the beacons in range, strongest first")

  // Keys of what an app received.

  static let delivered = PropertySchema.required("delivered", anyText, "the event of the app")
  static let receiver = PropertySchema(
    "receiver", .text, "the receiver; only if the subject has a tag")
  static let disconnectionReason = PropertySchema.required(
    "reason", anyText, "the reason in words, or its code in hexadecimal")
  static let deliveredName = PropertySchema.required(
    "name", anyText, "a device, a beacon or a region; of a reply, see delivered.csv")
  static let channel = orNull(
    "channel", .integer(37...39), "the advertising channel; null if unknown")
  static let rssi = orNull("rssiDBm", level, "the RSSI, in dBm; null if unknown")
  static let measuredPower = orNull(
    "measuredPowerDBm", level, "the beacon's measured power, in dBm; null if unknown")
  static let characteristic = orNull(
    "characteristic", .text,
    "service/characteristic, or a service; of a reply, see delivered.csv; null for none")
  static let data = orNull(
    "data", .form("^([0-9a-f]{2})*$"), "bytes, in hexadecimal; null for none")
  static let rule = orNull(
    "rule", .text,
    "the rule of phones that delayed or changed it, that blocks the scan, or that leaves the "
      + "region unreported, or 'opportunistic'; null for none")
}

// MARK: Keys of lists in what an app received

extension EventKeys {
  static let rangedBeacons = listed("beacons")
  static let services = listed("services")
  static let characteristics = listed("characteristics")
  static let entries = listed("entries")

  private static func listed(_ key: String) -> PropertySchema {
    .required(key, .list(anyText, count: 0...100_000), "what was found, in order")
  }
}

extension DeliveredWord {
  /// The key of an event's list; `nil` if the event has no list.
  var listKey: PropertySchema? {
    switch self {
    case .ranged: EventKeys.rangedBeacons
    case .services: EventKeys.services
    case .characteristics: EventKeys.characteristics
    case .record: EventKeys.entries
    default: nil
    }
  }
}

extension AppColumn {
  /// The key of the column's values.
  var key: PropertySchema {
    switch self {
    case .time: EventKeys.time
    case .phone: EventKeys.walker
    case .event: EventKeys.delivered
    case .name: EventKeys.deliveredName
    case .channel: EventKeys.channel
    case .rssi: EventKeys.rssi
    case .measured: EventKeys.measuredPower
    case .characteristic: EventKeys.characteristic
    case .data: EventKeys.data
    case .rule: EventKeys.rule
    }
  }
}

extension PropertySchema {
  /// The same key, but with the given values.
  func taking(_ value: ValueSchema) -> PropertySchema {
    PropertySchema(key, value, help, isRequired: isRequired, takesNull: takesNull)
  }
}
