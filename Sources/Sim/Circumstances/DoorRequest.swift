import BLE

/// A request of an app to its server to unlock or lock a door.
///
/// Requests do not wait for one another: each has a delay of its own, so a later one may arrive
/// first.
public struct DoorRequest: Hashable, Sendable {
  /// The walker whose app sent the request, as an index into the world's walkers.
  public var walker: Int
  /// The door, as an index into the plan's doors.
  public var door: Int
  /// The act that the request asks for.
  public var act: DoorAct
  /// The time at which the request was sent.
  public var sent: Instant
  /// The time at which the server receives the request and carries it out; `nil` if the request is
  /// lost.
  public var arrives: Instant?

  /// Creates a request.
  public init(walker: Int, door: Int, act: DoorAct, sent: Instant, arrives: Instant?) {
    self.walker = walker
    self.door = door
    self.act = act
    self.sent = sent
    self.arrives = arrives
  }
}
