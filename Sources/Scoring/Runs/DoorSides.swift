import BLE

/// The beacons on the two sides of a door; none for an engine that tells no sides.
package typealias DoorSides = (interior: [Anchor], exterior: [Anchor])
