import BLE
import Documents

extension EventSchema {
  /// One schema for each decision of an app that alerts, reports or publishes.
  static let appDecisions: [ObjectSchema] =
    ([.countdown, .raised(repetition: 0), .asked(question: 0), .help, .cleared] as [Alert.Stage])
    .map(alert) + reports + [
      decision(.item("", isPresent: true), [EventKeys.item, EventKeys.present]),
      decision(
        .publish(Publication("", to: "", isRetained: false)),
        [EventKeys.topic, EventKeys.message, EventKeys.retain]),
    ]

  private static func alert(_ stage: Alert.Stage) -> ObjectSchema {
    var more = [EventKeys.subject, EventKeys.alertReason, EventKeys.alertText]
    switch stage {
    case .raised: more.append(EventKeys.repetition)
    case .asked: more.append(EventKeys.question)
    case .countdown, .help, .cleared: break
    }
    return decision(.alert(Alert(about: "", stage, because: .silent)), more)
  }

  private static let reports = [
    report(.temperature, [EventKeys.celsius, EventKeys.deviation]),
    report(.asset, [EventKeys.assetState, EventKeys.assetLevel]),
    report(.incident, [EventKeys.orientation, EventKeys.incidentOutcome, EventKeys.beacons]),
  ]

  private static func report(
    _ kind: ServerReport.Content.Kind, _ more: [PropertySchema]
  ) -> ObjectSchema {
    let object = ObjectSchema(
      "report-\(kind.rawValue)", "report of an app to its server",
      [
        EventKeys.reportKind.taking(.word(kind.rawValue)), EventKeys.reportNumber,
        EventKeys.attempt,
        EventKeys.reportedTime, EventKeys.subject, EventKeys.latitude, EventKeys.longitude,
      ] + more)
    return decision(
      .report(ServerReport(0, of: .asset(isLeft: true, level: nil), about: "", at: .start)),
      called: object.name, [EventKeys.report.taking(.object(object))])
  }
}
