/// The way in which an app finds its rooms with a phone's SDK: by ranging or by monitoring.
public enum RoomSource: Hashable, Sendable {
  /// The room of the nearest beacon. The phone is in at most one room at a time.
  case nearest
  /// The rooms in whose regions the phone is.
  case regions
}
