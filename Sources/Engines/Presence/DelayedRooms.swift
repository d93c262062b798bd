import BLE

/// The rooms that are reported, and the rooms that wait because of an engine's delays.
public struct DelayedRooms: Hashable, Sendable {
  /// The settings.
  public let settings: RoomDelays
  /// For each room, `true` if the device is reported to be in it.
  public private(set) var reported: [Bool]
  private var dwell: RoomDwell
  /// The debounce; `nil` if the settings have none.
  public private(set) var debounce: RoomDebounce?
  private var average: RoomAverage?
  /// For each room, `true` if the device is in it by the newest decision whose dwell has ended.
  public private(set) var counted: [Bool]
  private var now = Instant(nanoseconds: .min)

  /// Creates delays, with the device in no room.
  init(by settings: RoomDelays, rooms: Int) {
    self.settings = settings
    reported = Array(repeating: false, count: rooms)
    counted = reported
    dwell = RoomDwell(of: settings.dwell, from: reported)
    debounce = settings.debounce.map { RoomDebounce($0) }
    average = settings.rollingAverage > .zero ? RoomAverage(over: settings.rollingAverage) : nil
  }

  /// Processes the rooms that the rule has decided.
  ///
  /// - Parameter isApplied: `true` if the rule was applied, even if it has decided the same rooms
  ///   again.
  mutating func take(_ decided: [Bool], at time: Instant, isApplied: Bool) {
    now = time
    dwell.take(decided, at: now)
    if isApplied || dwell.rooms != counted { count() }
  }

  /// The time of the next change if nothing is decided; `nil` if no change is due.
  var nextDue: Instant? {
    [dwell.nextDue, debounce?.nextDue, average?.nextDue(after: now)].compactMap { $0 }.min()
  }

  /// Processes what is due at a time.
  mutating func passTime(to due: Instant) {
    let isTick = average?.nextDue(after: now).map { $0 <= due } ?? false
    now = due
    if let end = dwell.nextDue, end <= due {
      dwell.passTime(to: due)
      count()
    }
    if let end = debounce?.nextDue, end <= due, let rooms = debounce?.passTime(to: due) {
      report(rooms)
    }
    if isTick, let rooms = average?.longest(at: due) { reported = rooms }
  }

  /// Counts the rooms whose dwell has ended: they are reported, or wait for the end of the
  /// debounce.
  private mutating func count() {
    counted = dwell.rooms
    guard debounce != nil, counted != reported else { return report(counted) }
    if let rooms = debounce?.call(counted, at: now) { report(rooms) }
  }

  private mutating func report(_ rooms: [Bool]) {
    reported = average?.take(rooms, at: now) ?? rooms
  }

  // MARK: The state, for explanations

  /// The time since which the decided rooms have waited for the end of the dwell; `nil` if no rooms
  /// wait.
  public var dwellsSince: Instant? { dwell.since }

  /// `true` if rooms wait for the end of the debounce.
  public var isDebouncing: Bool { debounce?.waiting != nil }

  /// The durations for which two states of the rooms were decided within the window of the rolling
  /// average: the rooms that are reported, and the rooms that counted last; `nil` without an
  /// average.
  public func shares(at time: Instant) -> (reported: Duration, counted: Duration)? {
    average.map { ($0.time(of: reported, at: time), $0.time(of: counted, at: time)) }
  }
}
