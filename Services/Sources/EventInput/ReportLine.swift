/// A report as an engine decides it: its time is that of the run, its number that of the walker.
package struct ReportLine: Sendable, Equatable {
  /// The number of the report, unique for the walker in the run.
  package let id: Int
  /// 1 for the first time that it is sent.
  package let attempt: Int
  /// The truck, chair, asset or visit that it is about.
  package let subject: String
  /// The time of the reading, in seconds since the start of the run.
  package let atS: Double
  /// The place; nil if unknown.
  package let coordinate: Coordinate?
  /// The observation.
  package let observation: Observation

  /// Creates a report.
  package init(
    id: Int, attempt: Int = 1, subject: String, atS: Double, coordinate: Coordinate? = nil,
    observation: Observation
  ) {
    self.id = id
    self.attempt = attempt
    self.subject = subject
    self.atS = atS
    self.coordinate = coordinate
    self.observation = observation
  }

  init(_ fields: Fields) throws(FieldError) {
    id = try fields.integer("id", in: 0...Int.max)
    attempt = fields["attempt"] == nil ? 1 : try fields.integer("attempt", in: 1...1_000_000)
    subject = try fields.text("subject", longest: 200)
    atS = try fields.number("atS", in: -1e9...1e9)
    coordinate = try Coordinate(fields)
    observation = try Observation(fields)
  }
}
