import BLE

/// A plane wave over the positions of a device: its cycles per metre along each axis.
struct ShadowWaveVector: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  /// The phase at a position, in turns.
  func turns(at position: Position) -> Double {
    x * position.point.x + y * position.point.y + z * position.height
  }
}
