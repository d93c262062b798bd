import BLE
import Documents

extension EventSchema {
  /// One schema for each decision of an app that alerts, reports or publishes.
  static let appDecisions: [ObjectSchema] =
    ([.countdown, .raised(repetition: 0), .asked(question: 0), .help, .cleared] as [Alert.Stage])
    .map(alert) + [temperature, asset, incident].map { report($0) } + [
      decision(.item("", isPresent: true), [EventKeys.item, EventKeys.present]),
      decision(
        .publish(Publication("", to: "", isRetained: false)),
        [EventKeys.topic, EventKeys.message, EventKeys.retain]),
    ]

  private static func alert(_ stage: Alert.Stage) -> ObjectSchema {
    var more = [EventKeys.subject, EventKeys.concern, EventKeys.concernText]
    switch stage {
    case .raised: more.append(EventKeys.repetition)
    case .asked: more.append(EventKeys.question)
    case .countdown, .help, .cleared: break
    }
    return decision(.alert(Alert(about: "", stage, because: .silent)), more)
  }

  private static func report(_ kind: (word: String, more: [PropertySchema])) -> ObjectSchema {
    let object = ObjectSchema(
      "report-\(kind.word)", "report of an app to its server",
      [
        EventKeys.kind.taking(.word(kind.word)), EventKeys.id, EventKeys.attempt,
        EventKeys.reportedTime, EventKeys.subject, EventKeys.latitude, EventKeys.longitude,
      ] + kind.more)
    return decision(
      .report(ServerReport(0, of: .asset(isLeft: true, level: nil), about: "", at: .start)),
      called: object.name, [EventKeys.report.taking(.object(object))])
  }

  private static let temperature = (
    word: "temperature", more: [EventKeys.celsius, EventKeys.deviation]
  )

  private static let asset = (word: "asset", more: [EventKeys.state, EventKeys.assetLevel])

  private static let incident = (
    word: "incident", more: [EventKeys.orientation, EventKeys.outcome, EventKeys.beacons]
  )
}
