import BLE

/// The delays between the decisions of a rule and the reports of rooms. Each delay acts on all
/// rooms of the engine together, or, with a rule that allows one room at a time, on that room.
///
/// The delays act in the order of the properties. Without any delay, rooms are reported as soon as
/// they are decided.
public struct RoomDelays: Hashable, Sendable {
  /// The time for which rooms must be decided without a break before they count; not negative.
  public var dwell = Duration.zero
  /// The debounce; `nil` means no debounce.
  public var debounce: RoomDebounce.Settings?
  /// The window of the rolling average; not negative. Zero means no average.
  public var rollingAverage = Duration.zero

  /// Creates settings without a delay.
  public init() {}

  /// `true` if rooms are reported as soon as they are decided.
  public var isNone: Bool { self == RoomDelays() }
}
