/// How near a beacon is, in the four words of Apple's CoreLocation.
public enum Proximity: Hashable, Sendable {
  /// It was not heard.
  case unknown
  /// At hand: less than half a metre, as is usual.
  case immediate
  /// In the room: less than 4 m, as is usual.
  case near
  /// Farther.
  case far
}
