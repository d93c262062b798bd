import BLE

/// The beacons on the two sides of a door; both empty for an engine that tells no sides.
package typealias DoorSides = (interior: [Anchor], exterior: [Anchor])
