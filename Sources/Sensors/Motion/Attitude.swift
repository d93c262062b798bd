import BLE

/// The direction of gravity in the axes of a device that is turned now and then, by quarter turns.
///
/// At rest an accelerometer reads 1 g along the axis that points up.
public struct Attitude: Hashable, Sendable {
  /// The axis that points up. For a device on a lid, another axis points up while certain doors are
  /// open.
  private var axis: DoorDependentValue<Acceleration.Axis>
  /// The later turns, the next one last.
  private var later: [Turn]

  /// A turn of the device.
  public struct Turn: Hashable, Sendable {
    /// The time.
    public var time: Instant
    /// The axis that points up from then on.
    public var axis: Acceleration.Axis

    /// Creates a turn.
    public init(to axis: Acceleration.Axis, at time: Instant) {
      self.time = time
      self.axis = axis
    }
  }

  /// An attitude at the start of a run.
  ///
  /// - Parameters:
  ///   - axis: The axis that points up at the start, and while doors are open.
  ///   - turns: The turns, in order of time.
  /// - Precondition: No turn is earlier than the one before it.
  public init(_ axis: DoorDependentValue<Acceleration.Axis>, turns: [Turn] = []) {
    for (turn, next) in zip(turns, turns.dropFirst()) {
      precondition(turn.time <= next.time, "\(next.time.seconds) s is before the turn above it")
    }
    self.axis = axis
    later = turns.reversed()
  }

  /// The present reading of the accelerometer, without the accelerations of movement.
  public var acceleration: Acceleration { Acceleration(oneAlong: axis.present) }

  /// The time of the next turn; `nil` if there is none.
  var nextTurn: Instant? { later.last?.time }

  /// Makes the next turn.
  ///
  /// - Returns: `true` if another axis now points up.
  mutating func turn() -> Bool {
    guard let next = later.popLast() else { return false }
    let before = axis.present
    axis.base = next.axis
    return axis.present != before
  }

  /// Opens or closes a door.
  ///
  /// - Returns: `true` if another axis now points up.
  mutating func setDoor(_ door: Int, open: Bool) -> Bool { axis.setDoor(door, open: open) }
}

extension Acceleration {
  /// 1 g along an axis.
  init(oneAlong axis: Axis) {
    self.init(x: 0, y: 0, z: 0)
    switch axis {
    case .plusX: x = 1
    case .minusX: x = -1
    case .plusY: y = 1
    case .minusY: y = -1
    case .plusZ: z = 1
    case .minusZ: z = -1
    }
  }
}
