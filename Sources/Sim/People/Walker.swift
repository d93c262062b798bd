import BLE
import Buildings

/// A person who walks through the building, usually with a phone.
public struct Walker: Hashable, Sendable {
  /// The name, unique in its world.
  public var name: String
  /// The walk.
  public var walk: Walk
  /// The carried phone; `nil` for a bystander, whose body is only an obstacle.
  public var phone: Phone?
  /// The carry position of the phone, even without one.
  public var carriage: Carriage
  /// The phone's height above the floor, in metres.
  public var phoneHeight: Double
  /// The door that the phone's decisions unlock and lock, as an index into the plan's doors; `nil`
  /// if there is none.
  public var key: Int?

  /// A walker with a name and a walk. The default phone height is that of the carry position.
  public init(
    _ name: String, walk: Walk, phone: Phone?, carriage: Carriage = .hand,
    phoneHeight: Double? = nil, key: Int? = nil
  ) {
    self.name = name
    self.walk = walk
    self.phone = phone
    self.carriage = carriage
    self.phoneHeight = phoneHeight ?? carriage.height
    self.key = key
  }

  /// The stream of the random numbers of the walker's links: that of the phone, if there is one.
  var stream: RandomStream { phone?.stream ?? RandomStream(name) }

  /// `true` if the doors of the walker's key and walk are on a plan.
  func fits(_ plan: FloorPlan) -> Bool {
    let doors = plan.doors.indices
    return (key.map(doors.contains) ?? true)
      && walk.stages.allSatisfy { stage in
        switch stage {
        case .open(let door, _), .release(let door): doors.contains(door)
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
