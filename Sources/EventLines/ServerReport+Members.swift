import BLE
import Documents

extension ServerReport {
  /// The report as a JSON object, as services receive reports.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  func json(naming name: (Anchor) -> String) -> JSON {
    var members: EventMembers = [
      EventKeys.reportNumber: JSON(number),
      EventKeys.attempt: JSON(attempt),
      EventKeys.reportedTime: JSON(time.seconds),
      EventKeys.subject: .text(subject),
      EventKeys.reportKind: .text(content.word),
      EventKeys.latitude: JSON(place?.latitude),
      EventKeys.longitude: JSON(place?.longitude),
    ]
    switch content {
    case .temperature(let celsius, let deviation):
      members[EventKeys.celsius] = JSON(celsius)
      members[EventKeys.deviation] = JSON(deviation)
    case .asset(let isLeft, let level):
      members[EventKeys.assetState] = .text(ServerReport.AssetState(isLeft: isLeft).rawValue)
      members[EventKeys.assetLevel] = JSON(level?.dBm)
    case .incident(let posture, let outcome, let heard):
      members[EventKeys.orientation] = .text(posture.name)
      members[EventKeys.incidentOutcome] = outcome.map { .text($0.word) } ?? .null
      members[EventKeys.beacons] = .list(
        heard.map {
          JSON(members: [
            EventKeys.beaconName: .text(name($0.anchor)),
            EventKeys.beaconLevel: JSON($0.level.dBm),
          ])
        })
    }
    return JSON(members: members)
  }
}

extension ServerReport {
  /// The state of an asset, as a word in the reports about the asset.
  enum AssetState: String, CaseIterable {
    /// The asset was left behind.
    case left
    /// The asset was found again.
    case found

    init(isLeft: Bool) { self = isLeft ? .left : .found }
  }
}

extension ServerReport.Content {
  /// The kind of a report, without its figures.
  enum Kind: String { case temperature, asset, incident }

  /// The kind.
  var kind: Kind {
    switch self {
    case .temperature: .temperature
    case .asset: .asset
    case .incident: .incident
    }
  }

  /// The kind of report as a single word.
  package var word: String { kind.rawValue }
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
