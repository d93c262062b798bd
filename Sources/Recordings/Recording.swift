import BLE
import Documents
import Sim

/// What radios heard, and where the people were meanwhile: of a simulated run, or of real hardware.
///
/// On disk it is a folder with two tables, `advertisements.csv` and `truth.csv`: see
/// `Recording.read(_:)`.
public struct Recording: Sendable {
  /// The folder that it was read from, as the user gave it, or whatever else errors are to call it.
  public var source: String
  /// The packets received, in order of time.
  public var sightings: [Sighting]
  /// What is known of the people and devices that move, in order of time; `nil` where nobody wrote
  /// it down.
  public var truth: [TruthRow]?
  /// The names of all devices.
  public var names: DeviceNames
  /// What is doubtful in its files.
  public var warnings: [InputWarning]

  /// A recording of these packets.
  public init(
    source: String, sightings: [Sighting], truth: [TruthRow]?, names: DeviceNames,
    warnings: [InputWarning] = []
  ) {
    self.source = source
    self.sightings = sightings
    self.truth = truth
    self.names = names
    self.warnings = warnings
  }

  /// The earliest time of any row; the start of time where there is none.
  public var start: Instant {
    [sightings.first?.time, truth?.first?.time].compactMap(\.self).min() ?? .start
  }

  /// The latest time of any row; the start of time where there is none.
  public var end: Instant {
    [sightings.last?.time, truth?.last?.time].compactMap(\.self).max() ?? .start
  }
}

/// A packet, and when it was received.
public struct Sighting: Hashable, Sendable {
  /// When the packet ended.
  public var time: Instant
  /// What the radio reports of it.
  public var advertisement: Advertisement

  /// A packet received at a time.
  public init(_ advertisement: Advertisement, at time: Instant) {
    self.time = time
    self.advertisement = advertisement
  }
}

/// Where someone or something was from a time on, up to its next row.
public struct TruthRow: Hashable, Sendable {
  /// From when on this holds.
  public var time: Instant
  /// Whom it is said of.
  public var subject: DeviceAddress
  /// Where it was, in metres.
  public var position: Point?
  /// Where it faced, in degrees clockwise from the top of the plan.
  public var headingDegrees: Double?
  /// The place's name: `inside` or `outside`, with more detail after a slash where there is any, as
  /// in `inside/kitchen`; or a name that says nothing of the door, such as `hall`.
  public var place: String?

  /// What holds of a subject from a time on.
  public init(
    time: Instant, subject: DeviceAddress, position: Point? = nil, headingDegrees: Double? = nil,
    place: String? = nil
  ) {
    self.time = time
    self.subject = subject
    self.position = position
    self.headingDegrees = headingDegrees
    self.place = place
  }

  /// The room that the place is: what stands after the slash, or a name that says nothing of the
  /// door; `nil` where there is neither.
  public var room: String? {
    guard let place else { return nil }
    if let slash = place.firstIndex(of: "/") { return String(place[place.index(after: slash)...]) }
    return side == .unknown && place != "unknown" ? place : nil
  }

  /// The side and the room; `nil` where the row tells of neither.
  package var whereabouts: Whereabouts? {
    side == .unknown && room == nil ? nil : Whereabouts(side: side, room: room)
  }

  /// The side of the door that the place is on; unknown where it does not say.
  public var side: Side {
    switch place?.prefix(while: { $0 != "/" }) {
    case "inside": .inside
    case "outside": .outside
    default: .unknown
    }
  }
}
