import BLE
import Documents

extension ServerReport {
  /// The report as an object, in the format of services.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  func json(naming name: (Anchor) -> String) -> JSON {
    var members: [String: JSON] = [
      EventKeys.id.key: JSON(number), EventKeys.attempt.key: JSON(attempt),
      EventKeys.reportedTime.key: JSON(time.seconds),
      EventKeys.subject.key: .text(subject), EventKeys.kind.key: .text(content.word),
      EventKeys.latitude.key: JSON(place?.latitude),
      EventKeys.longitude.key: JSON(place?.longitude),
    ]
    switch content {
    case .temperature(let celsius, let deviation):
      members[EventKeys.celsius] = JSON(celsius)
      members[EventKeys.deviation] = JSON(deviation)
    case .asset(let isLeft, let level):
      members[EventKeys.state] = .text(isLeft ? "left" : "found")
      members[EventKeys.assetLevel] = JSON(level?.dBm)
    case .incident(let posture, let outcome, let heard):
      members[EventKeys.orientation] = .text(posture.name)
      members[EventKeys.outcome] = outcome.map { .text($0.word) } ?? .null
      members[EventKeys.beacons] = .list(
        heard.map {
          [
            EventKeys.beaconName.key: .text(name($0.anchor)),
            EventKeys.beaconLevel.key: JSON($0.level.dBm),
          ]
        })
    }
    return .object(members)
  }
}

extension ServerReport.Content {
  /// The kind of report as a single word.
  package var word: String {
    switch self {
    case .temperature: "temperature"
    case .asset: "asset"
    case .incident: "incident"
    }
  }
}

extension ServerReport.Outcome {
  /// The outcome as a single word.
  package var word: String {
    switch self {
    case .fine: "fine"
    case .help: "help"
    case .silent: "silent"
    case .righted: "righted"
    }
  }
}
