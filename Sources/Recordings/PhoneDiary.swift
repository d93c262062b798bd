import Phones

/// The events and notes of a phone with a system in a run, a replay or a recording.
package struct PhoneDiary: Sendable {
  /// The app's events, in order.
  package let app: [AppEvent]
  /// The notes of the phone, in order; empty for a recording that has only the events of the app.
  package let notes: [PhoneNote]
  /// The packets that the phone's radio received, in order.
  package let received: [Sighting]

  package init(app: [AppEvent], notes: [PhoneNote], received: [Sighting]) {
    self.app = app
    self.notes = notes
    self.received = received
  }
}
