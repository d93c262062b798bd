/// The source of the rooms of an app that uses a phone's SDK: ranging or monitoring.
public enum RoomSource: Hashable, Sendable {
  /// The room of the nearest beacon, one at a time.
  case nearest
  /// The rooms in whose regions the phone is.
  case regions
}
