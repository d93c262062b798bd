import BLE
import Buildings
import Sim

/// A term of a packet's level.
package struct LevelTerm: Hashable, Sendable {
  /// The cause of the term.
  package var cause: Cause
  /// The contribution to the level, in dB; for the transmit power, the power in dBm.
  package var value: Double

  /// The cause of a term.
  package enum Cause: Hashable, Sendable {
    /// A term of the link budget between two devices, without further details.
    case whole(LinkBudget.Term, PacketAccountEnds)
    /// The mount of the beacon or the receiver. The angle is between the direction that the device
    /// faces and the direction to the other end, in degrees, 0 ... 180.
    case mount(angle: Double, of: RadioPathEnd)
    /// The distance, in metres, with the path-loss exponent, which has no effect below 1 m.
    case distance(metres: Double, exponent: Double)
    /// A wall, window or closed door on the straight line, or on the path around edges.
    case passage(Passage)
    /// The diffraction loss of a path around edges that is cheaper than the straight line.
    /// `straight` is the loss of the straight line, through all walls and past all edges.
    case bend(Bend, straight: Decibels)
    /// The loss on the straight line, from edges that this line nearly touches.
    case grazing
    /// No wall is in the way.
    case noWall
    /// The limit on the combined loss of walls and edges, `FloorPlan.mostLoss`.
    case wallLimit
    /// The body of the carrier. The angle is between the carrier's heading and the direction to the
    /// other end, in degrees, positive to the right; `nil` if the other end is directly above.
    case body(CarryPosition, angle: Double?, to: RadioPathEnd)
    /// The bodies of the carriers at both ends.
    case bodies
    /// The body of another walker in the path.
    case bystander(String)
    /// The limit on the combined loss of the bystanders' bodies.
    case bystanderLimit
    /// Fast fading.
    case fading(AdvertisingChannel)
    /// Noise of this packet alone, instead of slow shadowing and fast fading.
    case noise
    /// The loss of walls or bystanders that the other terms do not explain; it is zero if the
    /// program is correct.
    case unexplained
  }
}
