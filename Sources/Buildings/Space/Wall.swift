import BLE

/// A straight wall of one material, with the windows, doors and doorways in it.
public struct Wall: Hashable, Sendable {
  /// The name, unique on its plan.
  public var name: String
  /// The wall's line on the plan.
  public var line: Segment
  /// The wall's material.
  public var material: Material
  /// The windows, doors and doorways, in any order.
  public var openings: [Opening]

  /// A wall along a line.
  public init(_ name: String, along line: Segment, of material: Material, openings: [Opening] = [])
  {
    self.name = name
    self.line = line
    self.material = material
    self.openings = openings
  }

  /// Returns the line of an opening, from jamb to jamb.
  public func line(of opening: Opening) -> Segment {
    let ends = [opening.offset, opening.offset + opening.width].map {
      line.point(at: $0 / line.length)
    }
    return Segment(from: ends[0], to: ends[1])
  }
}

/// A window, a door, or a doorway without a door, in a wall.
public struct Opening: Hashable, Sendable {
  /// The name, unique on its plan.
  public var name: String
  /// The distance from the wall's start to the nearer jamb, in metres.
  public var offset: Double
  /// The distance between the jambs, in metres; more than zero.
  public var width: Double
  /// The material of the pane, or of the leaf while it is closed; `nil` for a doorway without a
  /// door.
  public var material: Material?
  /// The kind of door; `nil` for a window, and for a doorway without a door.
  public var door: DoorKind?

  /// A doorway without a door, at a distance from the wall's start, in metres. It is always open.
  public init(doorway name: String, offset: Double, width: Double) {
    self.name = name
    self.offset = offset
    self.width = width
  }

  /// A window or a door at a distance from the wall's start, in metres.
  public init(
    _ name: String, offset: Double, width: Double, material: Material, door: DoorKind? = nil
  ) {
    self.name = name
    self.offset = offset
    self.width = width
    self.material = material
    self.door = door
  }
}

/// A kind of door.
public struct DoorKind: Hashable, Sendable {
  /// `true` if the door must be unlocked before it can be opened.
  public var hasLock: Bool
  /// The time that an unlocked door waits to be opened before the lock engages again.
  public var unlockedFor: Duration
  /// The time that the door stays open behind the last person.
  public var closesAfter: Duration
  /// The swing of the leaf.
  public var swing: DoorSwing

  /// A door that closes automatically; with a lock, it locks when it closes.
  public init(
    hasLock: Bool, unlockedFor: Duration = .seconds(10), closesAfter: Duration = .seconds(3),
    swing: DoorSwing = DoorSwing()
  ) {
    self.hasLock = hasLock
    self.unlockedFor = unlockedFor
    self.closesAfter = closesAfter
    self.swing = swing
  }
}
