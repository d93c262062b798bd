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
  package func json(of event: LineEvent) -> JSON? {
    switch event {
    case .truth(let row): json(of: row)
    case .delivered(let event, let subject): json(of: event, deliveredTo: subject)
    case .decided(let decision, let subject): json(of: decision, about: subject)
    case .door(let door, let state, let time):
      [
        EventKeys.event.key: "door", EventKeys.time.key: JSON(time.seconds),
        EventKeys.door.key: .text(door),
        EventKeys.open.key: .flag(state.isOpen), EventKeys.locked.key: .flag(state.isLocked),
      ]
    case .estimated(let sample, let subject):
      .object(
        sample.members(naming: anchor).merging([
          EventKeys.event.key: "distance", EventKeys.walker.key: .text(subject),
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
      EventKeys.event.key: "decision", EventKeys.time.key: JSON(decision.time.seconds),
      EventKeys.walker.key: .text(subject),
      EventKeys.decision.key: .text(decision.verdict.word),
      EventKeys.evidence.key: .list(
        decision.evidence.map { evidence in
          [
            EventKeys.anchor.key: .text(name(evidence.anchor)),
            EventKeys.evidenceLevel.key: JSON(evidence.level?.dBm),
            EventKeys.samples.key: JSON(evidence.samples),
            EventKeys.newest.key: JSON(evidence.newest?.seconds),
          ]
        }),
    ]
    members.merge(decision.verdict.members(naming: name)) { common, _ in common }
    return .object(members)
  }

  private func json(of row: TruthRow) -> JSON {
    [
      EventKeys.event.key: "truth", EventKeys.time.key: JSON(row.time.seconds),
      EventKeys.walker.key: .text(names[row.subject]),
      EventKeys.trueX.key: JSON(row.position?.x), EventKeys.trueY.key: JSON(row.position?.y),
      EventKeys.heading.key: JSON(row.headingDegrees),
      EventKeys.whereabouts.key: row.place.map { .text($0) } ?? .null,
    ]
  }

  private func json(of event: AppEvent, deliveredTo subject: String) -> JSON? {
    guard let word = DeliveredWord(event.kind) else { return nil }
    var members: [String: JSON] = [
      EventKeys.event.key: "delivered", EventKeys.time.key: JSON(event.time.seconds),
      EventKeys.walker.key: .text(subject),
      EventKeys.delivered.key: .text(word.rawValue),
    ]
    let values = DeliveredValues(of: event.kind, in: names)
    for column in word.columns { members[column.key] = values[column] }
    if case .delivered(.disconnected(_, let reason), rule: _) = event.kind {
      members[EventKeys.reason] = .text(reason.description)
    }
    if let receiver = receiver(of: event, deliveredTo: subject) {
      members[EventKeys.receiver] = .text(receiver)
    }
    if let listed = word.listed, let key = word.listKey {
      members[key] = .list(
        DeliveredValues.list(of: event.kind).map { values in
          .object(Dictionary(uniqueKeysWithValues: listed.columns.map { ($0.key.key, values[$0]) }))
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

extension DeliveredWord {
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

extension DeliveredValues {
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
