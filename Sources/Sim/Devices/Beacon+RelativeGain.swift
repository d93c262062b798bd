import BLE

extension Beacon {
  /// `true` if the beacon has a mount or a pattern, so that its level depends on the direction.
  public var isDirected: Bool { mount != nil || pattern != nil }

  /// The gain towards a position, relative to the antenna gain: the gain of the pattern, less the
  /// loss of the mount.
  public func relativeGain(towards place: Position) -> Decibels {
    guard isDirected else { return .zero }
    let direction = Direction(from: position, to: place)
    return (pattern?.gain(towards: direction) ?? .zero)
      - (mount?.loss(towards: direction) ?? .zero)
  }

  /// An upper bound of the relative gain in all directions.
  public var mostRelativeGain: Decibels { pattern?.mostGain ?? .zero }
}
