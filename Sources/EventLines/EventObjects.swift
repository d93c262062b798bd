import BLE
import Buildings
import Documents
import Phones
import Recordings
import Scenarios
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

  /// Returns an event as an object; `nil` for an event that no system causes, such as the refusal
  /// of a command that no system refuses, because there is no word for it.
  package func json(of event: LineEvent) -> JSON? {
    switch event {
    case .truth(let row): json(of: row)
    case .delivered(let event, let subject): json(of: event, deliveredTo: subject)
    case .decided(let decision, let subject): json(of: decision, about: subject)
    case .door(let door, let state, let time):
      JSON(members: [
        EventKeys.event: EventWord.door.json,
        EventKeys.time: JSON(time.seconds),
        EventKeys.door: .text(door),
        EventKeys.open: .flag(state.isOpen),
        EventKeys.locked: .flag(state.isLocked),
      ])
    case .estimated(let sample, let subject): json(of: sample, about: subject)
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
    var members: EventMembers = [
      EventKeys.event: EventWord.decision.json,
      EventKeys.time: JSON(decision.time.seconds),
      EventKeys.walker: .text(subject),
      EventKeys.decision: .text(decision.verdict.word),
      EventKeys.evidence: .list(
        decision.evidence.map { evidence in
          JSON(members: [
            EventKeys.anchor: .text(name(evidence.anchor)),
            EventKeys.evidenceLevel: JSON(evidence.level?.dBm),
            EventKeys.samples: JSON(evidence.samples),
            EventKeys.newest: JSON(evidence.newest?.seconds),
          ])
        }),
    ]
    members.add(decision.verdict.members(naming: name))
    return JSON(members: members)
  }

  private func json(of row: TruthRow) -> JSON {
    JSON(members: [
      EventKeys.event: EventWord.truth.json,
      EventKeys.time: JSON(row.time.seconds),
      EventKeys.walker: .text(names[row.subject]),
      EventKeys.trueX: JSON(row.position?.x),
      EventKeys.trueY: JSON(row.position?.y),
      EventKeys.heading: JSON(row.headingDegrees),
      EventKeys.whereabouts: row.place.map { .text($0) } ?? .null,
    ])
  }

  private func json(of sample: DistanceSample, about subject: String) -> JSON {
    var members = sample.members(naming: anchor)
    members[EventKeys.event] = EventWord.distance.json
    members[EventKeys.walker] = .text(subject)
    return JSON(members: members)
  }

  private func json(of event: AppEvent, deliveredTo subject: String) -> JSON? {
    guard let word = DeliveredWord(event.kind) else { return nil }
    var members: EventMembers = [
      EventKeys.event: EventWord.delivered.json,
      EventKeys.time: JSON(event.time.seconds),
      EventKeys.walker: .text(subject),
      EventKeys.delivered: .text(word.rawValue),
    ]
    let values = DeliveredValues(of: event.kind, in: names)
    for column in word.columns { members[column.key] = values[column] }
    if case .delivered(.disconnected(_, let reason), rule: _) = event.kind {
      members[EventKeys.disconnectionReason] = .text(reason.description)
    }
    if let receiver = receiver(of: event, deliveredTo: subject) {
      members[EventKeys.receiver] = .text(receiver)
    }
    if let listed = word.listed, let key = word.listKey {
      members[key] = .list(
        DeliveredValues.list(of: event.kind).map { values in
          var members: EventMembers = [:]
          for column in listed.columns { members[column.key] = values[column] }
          return JSON(members: members)
        })
    }
    return JSON(members: members)
  }

  /// Returns the receiver that heard a subject's tag; `nil` for a packet that the subject received.
  private func receiver(of event: AppEvent, deliveredTo subject: String) -> String? {
    guard case .delivered(.advertisement(let packet), rule: _) = event.kind,
      names[packet.transmitter] == subject
    else { return nil }
    return names[packet.receiver]
  }
}

extension DeliveredValues {
  /// Returns the value in a column; `null` if the event has none there.
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
