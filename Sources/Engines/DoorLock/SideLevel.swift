/// A combination of the levels of several anchors on one side of a door.
public enum SideLevel: Hashable, Sendable {
  /// The strongest level: for anchors spread over a room, one of which is near the person.
  case strongest
  /// The mean of the levels in dBm: for adjacent anchors with independent fading.
  case mean
}
