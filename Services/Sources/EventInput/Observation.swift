/// The observation of a report, with the keys of its kind.
package enum Observation: Sendable, Equatable {
  case temperature(Temperature)
  case asset(Asset)
  case incident(Incident)
  case visit(Visit)

  /// The kinds of reports.
  package enum Kind: String, Sendable, CaseIterable {
    case temperature, asset, incident, visit
  }

  /// The kind of the report.
  package var kind: Kind {
    switch self {
    case .temperature: .temperature
    case .asset: .asset
    case .incident: .incident
    case .visit: .visit
    }
  }
}

/// A temperature that a beacon measured.
package struct Temperature: Sendable, Equatable {
  /// The reading, in °C.
  package let celsius: Double
  /// The distance out of the allowed range in °C, with its sign; 0 inside.
  package let deviationC: Double

  /// Creates a reading in °C.
  package init(celsius: Double, deviationC: Double) {
    self.celsius = celsius
    self.deviationC = deviationC
  }
}

/// An asset that was left, or found again.
package struct Asset: Sendable, Equatable {
  /// The two states.
  package enum State: String, Sendable, CaseIterable { case left, found }

  /// The change of its state.
  package let state: State
  /// The last level in dBm; nil if there is none.
  package let levelDBm: Double?

  /// Creates the state of an asset.
  package init(state: State, levelDBm: Double?) {
    self.state = state
    self.levelDBm = levelDBm
  }
}

/// A chair that is not upright, or is upright again.
package struct Incident: Sendable, Equatable {
  /// The six orientations of the published app.
  package enum Orientation: String, Sendable, CaseIterable {
    case upright
    case upsideDown = "upside down"
    case front
    case back
    case leftSide = "left side"
    case rightSide = "right side"
  }

  /// The answer to the question whether help is needed.
  package enum Outcome: String, Sendable, CaseIterable { case fine, help, silent }

  /// A beacon in range, and its level.
  package struct Beacon: Sendable, Equatable {
    /// The name, as of a room.
    package let name: String
    /// The level in dBm; nil if unknown.
    package let levelDBm: Double?

    /// Creates a beacon in range.
    package init(name: String, levelDBm: Double?) {
      self.name = name
      self.levelDBm = levelDBm
    }
  }

  /// The orientation of the chair.
  package let orientation: Orientation
  /// The answer; nil before there is one.
  package let outcome: Outcome?
  /// The beacons then in range.
  package let beacons: [Beacon]

  /// Creates an incident.
  package init(orientation: Orientation, outcome: Outcome?, beacons: [Beacon]) {
    self.orientation = orientation
    self.outcome = outcome
    self.beacons = beacons
  }

  /// The name of the strongest beacon, which is the room; nil if none is known.
  package var room: String? {
    beacons.max { ($0.levelDBm ?? -.infinity) < ($1.levelDBm ?? -.infinity) }?.name
  }
}

/// A visit of a patient, with the items that are there and those that are not.
package struct Visit: Sendable, Equatable {
  /// The id of the patient's beacon.
  package let patient: String
  /// The names of the items that are there.
  package let present: [String]
  /// The names of the items that are not.
  package let missing: [String]

  /// Creates a visit.
  package init(patient: String, present: [String], missing: [String]) {
    self.patient = patient
    self.present = present
    self.missing = missing
  }
}
