import BLE
import Buildings

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

  /// The room of the place: the text after the slash or, without a slash, the whole name, unless it
  /// is the name of a side; `nil` if there is no room.
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
