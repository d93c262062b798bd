import BLE

/// The positions of the two devices of a link.
public struct RadioPathEnds: Hashable, Sendable {
  /// The position of one device.
  public var from: Position
  /// The position of the other device.
  public var to: Position

  /// A link between two positions.
  public init(from: Position, to: Position) {
    self.from = from
    self.to = to
  }

  /// The distance between the devices, in metres.
  package var length: Double { from.distance(to: to) }

  /// The sum of the distances, in metres, by which the two ends of this link must move to become
  /// the ends of another link; of the two ways to pair the ends, the one with the smaller sum.
  package func distance(to other: RadioPathEnds) -> Double {
    let separation = RadioPathSeparation(self, other)
    return min(separation.straight, separation.crossed)
  }
}
