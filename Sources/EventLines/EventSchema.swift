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

  /// Returns the schema of an event: the keys that all events have, and the event's own keys.
  ///
  /// - Parameter name: The name of the schema; by default, the word.
  private static func event(
    _ word: EventWord, called name: String? = nil, _ title: String, of subject: Bool = true,
    _ more: [PropertySchema]
  ) -> ObjectSchema {
    ObjectSchema(
      name ?? word.rawValue, title,
      [EventKeys.event.taking(.word(word.rawValue)), EventKeys.time]
        + (subject ? [EventKeys.walker] : []) + more)
  }

  private static let starts: [ObjectSchema] = [
    start(
      .run, "first line of a run", [EventKeys.scenario, EventKeys.variant, EventKeys.seed]),
    start(.replay, "first line of a replay", [EventKeys.recording, EventKeys.replayPhone]),
    start(
      .live, "first line of an engine on a real radio",
      [EventKeys.radio, EventKeys.livePhone, EventKeys.startedAt]),
  ]

  private static func start(
    _ source: StartLine.Source.Kind, _ title: String, _ more: [PropertySchema]
  ) -> ObjectSchema {
    event(
      .start, called: "start-\(source.rawValue)", title, of: false,
      [
        EventKeys.format, EventKeys.version, EventKeys.source.taking(.word(source.rawValue)),
        EventKeys.engine, EventKeys.walkers,
      ] + more)
  }

  private static let end = event(
    .end, "last line", of: false, [EventKeys.events, EventKeys.partial])

  private static let truth = event(
    .truth, "ground truth of a subject, until the next such line",
    [EventKeys.trueX, EventKeys.trueY, EventKeys.heading, EventKeys.whereabouts])

  private static let door = event(
    .door, "change of a door", of: false,
    [EventKeys.door, EventKeys.open, EventKeys.locked])

  private static let distance = event(
    .distance, "the figures that an engine holds of a device; only with --distances",
    [
      EventKeys.device, EventKeys.smoothedLevel, EventKeys.distance, EventKeys.proximity,
      EventKeys.accuracy, EventKeys.newest, EventKeys.trueDistance,
    ])

  /// One schema for each verdict.
  private static let decisions: [ObjectSchema] =
    [
      decision(.unlock), decision(.lock), decision(.side(.unknown), [EventKeys.side]),
      decision(
        .position(PositionFix(Point(x: 0, y: 0), covariance: Covariance(deviation: 1))),
        [EventKeys.fixX, EventKeys.fixY, EventKeys.covariance, EventKeys.cell]),
      decision(.entered(""), [EventKeys.place]), decision(.left(""), [EventKeys.place]),
      decision(.notify(""), [EventKeys.notification]),
    ] + appDecisions

  static func decision(
    _ verdict: Verdict, called name: String? = nil, _ more: [PropertySchema] = []
  ) -> ObjectSchema {
    event(
      .decision, called: "decision-\(name ?? verdict.word)", "decision of an engine",
      [EventKeys.decision.taking(.word(verdict.word)), EventKeys.evidence] + more)
  }

  /// One schema for each word of `delivered.csv` that is not the word of a list row.
  private static let delivered: [ObjectSchema] = {
    let listed = Set(DeliveredWord.allCases.compactMap(\.listed))
    return DeliveredWord.allCases.filter { !listed.contains($0) }.map { word in
      var more = [EventKeys.delivered.taking(.word(word.rawValue))] + word.columns.map(\.key)
      if word == .advertisement { more.append(EventKeys.receiver) }
      if word == .disconnected { more.append(EventKeys.disconnectionReason) }
      if let listed = word.listed, let key = word.listKey {
        let object = ObjectSchema(
          "listed-\(listed.rawValue)", listed.rawValue, listed.columns.map(\.key))
        more.append(key.taking(.list(.object(object), count: 0...100_000)))
      }
      return event(
        .delivered, called: "delivered-\(word.rawValue)", "an event of an app", more)
    }
  }()
}
