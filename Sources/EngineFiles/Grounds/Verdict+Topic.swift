import BLE

extension Verdict {
  /// The topic of a decision. A newer decision about the same topic replaces an older one.
  public enum Topic: Hashable, Sendable {
    /// The side of the door.
    case side
    /// The lock.
    case lock
    /// The position.
    case position
    /// A room, or another place.
    case place(String)
    /// A notification with this text.
    case notification(String)
    /// An alert about this subject.
    case alert(String)
    /// The report with this number.
    case report(UInt32)
    /// A piece of equipment.
    case item(String)
    /// The publications to this MQTT topic.
    case publication(String)
  }

  /// The topic of the decision.
  public var topic: Topic {
    switch self {
    case .side: .side
    case .unlock, .lock: .lock
    case .position: .position
    case .entered(let place), .left(let place): .place(place)
    case .notify(let text): .notification(text)
    case .alert(let alert): .alert(alert.subject)
    case .report(let report): .report(report.number)
    case .item(let name, isPresent: _): .item(name)
    case .publish(let publication): .publication(publication.topic)
    }
  }
}
