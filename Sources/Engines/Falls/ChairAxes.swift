import BLE

/// The way in which a device is mounted on a thing that stands upright and has a front.
///
/// The third axis points to the thing's left side: it is the cross product up × front, for a device
/// with right-handed axes. At rest the accelerometer reads 1 g along the axis that points up, so
/// that axis gives the posture:
///
/// | axis that points up | posture |
/// |---|---|
/// | the upright axis | upright |
/// | the opposite | upside down |
/// | the front axis: the front faces the sky | on its back |
/// | the opposite | on its front |
/// | the left axis | on its right side |
/// | the opposite | on its left side |
public struct ChairAxes: Hashable, Sendable {
  /// The axis that points up while the thing stands upright.
  public let upright: Acceleration.Axis
  /// The axis that points to the front of the thing.
  public let front: Acceleration.Axis

  /// Creates the axes of a mounting; `nil` if both axes are along one line.
  public init?(upright: Acceleration.Axis, front: Acceleration.Axis) {
    guard upright.line != front.line else { return nil }
    self.upright = upright
    self.front = front
  }

  /// The z axis up, and the x axis to the front.
  public static let `default` = ChairAxes(.plusZ, .plusX)

  private init(_ upright: Acceleration.Axis, _ front: Acceleration.Axis) {
    self.upright = upright
    self.front = front
  }

  /// Returns the posture in which an axis points up.
  public func posture(up axis: Acceleration.Axis) -> Posture {
    if axis.line == upright.line { return axis == upright ? .upright : .upsideDown }
    if axis.line == front.line { return axis == front ? .onBack : .onFront }
    // The third axis is up × front, which is positive for (x, y), (y, z) and (z, x).
    let isCyclic = (upright.line + 1) % 3 == front.line
    let isLeftPositive = isCyclic == (upright.isPositive == front.isPositive)
    return axis.isPositive == isLeftPositive ? .onRightSide : .onLeftSide
  }
}

extension Acceleration.Axis {
  /// The number of the axis without its sign: 0 for x, 1 for y and 2 for z.
  fileprivate var line: Int {
    switch self {
    case .plusX, .minusX: 0
    case .plusY, .minusY: 1
    case .plusZ, .minusZ: 2
    }
  }

  fileprivate var isPositive: Bool {
    switch self {
    case .plusX, .plusY, .plusZ: true
    case .minusX, .minusY, .minusZ: false
    }
  }
}
