import BLE
import Documents
import EngineFiles
import Recordings

/// The JSON Schema of a line of events.
package enum EventSchema {
  /// The document.
  package static var document: SchemaDocument {
    SchemaDocument(
      "events", "A line of --jsonl: an event of a run, a replay, or an engine on a real radio.",
      root: .either(
        (starts + delivered + decisions + [truth, door, distance, end]).map { .object($0) }),
      definitions: EngineSchema.definitions.filter { $0.key != "engineChanges" })
  }

  static let number = ValueSchema.number(-1e9...1e9)
  static let level = ValueSchema.number(-300...300)
  private static let time = number

  /// Returns the schema of an event: the keys of all events, and its own.
  private static func event(
    _ word: String, _ name: String, _ title: String, of subject: Bool = true,
    _ more: [PropertySchema]
  ) -> ObjectSchema {
    let subject: [PropertySchema] =
      subject
      ? [.required("walker", .text, "whom it is about: a walker, or the subject of a recording")]
      : []
    return ObjectSchema(
      name, title,
      [
        .required("event", .word(word), "the kind of the line"),
        .required("timeS", time, "the time since the start, in seconds"),
      ] + subject + more)
  }

  /// Returns a key that is always there, but whose value may be `null`.
  static func orNull(
    _ key: String, _ value: ValueSchema, _ help: String
  ) -> PropertySchema {
    PropertySchema(key, value, help, isRequired: true, takesNull: true)
  }

  private static let starts: [ObjectSchema] = [
    start(
      "run", "first line of a run",
      [
        .required("scenario", .text, "the scenario"),
        orNull("variant", .text, "the variant; null for the scenario as it stands"),
        .required("seed", .integer(0...(1 << 53) - 1), "the seed"),
      ]),
    start(
      "replay", "first line of a replay",
      [
        .required("recording", .text, "the recording's folder"),
        orNull("phone", .text, "the word of --phone; null without it"),
      ]),
    start(
      "live", "first line of an engine on a real radio",
      [
        .required("radio", .text, "the radio"),
        orNull("phone", .text, "the phone whose system is between radio and engine; null for none"),
        .required("startedAt", .text, "the time on the clock at the start, in ISO 8601"),
      ]),
  ]

  private static func start(
    _ source: String, _ title: String, _ more: [PropertySchema]
  ) -> ObjectSchema {
    event(
      "start", "start-\(source)", title, of: false,
      [
        .required("format", .word(EventStart.format), "the name of the format"),
        .required("version", .integer(EventStart.version...EventStart.version), "its version"),
        .required("source", .word(source), "where the events come from"),
        .required("engine", EngineSchema.engine, "the engine, as in engine.json"),
        .required(
          "walkers", .list(.text, count: 0...10_000), "the names of those it decides about"),
      ] + more)
  }

  private static let end = event(
    "end", "end", "last line", of: false,
    [
      .required(
        "events", .integer(0...(1 << 53) - 1), "the number of lines between first and last"),
      .required("partial", .flag, "true if it was interrupted"),
    ])

  private static let truth = event(
    "truth", "truth", "ground truth of a subject, until the next such line",
    [
      orNull("xM", number, "the position on the plan, in metres"),
      orNull("yM", number, "the position on the plan, in metres"),
      orNull("headingDeg", .number(-360...360), "the heading, clockwise from the plan's top"),
      orNull("place", .text, "the side, or the side and the room after a slash"),
    ])

  private static let door = event(
    "door", "door", "change of a door", of: false,
    [
      .required("door", .text, "the door"),
      .required("open", .flag, "true if the leaf is open"),
      .required("locked", .flag, "true if it has to be unlocked to be opened"),
    ])

  private static let distance = event(
    "distance", "distance", "the figures that an engine holds of a device; only with --distances",
    [
      .required("device", .text, "the device"),
      orNull("levelDBm", level, "the smoothed level, in dBm; null if there is none"),
      orNull(
        "distanceM", .number(0...1e6), "the engine's distance, in metres; null if there is none"),
      orNull(
        "proximity", .words(Proximity.allCases.map(\.word)),
        "the proximity class; null for an engine without classes"),
      orNull(
        "accuracyM", .number(0...1e6), "the accuracy of the distance, in metres; null for none"),
      orNull("newestS", time, "the time of the newest reading, in seconds; null for none"),
      orNull("trueM", .number(0...1e9), "the true distance, in metres; null if unknown"),
    ])

  /// One schema for each verdict.
  private static let decisions: [ObjectSchema] =
    [
      decision(.unlock), decision(.lock),
      decision(
        .side(.unknown),
        [
          .required(
            "side", .words([Side.unknown, .inside, .outside].map(\.word)), "the side of the door")
        ]),
      decision(
        .position(PositionFix(Point(x: 0, y: 0), covariance: Covariance(deviation: 1))),
        [
          .required("xM", number, "the estimated position, in metres"),
          .required("yM", number, "the estimated position, in metres"),
          .required(
            "covarianceM2", .list(.number(-1e12...1e12), count: 3...3),
            "the covariance of the estimate, xx, xy and yy, in square metres"),
          orNull("cell", .text, "the cell of the survey; null for methods without cells"),
        ]),
      decision(.entered(""), [.required("place", .text, "the place")]),
      decision(.left(""), [.required("place", .text, "the place")]),
      decision(
        .notify(""), [.required("text", .form("^"), "the text of the notification")]),
    ] + appDecisions

  static func decision(
    _ verdict: Verdict, called name: String? = nil, _ more: [PropertySchema] = []
  ) -> ObjectSchema {
    event(
      "decision", "decision-\(name ?? verdict.word)", "decision of an engine",
      [
        .required("decision", .word(verdict.word), "the decision"),
        .required(
          "evidence", .list(.object(evidence), count: 0...10_000),
          "the levels that it is based on, in the order of the engine's settings"),
      ] + more)
  }

  private static let evidence = ObjectSchema(
    "evidence", "level of an anchor",
    [
      .required("anchor", .text, "the device"),
      orNull("levelDBm", level, "the smoothed level, in dBm; null if too little was heard"),
      .required("samples", .integer(0...(1 << 53) - 1), "the readings since the last break"),
      orNull("newestS", time, "the time of the newest reading, in seconds; null for none"),
    ])

  /// One schema for each word of `delivered.csv` that is not the word of a list row.
  private static let delivered: [ObjectSchema] = {
    let listed = Set(AppWord.allCases.compactMap(\.listed))
    return AppWord.allCases.filter { !listed.contains($0) }.map { word in
      var more: [PropertySchema] = [
        .required("delivered", .word(word.rawValue), "the event of the app")
      ]
      more += word.columns.map(key)
      if word == .advertisement {
        more.append(
          PropertySchema("receiver", .text, "the receiver; only if the subject has a tag"))
      }
      if word == .disconnected {
        more.append(
          .required("reason", .form("^"), "the reason in words, or its code in hexadecimal"))
      }
      if let listed = word.listed, let key = word.listKey {
        let object = ObjectSchema(
          "listed-\(listed.rawValue)", listed.rawValue, listed.columns.map(Self.key))
        more.append(
          .required(key, .list(.object(object), count: 0...100_000), "what was found, in order"))
      }
      return event("delivered", "delivered-\(word.rawValue)", "an event of an app", more)
    }
  }()

  /// Returns the key of a column. It is always there for a word that has the column.
  private static func key(_ column: AppColumn) -> PropertySchema {
    let key = column.key
    return switch column {
    case .name:
      .required(key, .form("^"), "a device, a beacon or a region; of a reply, see delivered.csv")
    case .channel: orNull(key, .integer(37...39), "the advertising channel; null if unknown")
    case .rssi: orNull(key, level, "the RSSI, in dBm; null if unknown")
    case .measured: orNull(key, level, "the beacon's measured power, in dBm; null if unknown")
    case .characteristic:
      orNull(
        key, .text,
        "service/characteristic, or a service; of a reply, see delivered.csv; null for none")
    case .data: orNull(key, .form("^([0-9a-f]{2})*$"), "bytes, in hexadecimal; null for none")
    case .rule: orNull(key, .text, "the rule of phones that delayed or changed it; null for none")
    case .time, .phone, .event: preconditionFailure("every event has \(column)")
    }
  }
}
