import BLE

/// Someone who walks through the building, mostly with a phone.
public struct Walker: Hashable, Sendable {
  /// The name, unique in its world.
  public var name: String
  /// The way that they take.
  public var walk: Walk
  /// The phone that they carry; `nil` for a bystander, who is no more than a body in the way.
  public var phone: Phone?
  /// Where they carry it, or would.
  public var carriage: Carriage
  /// How high the phone is above the floor, in metres.
  public var phoneHeight: Double
  /// The door that the phone's decisions unlock and lock, as an index into the plan's doors; `nil`
  /// for none.
  public var key: Int?

  /// Someone of this name on this way; by default the phone is as high as its carriage has it.
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

  /// Whose luck a link with them is: the phone's.
  var who: Who { phone?.who ?? Who(name) }

  /// Whether the doors of the walker's key and way are on a plan.
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

/// Where someone is at a moment, and where they face.
public struct Pose: Hashable, Sendable {
  /// The place on the plan.
  public var point: Point
  /// Where they face; of length 1.
  public var heading: Vector

  /// Someone at a place, facing a direction of length 1.
  public init(point: Point, heading: Vector) {
    self.point = point
    self.heading = heading
  }
}
