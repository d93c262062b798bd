import BLE
import Buildings
import Documents
import Phones
import Recordings
import Sim

/// Events as JSON objects, with names for devices. Reports use the same objects.
package struct EventObjects: Sendable {
  private let names: DeviceNames
  private let anchor: @Sendable (Anchor) -> String

  /// Creates a source of objects with given names.
  ///
  /// - Parameter anchor: Returns the names of anchors, if they are not those of `names`.
  package init(names: DeviceNames, anchor: (@Sendable (Anchor) -> String)? = nil) {
    self.names = names
    self.anchor = anchor ?? { names[$0] }
  }

  /// Returns an event as an object; `nil` for the refusal of a command that no system refuses, for
  /// which there is no word.
  package func json(of event: TimedEvent) -> JSON? {
    switch event {
    case .truth(let row): json(of: row)
    case .delivered(let event, let subject): json(of: event, deliveredTo: subject)
    case .decided(let decision, let subject): json(of: decision, about: subject)
    case .door(let door, let state, let time):
      [
        "event": "door", "timeS": JSON(time.seconds), "door": .text(door),
        "open": .flag(state.isOpen), "locked": .flag(state.isLocked),
      ]
    case .estimated(let sample, let subject):
      .object(
        sample.members(naming: anchor).merging([
          "event": "distance", "walker": .text(subject),
        ]) { own, _ in own })
    }
  }

  /// Returns a decision about a subject as an object.
  package func json(of decision: Decision, about subject: String) -> JSON {
    Self.json(of: decision, about: subject, naming: anchor)
  }

  /// Returns a decision about a subject as an object.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  package static func json(
    of decision: Decision, about subject: String, naming name: (Anchor) -> String
  ) -> JSON {
    var members: [String: JSON] = [
      "event": "decision", "timeS": JSON(decision.time.seconds), "walker": .text(subject),
      "decision": .text(decision.verdict.word),
      "evidence": .list(
        decision.evidence.map { evidence in
          [
            "anchor": .text(name(evidence.anchor)),
            "levelDBm": JSON(evidence.level?.dBm),
            "samples": JSON(evidence.samples),
            "newestS": JSON(evidence.newest?.seconds),
          ]
        }),
    ]
    members.merge(decision.verdict.members(naming: name)) { common, _ in common }
    return .object(members)
  }

  private func json(of row: TruthRow) -> JSON {
    [
      "event": "truth", "timeS": JSON(row.time.seconds), "walker": .text(names[row.subject]),
      "xM": JSON(row.position?.x), "yM": JSON(row.position?.y),
      "headingDeg": JSON(row.headingDegrees), "place": row.place.map { .text($0) } ?? .null,
    ]
  }

  private func json(of event: AppEvent, deliveredTo subject: String) -> JSON? {
    guard let word = AppWord(event.kind) else { return nil }
    var members: [String: JSON] = [
      "event": "delivered", "timeS": JSON(event.time.seconds), "walker": .text(subject),
      "delivered": .text(word.rawValue),
    ]
    let values = AppValues(of: event.kind, in: names)
    for column in word.columns { members[column.key] = values[column] }
    if case .delivered(.disconnected(_, let reason), rule: _) = event.kind {
      members["reason"] = .text(reason.description)
    }
    if let receiver = receiver(of: event, deliveredTo: subject) {
      members["receiver"] = .text(receiver)
    }
    if let listed = word.listed, let key = word.listKey {
      members[key] = .list(
        AppValues.list(of: event.kind).map { values in
          .object(Dictionary(uniqueKeysWithValues: listed.columns.map { ($0.key, values[$0]) }))
        })
    }
    return .object(members)
  }

  /// Returns the receiver that heard a subject's tag; `nil` for a packet that the subject received.
  private func receiver(of event: AppEvent, deliveredTo subject: String) -> String? {
    guard case .delivered(.advertisement(let packet), rule: _) = event.kind,
      names[packet.transmitter] == subject
    else { return nil }
    return names[packet.receiver]
  }
}

extension AppColumn {
  /// The key of the column's values.
  var key: String {
    switch self {
    case .time: "timeS"
    case .phone: "walker"
    case .event: "delivered"
    case .name: "name"
    case .channel: "channel"
    case .rssi: "rssiDBm"
    case .measured: "measuredPowerDBm"
    case .characteristic: "characteristic"
    case .data: "data"
    case .rule: "rule"
    }
  }
}

extension AppWord {
  /// The key of an event's list; `nil` if it has none.
  var listKey: String? {
    switch self {
    case .ranged: "beacons"
    case .services: "services"
    case .characteristics: "characteristics"
    case .record: "entries"
    default: nil
    }
  }
}

extension AppValues {
  /// Returns the value in a column; `null` if it has none.
  fileprivate subscript(column: AppColumn) -> JSON {
    switch column {
    case .name: name.map { .text($0) } ?? .null
    case .channel: channel.map { JSON($0.rawValue) } ?? .null
    case .rssi: JSON(rssi?.dBm)
    case .measured: JSON(measuredPower?.dBm)
    case .characteristic: characteristic.map { .text($0) } ?? .null
    case .data: data.map { .text(Hexadecimal.text(of: $0)) } ?? .null
    case .rule: rule.map { .text($0) } ?? .null
    case .time, .phone, .event: .null
    }
  }
}
