import BLE
import Documents

extension EventSchema {
  /// One schema for each decision of an app that alerts, reports or publishes.
  static let appDecisions: [ObjectSchema] =
    ([.countdown, .raised(repetition: 0), .asked(question: 0), .help, .cleared] as [Alert.Stage])
    .map(alert) + [temperature, asset, incident].map { report($0) } + [
      decision(
        .item("", isPresent: true),
        [
          .required("item", .form("^"), "the piece of equipment"),
          .required("present", .flag, "true if it has turned present, false if absent"),
        ]),
      decision(
        .publish(Publication("", to: "", isRetained: false)),
        [
          .required("topic", .form("^"), "the topic"),
          .required("message", .form("^"), "the message"),
          .required("retain", .flag, "true if the broker is to keep it for later subscribers"),
        ]),
    ]

  private static func alert(_ stage: Alert.Stage) -> ObjectSchema {
    var more: [PropertySchema] = [
      .required("subject", .form("^"), "what it is about"),
      .required("reason", .words(["far", "silent", "warm", "cold", "turned"]), "why"),
      .required("text", .text, "the reason in words"),
    ]
    switch stage {
    case .raised:
      more.append(.required("repetition", .integer(0...(1 << 32) - 1), "0 the first time"))
    case .asked:
      more.append(.required("question", .integer(0...(1 << 32) - 1), "the number of the question"))
    case .countdown, .help, .cleared: break
    }
    return decision(.alert(Alert(about: "", stage, because: .silent)), more)
  }

  private static func report(_ kind: (word: String, more: [PropertySchema])) -> ObjectSchema {
    let object = ObjectSchema(
      "report-\(kind.word)", "report of an app to its server",
      [
        .required("kind", .word(kind.word), "the kind of report"),
        .required("id", .integer(0...(1 << 32) - 1), "its number, the same at each attempt"),
        .required("attempt", .integer(1...(1 << 32) - 1), "the number of the attempt"),
        .required("atS", number, "the device's time of what is reported, in seconds"),
        .required("subject", .form("^"), "what it is about"),
        orNull("latitude", .number(-90...90), "where the device was; null if unknown"),
        orNull("longitude", .number(-180...180), "where the device was; null if unknown"),
      ] + kind.more)
    return decision(
      .report(ServerReport(0, of: .asset(isLeft: true, level: nil), about: "", at: .start)),
      called: object.name, [.required("report", .object(object), "the report")])
  }

  private static let temperature = (
    word: "temperature",
    more: [
      PropertySchema.required("celsius", number, "the temperature, in degrees Celsius"),
      .required("deviationC", number, "how far it is above the range; negative below, 0 within"),
    ]
  )

  private static let asset = (
    word: "asset",
    more: [
      PropertySchema.required("state", .words(["left", "found"]), "left behind, or found again"),
      orNull("levelDBm", level, "its newest level, in dBm; null if it is not heard"),
    ]
  )

  private static let incident = (
    word: "incident",
    more: [
      PropertySchema.required(
        "orientation", .words(Posture.allCases.map(\.name)), "how the thing lies"),
      orNull(
        "outcome", .words(["fine", "help", "silent", "righted"]),
        "what came of the question; null before"),
      .required(
        "beacons", .list(.object(heard), count: 0...10_000), "the beacons in range, strongest first"
      ),
    ]
  )

  private static let heard = ObjectSchema(
    "heard-beacon", "beacon in range",
    [
      .required("name", .text, "the beacon"),
      .required("levelDBm", level, "its level, in dBm"),
    ])
}
