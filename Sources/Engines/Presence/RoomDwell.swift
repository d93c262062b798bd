import BLE

/// A dwell: rooms count only once the rule has decided them without a break for a set time.
///
///     in  :  a  b  a  b  b  b      // the decided room, one a second; a dwell of 2 s
///     out :  a  a  a  a  a  b
struct RoomDwell: Hashable, Sendable {
  private let time: Duration
  /// The rooms that count: for each room, `true` if the device is in it.
  private(set) var rooms: [Bool]
  /// The rooms that have not lasted long enough; `nil` if no rooms wait.
  private var waiting: [Bool]?
  /// The time since which the waiting rooms have been decided; `nil` if no rooms wait.
  private(set) var since: Instant?

  /// Creates a dwell, by which rooms count only once they have lasted for the set time.
  ///
  /// - Parameters:
  ///   - time: The time for which rooms must last; not negative.
  ///   - rooms: The rooms that count at first.
  init(of time: Duration, from rooms: [Bool]) {
    precondition(time >= .zero, "a dwell of \(time.inSeconds) s is negative")
    self.time = time
    self.rooms = rooms
  }

  /// Processes the rooms that the rule has decided.
  mutating func take(_ decided: [Bool], at now: Instant) {
    guard time > .zero, decided != rooms else {
      (rooms, waiting, since) = (decided, nil, nil)
      return
    }
    guard decided != waiting else { return }
    (waiting, since) = (decided, now)
  }

  /// The time at which the waiting rooms will have lasted long enough; `nil` if no rooms wait.
  var nextDue: Instant? { since?.advanced(by: time) }

  /// Makes the waiting rooms count.
  mutating func passTime(to due: Instant) {
    if let waiting { rooms = waiting }
    (waiting, since) = (nil, nil)
  }
}
