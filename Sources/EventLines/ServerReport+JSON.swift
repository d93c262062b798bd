import BLE
import Documents

extension ServerReport {
  /// The report as an object, in the format of services.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  func json(naming name: (Anchor) -> String) -> JSON {
    var members: [String: JSON] = [
      "id": JSON(number), "attempt": JSON(attempt), "atS": JSON(time.seconds),
      "subject": .text(subject), "kind": .text(content.word),
      "latitude": JSON(place?.latitude), "longitude": JSON(place?.longitude),
    ]
    switch content {
    case .temperature(let celsius, let deviation):
      members["celsius"] = JSON(celsius)
      members["deviationC"] = JSON(deviation)
    case .asset(let isLeft, let level):
      members["state"] = .text(isLeft ? "left" : "found")
      members["levelDBm"] = JSON(level?.dBm)
    case .incident(let posture, let outcome, let heard):
      members["orientation"] = .text(posture.name)
      members["outcome"] = outcome.map { .text($0.word) } ?? .null
      members["beacons"] = .list(
        heard.map { ["name": .text(name($0.anchor)), "levelDBm": JSON($0.level.dBm)] })
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
