import BLE
import Sim

/// One of the terms that add up to a packet's level.
package struct LevelTerm: Hashable, Sendable {
  /// What brings it about.
  package var cause: Cause
  /// What it adds to the level, in decibels; for the transmit power, that power in dBm.
  package var value: Double

  /// What brings a term about.
  package enum Cause: Hashable, Sendable {
    /// What the beacon radiates.
    case transmitPower
    /// What the antennas of beacon and phone add, all directions taken together.
    case antennaGain
    /// What the beacon's antenna adds in the direction of the phone.
    case beaconPattern
    /// What the phone's antenna adds in the direction of the beacon.
    case phonePattern
    /// The distance, in metres, with the exponent by which the level falls over it.
    case distance(metres: Double, exponent: Double)
    /// A wall, window or closed door in the way, of which the straight line or the way around an
    /// edge leads through.
    case passage(Passage)
    /// The way around an edge, which is cheaper than the straight line; its diffraction alone.
    /// The straight line through all walls would have cost so much.
    case bend(Bend, straight: Decibels)
    /// No wall is in the way.
    case noWall
    /// The carrier's body. The angle is that from where they face to the beacon, in degrees, to the
    /// right where it is positive; `nil` where the beacon is right above.
    case body(Carriage, angle: Double?)
    /// The body of someone else in the way.
    case bystander(String)
    /// What the bodies of others take less together than one by one.
    case bystanderLimit
    /// Slow shadowing.
    case shadowing
    /// Fast fading.
    case fading(AdvertisingChannel)
    /// Noise of this packet alone, in the place of slow shadowing and fast fading.
    case noise
    /// How much higher this phone reads than others.
    case receiveOffset
    /// What walls or bystanders took and these terms do not tell: nothing, if the program is right.
    case unexplained
  }
}
