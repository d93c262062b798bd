import EventInput

/// A report of a device: what it observed, where and when.
package struct Report: Sendable, Equatable {
  /// The name that the device gave it; a device gives it once.
  package let id: String
  /// The truck, chair, asset or visit that it is about.
  package let subject: String
  /// The time of the observation, by the device's clock.
  package let time: Moment
  /// The place; nil if unknown.
  package let coordinate: Coordinate?
  /// The observation.
  package let observation: Observation

  /// Creates a report.
  package init(
    id: String, subject: String, time: Moment, coordinate: Coordinate?, observation: Observation
  ) {
    self.id = id
    self.subject = subject
    self.time = time
    self.coordinate = coordinate
    self.observation = observation
  }

  /// Reads the body of a request, or what was stored.
  package init(_ fields: Fields) throws(FieldError) {
    id = try fields.text("id", longest: Entry.longestID)
    subject = try fields.text("subject", longest: 200)
    time = try fields.moment("time")
    if fields["attempt"] != nil { _ = try fields.integer("attempt", in: 1...1_000_000) }
    coordinate = try Coordinate(fields)
    observation = try Observation(fields)
  }

  /// Everything in it but how often it was sent.
  package var members: [String: JSON] {
    var members = observation.members
    members["id"] = .text(id)
    members["subject"] = .text(subject)
    members["time"] = .text(time.iso8601)
    members["latitude"] = coordinate.map { .number($0.latitude) } ?? .null
    members["longitude"] = coordinate.map { .number($0.longitude) } ?? .null
    return members
  }
}
