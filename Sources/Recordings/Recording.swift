import BLE
import Buildings
import Documents

/// A recording of received packets and of the ground truth, from a simulated run or real hardware.
///
/// On disk it is a folder with the tables `advertisements.csv`, `truth.csv` and, of phones with a
/// system, `delivered.csv`: see `Recording.read(_:)`.
public struct Recording: Sendable {
  /// The folder that the recording was read from, as the user gave it, or another name for errors.
  public var source: String
  /// The received packets, in order of time.
  public var sightings: [Sighting]
  /// The ground truth of the moving people and devices, in order of time; `nil` if it was not
  /// recorded.
  public var truth: [TruthRow]?
  /// The events of the apps on phones with a system, and the deliveries to them, in order of time.
  /// A phone with a system has at least one row. A phone without rows is a bare radio.
  public var delivered: [AppRow]
  /// The names of all devices.
  public var names: DeviceNames
  /// The origin of a recording that another program made; `nil` for other recordings.
  public var origin: RecordingOrigin?
  /// Warnings about the recording's files.
  public var warnings: [InputWarning]

  /// Creates a recording with given packets.
  public init(
    source: String, sightings: [Sighting], truth: [TruthRow]?, delivered: [AppRow] = [],
    names: DeviceNames, origin: RecordingOrigin? = nil, warnings: [InputWarning] = []
  ) {
    self.source = source
    self.sightings = sightings
    self.truth = truth
    self.delivered = delivered
    self.names = names
    self.origin = origin
    self.warnings = warnings
  }

  /// The levels at 1 m that a table can contain, in whole dBm.
  package static let measuredPowers = -127...20

  /// The earliest time of any row; `Instant.start` if there are no rows.
  public var start: Instant {
    [sightings.first?.time, truth?.first?.time, delivered.first?.time].compactMap(\.self).min()
      ?? .start
  }

  /// The latest time of any row; `Instant.start` if there are no rows.
  public var end: Instant {
    [sightings.last?.time, truth?.last?.time, delivered.last?.time].compactMap(\.self).max()
      ?? .start
  }
}

/// A received packet, with its time.
public struct Sighting: Hashable, Sendable {
  /// The end of the packet.
  public var time: Instant
  /// The packet as reported by the radio.
  public var advertisement: Advertisement

  /// Creates a packet received at a time.
  public init(_ advertisement: Advertisement, at time: Instant) {
    self.time = time
    self.advertisement = advertisement
  }
}

/// The ground truth of a subject, valid until its next row.
public struct TruthRow: Hashable, Sendable {
  /// The time from which the row is valid.
  public var time: Instant
  /// The person or device.
  public var subject: DeviceAddress
  /// The position, in metres; `nil` if it is unknown.
  public var position: Point?
  /// The heading, in degrees clockwise from the top of the plan; `nil` if it is unknown.
  public var headingDegrees: Double?
  /// The place's name: `inside` or `outside`, optionally with a room after a slash, as in
  /// `inside/kitchen`; or a name that does not determine the side, such as `hall`.
  public var place: String?

  /// Creates the ground truth of a subject from a given time on.
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

  /// The room of the place: the text after the slash, or a name that does not determine the side;
  /// `nil` if there is neither.
  public var room: String? {
    guard let place else { return nil }
    if let slash = place.firstIndex(of: "/") { return String(place[place.index(after: slash)...]) }
    return side == .unknown && place != "unknown" ? place : nil
  }

  /// The side and the room; `nil` if both are unknown.
  package var whereabouts: Whereabouts? {
    side == .unknown && room == nil ? nil : Whereabouts(side: side, room: room)
  }

  /// The side of the door, if the place determines it; otherwise unknown.
  public var side: Side {
    switch place?.prefix(while: { $0 != "/" }) {
    case "inside": .inside
    case "outside": .outside
    default: .unknown
    }
  }
}
