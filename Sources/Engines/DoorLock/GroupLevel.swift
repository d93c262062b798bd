/// How the levels of several anchors on one side of a door become one level.
public enum GroupLevel: Hashable, Sendable {
  /// The strongest anchor speaks for its group: for anchors spread over a room, of which a person
  /// is near one.
  case strongest
  /// The mean of the levels in dBm: for anchors side by side, that hear the same through different
  /// fading.
  case mean
}
