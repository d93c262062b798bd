import BLE

/// A move of a beacon during a run. From the given time on, the beacon hangs at another place, at
/// the same height, on the same mount and facing the same way.
public struct BeaconMove: Hashable, Sendable {
  /// The time, after the start of the run.
  public var time: Instant
  /// The new place.
  public var place: Point

  /// A move to a place at a time.
  public init(to place: Point, at time: Instant) {
    self.time = time
    self.place = place
  }
}

extension Beacon {
  /// The same beacon at each of its later places, in order of time.
  var atLaterPlaces: [Beacon] {
    moves.map { move in
      var beacon = self
      beacon.position.point = move.place
      return beacon
    }
  }

  /// The position at a time.
  func position(at time: Instant) -> Position {
    guard let move = moves.last(where: { $0.time <= time }) else { return position }
    return Position(move.place, height: position.height)
  }
}
