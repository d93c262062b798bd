import BLE

/// A straight wall of one material, with the windows and doors in it.
public struct Wall: Hashable, Sendable {
  /// The name, unique on its plan.
  public var name: String
  /// The wall's line on the plan.
  public var line: Segment
  /// What the wall is made of.
  public var material: Material
  /// The windows and doors, in any order.
  public var openings: [Opening]

  /// A wall along a line.
  public init(_ name: String, along line: Segment, of material: Material, openings: [Opening] = [])
  {
    self.name = name
    self.line = line
    self.material = material
    self.openings = openings
  }
}

/// A window or a door in a wall.
public struct Opening: Hashable, Sendable {
  /// The name, unique on its plan.
  public var name: String
  /// Metres from the wall's start to the nearer jamb.
  public var offset: Double
  /// Metres from jamb to jamb; more than zero.
  public var width: Double
  /// What fills the opening while it is closed.
  public var material: Material
  /// How the door works; `nil` for a window.
  public var door: DoorKind?

  /// An opening that many metres from the wall's start.
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

/// How a door works.
public struct DoorKind: Hashable, Sendable {
  /// Whether it must be unlocked before it can be opened.
  public var hasLock: Bool
  /// How long an unlocked door waits to be opened before the lock engages again.
  public var unlockedFor: Duration
  /// How long the door stays open behind the last person who went through.
  public var closesAfter: Duration
  /// Where its leaf is while it is open.
  public var swing: Swing

  /// A door that closes by itself; with a lock, it locks when it closes.
  public init(
    hasLock: Bool, unlockedFor: Duration = .seconds(10), closesAfter: Duration = .seconds(3),
    swing: Swing = Swing()
  ) {
    self.hasLock = hasLock
    self.unlockedFor = unlockedFor
    self.closesAfter = closesAfter
    self.swing = swing
  }
}
