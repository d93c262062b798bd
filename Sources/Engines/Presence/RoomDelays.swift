import BLE

/// The delays between the decisions of a rule and the reports of rooms. Each acts on all rooms of
/// the engine together, or on the one room of a rule that holds one at a time.
///
/// The delays act in the order of the properties. Without any, rooms are reported as they are
/// decided.
public struct RoomDelays: Hashable, Sendable {
  /// The time for which rooms must be decided without a break; not negative.
  public var dwell = Duration.zero
  /// The debounce; `nil` means no debounce.
  public var debounce: RoomDebounce.Settings?
  /// The window of the rolling average; not negative. Zero means no average.
  public var rollingAverage = Duration.zero

  /// Creates settings without a delay.
  public init() {}

  /// `true` if rooms are reported as they are decided.
  public var isNone: Bool { self == RoomDelays() }
}
