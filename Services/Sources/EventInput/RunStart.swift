/// The first line of a run, of a replay or of an engine on a real radio.
package struct RunStart: Sendable, Equatable {
  /// The origin of the events.
  package enum Source: String, Sendable, CaseIterable { case run, replay, live }

  /// The origin of the events.
  package let source: Source
  /// The name that reports carry: `scenario@seed`, `scenario/variant@seed`, the folder of a
  /// recording, or the time at which a live engine started.
  package let name: String
  /// The time at which a live engine started.
  package let startedAt: Moment?
  /// The subjects of the engine's decisions.
  package let walkers: [String]
  /// The beacons of the patients whom a nurse's app visits, by their names.
  package let patients: [String: String]

  /// Creates a first line.
  package init(
    source: Source, name: String, startedAt: Moment? = nil, walkers: [String] = [],
    patients: [String: String] = [:]
  ) {
    self.source = source
    self.name = name
    self.startedAt = startedAt
    self.walkers = walkers
    self.patients = patients
  }

  init(_ fields: Fields) throws(FieldError) {
    let format = try fields.text("format")
    guard format == "simrun-events" else {
      throw fields.refuse("format", .text(format), allowed: "'simrun-events'")
    }
    _ = try fields.integer("version", in: 1...2)
    source = try fields.word("source")
    walkers = fields["walkers"] == nil ? [] : try fields.names("walkers")
    patients = try Self.patients(fields)
    switch source {
    case .run:
      startedAt = nil
      let scenario = try fields.text("scenario", longest: 200)
      let variant = try fields.optionalText("variant", longest: 200).map { "/" + $0 } ?? ""
      name = "\(scenario)\(variant)@\(try Self.seed(fields))"
    case .replay:
      startedAt = nil
      name = try fields.text("recording", longest: 500)
    case .live:
      startedAt = try fields.moment("startedAt")
      name = try fields.text("startedAt")
    }
  }

  /// The patients of an engine; none if it is one of another kind.
  private static func patients(_ fields: Fields) throws(FieldError) -> [String: String] {
    guard case .object(let engine)? = fields["engine"],
      case .object(let members)? = engine["patients"]
    else { return [:] }
    var patients: [String: String] = [:]
    // Both become parts of reports, whose texts have no control characters.
    for (name, beacon) in members {
      guard case .text(let text) = beacon else { continue }
      guard name.isText(longest: 200), text.isText(longest: 200) else {
        throw fields.refuse(
          "engine", .object([name: beacon]),
          allowed: "patients of 1 to 200 characters without control characters")
      }
      patients[name] = text
    }
    return patients
  }

  /// The seed, of up to 64 bits, as it is written.
  private static func seed(_ fields: Fields) throws(FieldError) -> String {
    let value = try fields.required("seed")
    switch value {
    case .integer(let seed) where seed >= 0: return String(seed)
    // A seed past 2⁶³; the digits that a double keeps tell it from others well enough.
    case .number(let seed) where seed >= 0 && seed == seed.rounded() && seed < 0x1p64:
      return String(UInt64(seed))
    default: throw fields.refuse("seed", value, allowed: "a whole number of 0 to 2^64 - 1")
    }
  }
}
