/// The proximity classes of Apple's CoreLocation.
public enum Proximity: Hashable, Sendable, CaseIterable {
  /// Not heard.
  case unknown
  /// Within reach: less than half a metre by default.
  case immediate
  /// In the room: less than 4 m by default.
  case near
  /// Farther than `near`.
  case far
}
