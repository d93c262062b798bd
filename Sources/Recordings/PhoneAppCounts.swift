import Phones

/// The counts of the events of the app on a phone with a system, and of the packets that were not
/// delivered to the app.
package struct PhoneAppCounts: Hashable, Sendable {
  /// The count of the events with each word.
  package private(set) var events: [DeliveredWord: Int] = [:]
  /// The count of the packets that were not delivered one by one, for each reason.
  package private(set) var notDelivered: [NotDeliveredReason: Int] = [:]

  /// Creates counts of zero.
  package init() {}

  /// Counts an event of the app.
  package mutating func add(_ event: AppEvent) {
    if let word = DeliveredWord(event.kind) { events[word, default: 0] += 1 }
  }

  /// Counts the packet of a note, if the note is about a packet.
  package mutating func add(_ note: PhoneNote) {
    if case .notDelivered(let reason) = note.kind { notDelivered[reason, default: 0] += 1 }
  }

  /// The number of packets that were delivered one by one.
  package var packetsDelivered: Int { events[.advertisement] ?? 0 }
}

extension PhoneDiary {
  /// The counts of the events and of the packets not delivered.
  package var counts: PhoneAppCounts {
    var counts = PhoneAppCounts()
    for event in app { counts.add(event) }
    for note in notes { counts.add(note) }
    return counts
  }
}
