import BLE
import Phones

/// All that is known of a phone with a system in a run, a replay or a recording.
package struct PhoneDiary: Sendable {
  /// What happened to the app, in order.
  package let app: [AppEvent]
  /// What was noted of the phone, in order; empty for a recording that only has what its app was
  /// told.
  package let notes: [PhoneNote]
  /// The packets that the phone's radio received, in order.
  package let received: [Sighting]

  package init(app: [AppEvent], notes: [PhoneNote], received: [Sighting]) {
    self.app = app
    self.notes = notes
    self.received = received
  }
}
