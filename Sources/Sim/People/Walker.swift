import BLE
import Buildings

/// A person or a thing that moves through the building, usually with a phone or a tag.
public struct Walker: Hashable, Sendable {
  /// The name, unique in its world.
  public var name: String
  /// The walk.
  public var walk: Walk
  /// The carried phone, whose engine decides about the walker. With neither a phone nor a tag, a
  /// walker is a bystander, whose body is only an obstacle.
  public var phone: Phone?
  /// The carried tag of a walker without a phone. An engine decides about the walker from the
  /// packets of the tag that the world's receivers hear.
  public var tag: Tag?
  /// The carry position of the phone or the tag; a bystander has one, too.
  public var carriage: CarryPosition
  /// The height of phone and tag above the floor, in metres.
  public var phoneHeight: Double
  /// The length of a step, in metres, by which the phone counts steps; above zero.
  public var stepLength = DeviceMotion.typicalStepLength
  /// The door that the decisions about the walker unlock and lock, as an index into the plan's
  /// doors; `nil` if there is no such door.
  public var key: Int?
  /// The server of the phone's app; `nil` means the server that all apps share.
  public var server: Server?
  /// The user of the phone; `nil` for a user who does nothing with the app.
  public var user: User?
  /// The conditions about which the app should alert; empty if it never should. `nil`, the default,
  /// means that the conditions are not known.
  public var hazards: [Hazard]?

  /// A walker with a name, a walk, and a phone or a tag or neither. The default phone height is
  /// that of the carry position.
  public init(
    _ name: String, walk: Walk, phone: Phone?, tag: Tag? = nil, carriage: CarryPosition = .hand,
    phoneHeight: Double? = nil, key: Int? = nil
  ) {
    precondition(phone == nil || tag == nil, "\(name) carries a phone and a tag")
    self.name = name
    self.walk = walk
    self.phone = phone
    self.tag = tag
    self.carriage = carriage
    self.phoneHeight = phoneHeight ?? carriage.height
    self.key = key
  }

  /// The stream of the random numbers of the walker's links: that of the phone, or of the tag.
  var stream: RandomStream { phone?.stream ?? tag?.stream ?? RandomStream(name) }

  /// The address of the phone, or of the tag; `nil` for a bystander.
  public var address: DeviceAddress? { phone?.address ?? tag?.address }

  /// The depth of the antenna of the phone, or of the tag, in metres.
  public var antennaDepth: Double {
    phone?.antennaDepth ?? tag?.antennaDepth ?? Phone.defaultAntennaDepth
  }

  /// `true` if a plan has the door of the walker's key and the doors of the walk.
  func fits(_ plan: FloorPlan) -> Bool {
    let doors = plan.doors.indices
    return (key.map(doors.contains) ?? true)
      && walk.stages.allSatisfy { stage in
        switch stage {
        case .open(let door, _), .release(let door), .leaveOpen(let door): doors.contains(door)
        case .walk, .stand: true
        }
      }
  }
}

/// The position and heading of a person.
public struct Pose: Hashable, Sendable {
  /// The place on the plan.
  public var point: Point
  /// The direction that the person faces; of length 1.
  public var heading: Vector

  /// A person at a point, with a heading of length 1.
  public init(point: Point, heading: Vector) {
    self.point = point
    self.heading = heading
  }
}
