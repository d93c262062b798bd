import BLE

/// A rolling average of rooms, as room-assistant's entities have it: the rooms that were decided
/// for the longest part of a window.
///
/// If several were decided equally long, those that were decided first in the window count. The
/// average is found anew when the decided rooms change, and every second after rooms were first
/// decided.
///
/// - SeeAlso: room-assistant, `rolling-average.proxy.ts` at bff7d82, lines 28 to 79. There, each
///   new state starts another timer of a second.
struct RoomAverage: Hashable, Sendable {
  private let window: Duration
  /// The stretches that reach into the window, in order of time.
  private var stretches: [Stretch] = []
  /// The time at which rooms were first decided.
  private var first: Instant?

  /// Rooms, and the time since which they have been decided.
  private struct Stretch: Hashable {
    var rooms: [Bool]
    var since: Instant
  }

  private static let tick = Duration.seconds(1)

  /// Creates an average without rooms.
  ///
  /// - Parameter window: The length of the window; above zero.
  init(over window: Duration) {
    precondition(window > .zero, "a window of \(window.inSeconds) s is not above 0")
    self.window = window
  }

  /// Adds the set of rooms that is decided from now on. Returns the set that has been decided for
  /// the longest time in all within the window.
  mutating func take(_ rooms: [Bool], at now: Instant) -> [Bool] {
    if stretches.last?.rooms != rooms { stretches.append(Stretch(rooms: rooms, since: now)) }
    if first == nil { first = now }
    return longest(at: now) ?? rooms
  }

  /// The next time that lies a whole number of seconds after rooms were first decided; `nil` unless
  /// several states are in the window.
  func nextDue(after now: Instant) -> Instant? {
    guard stretches.count > 1, let first else { return nil }
    let ticks = first.duration(to: now).nanoseconds / Self.tick.nanoseconds + 1
    return first.advanced(by: .nanoseconds(ticks * Self.tick.nanoseconds))
  }

  /// Returns the rooms that were decided for the longest part of the window; `nil` before rooms
  /// were first decided.
  ///
  /// - Complexity: O(stretches in the window · different rooms).
  mutating func longest(at now: Instant) -> [Bool]? {
    let start = now.advanced(by: .zero - window)
    while stretches.count > 1, stretches[1].since < start { stretches.removeFirst() }
    var sums: [(rooms: [Bool], time: Duration)] = []
    for (index, stretch) in stretches.enumerated() {
      let time = time(of: index, from: start, to: now)
      if let known = sums.firstIndex(where: { $0.rooms == stretch.rooms }) {
        sums[known].time += time
      } else {
        sums.append((stretch.rooms, time))
      }
    }
    // The first one wins if several are equally long.
    return sums.reduce(nil as (rooms: [Bool], time: Duration)?) { longest, sum in
      longest.map { sum.time > $0.time } ?? true ? sum : longest
    }?.rooms
  }

  /// Returns the part of the window in which rooms were decided.
  func time(of rooms: [Bool], at now: Instant) -> Duration {
    let start = now.advanced(by: .zero - window)
    return stretches.indices.filter { stretches[$0].rooms == rooms }
      .reduce(.zero) { $0 + time(of: $1, from: start, to: now) }
  }

  /// Returns the part of a stretch in the window.
  private func time(of stretch: Int, from start: Instant, to now: Instant) -> Duration {
    let end = stretch + 1 < stretches.count ? stretches[stretch + 1].since : now
    return max(stretches[stretch].since, start).duration(to: max(end, start))
  }
}
