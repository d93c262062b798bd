import BLE

/// The settings by which rooms are reported later than a rule decides them. Each acts on all rooms
/// of the engine together, or on the one room of a rule that holds one at a time.
///
/// They act in this order. Without any, rooms are reported as they are decided.
public struct RoomDelays: Hashable, Sendable {
  /// The time for which rooms must be decided without a break; not negative.
  public var dwell = Duration.zero
  /// The debounce; `nil` for none.
  public var debounce: RoomDebounce.Settings?
  /// The window of the rolling average; not negative, and zero for none.
  public var rollingAverage = Duration.zero

  /// Creates settings without a delay.
  public init() {}

  /// `true` if rooms are reported as they are decided.
  public var isNone: Bool { self == RoomDelays() }
}
