import BLE

/// An event with its time and its number in order of scheduling.
struct ScheduledEvent: Comparable, Sendable {
  let time: Instant
  let sequence: UInt64
  let event: Event

  // A total order, so the heap's internal order never shows.
  static func < (left: Self, right: Self) -> Bool {
    (left.time, left.event.rank, left.sequence) < (right.time, right.event.rank, right.sequence)
  }

  static func == (left: Self, right: Self) -> Bool { left.sequence == right.sequence }
}

/// The scheduled events, the next one first.
///
/// A binary heap. Events of one instant are ordered by rank, then in order of scheduling.
struct EventQueue: Sendable {
  private(set) var heap: [ScheduledEvent] = []
  private var scheduled: UInt64 = 0

  var isEmpty: Bool { heap.isEmpty }

  /// The next event; `nil` if there is none.
  var first: ScheduledEvent? { heap.first }

  /// Adds an event.
  ///
  /// - Complexity: O(log n).
  mutating func schedule(_ event: Event, at time: Instant) {
    heap.append(ScheduledEvent(time: time, sequence: scheduled, event: event))
    scheduled += 1
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes the next event; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  mutating func next() -> ScheduledEvent? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
