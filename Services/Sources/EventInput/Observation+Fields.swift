extension Observation {
  /// The levels that a radio may report, in dBm; means of them have fractions.
  private static let levels = -200.0...100.0

  /// Reads `kind` and the keys of that kind.
  package init(_ fields: Fields) throws(FieldError) {
    switch try fields.word("kind", of: Kind.self) {
    case .temperature:
      self = .temperature(
        Temperature(
          celsius: try fields.number("celsius", in: -273.15...10_000),
          deviationC: try fields.number("deviationC", in: -10_000...10_000)))
    case .asset:
      self = .asset(
        Asset(
          state: try fields.word("state"),
          levelDBm: try fields.optionalNumber("levelDBm", in: Self.levels)))
    case .incident:
      self = .incident(
        Incident(
          orientation: try fields.word("orientation"),
          outcome: fields["outcome"] == nil ? nil : try fields.word("outcome"),
          beacons: fields["beacons"] == nil ? [] : try Self.beacons(fields)))
    case .visit:
      self = .visit(
        Visit(
          patient: try fields.text("patient", longest: 200),
          present: fields["present"] == nil ? [] : try fields.names("present"),
          missing: fields["missing"] == nil ? [] : try fields.names("missing")))
    }
  }

  private static func beacons(_ fields: Fields) throws(FieldError) -> [Incident.Beacon] {
    var beacons: [Incident.Beacon] = []
    for (index, item) in try fields.list("beacons").enumerated() {
      // A form repeats the key, with an object as JSON text in each.
      var item = item
      if fields.areText, case .text(let text) = item { item = try JSON(parsing: text.utf8) }
      guard case .object(let members) = item else {
        throw fields.refuse("beacons", item, allowed: "a list of objects with name and levelDBm")
      }
      let beacon = Fields(members, path: "beacons.\(index).")
      beacons.append(
        Incident.Beacon(
          name: try beacon.text("name", longest: 200),
          levelDBm: try beacon.optionalNumber("levelDBm", in: levels)))
    }
    return beacons
  }

  /// The kind and its own keys, as in a report.
  package var members: [String: JSON] {
    var members: [String: JSON] =
      switch self {
      case .temperature(let reading):
        ["celsius": .number(reading.celsius), "deviationC": .number(reading.deviationC)]
      case .asset(let asset):
        ["state": .text(asset.state.rawValue), "levelDBm": JSON(asset.levelDBm)]
      case .incident(let incident):
        [
          "orientation": .text(incident.orientation.rawValue),
          "outcome": incident.outcome.map { .text($0.rawValue) } ?? .null,
          "beacons": .list(
            incident.beacons.map {
              .object(["name": .text($0.name), "levelDBm": JSON($0.levelDBm)])
            }),
        ]
      case .visit(let visit):
        [
          "patient": .text(visit.patient),
          "present": .list(visit.present.map { .text($0) }),
          "missing": .list(visit.missing.map { .text($0) }),
        ]
      }
    members["kind"] = .text(kind.rawValue)
    return members
  }
}

extension JSON {
  /// A number, or null.
  init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
}
