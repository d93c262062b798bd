/// A value that depends on doors: the base value while all of them are closed, and a value for each
/// door while that door is open.
///
/// If several of the doors are open, the value of the one that was given first applies.
public struct DoorDependentValue<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value while all doors are closed.
  public var base: Value
  private let openings: [Opening]
  /// `true` for each door that is open.
  private var isOpen: [Bool]

  /// The value while a door is open.
  public struct Opening: Hashable, Sendable {
    /// The door, as an index into the doors of the plan.
    public var door: Int
    /// The value while the door is open.
    public var value: Value

    /// Creates the value of an open door.
    public init(door: Int, _ value: Value) {
      self.door = door
      self.value = value
    }
  }

  /// A value whose doors are all closed.
  public init(_ base: Value, whileOpen openings: [Opening] = []) {
    self.base = base
    self.openings = openings
    isOpen = openings.map { _ in false }
  }

  /// The value now.
  public var present: Value {
    for index in openings.indices where isOpen[index] { return openings[index].value }
    return base
  }

  /// Opens or closes a door.
  ///
  /// - Returns: `true` if the value has changed.
  mutating func setDoor(_ door: Int, open: Bool) -> Bool {
    let before = present
    for index in openings.indices where openings[index].door == door { isOpen[index] = open }
    return present != before
  }
}
