import BLE

/// An event with its time and its place among the events of that time.
struct ScheduledEvent: Comparable, Sendable {
  let time: Instant
  let sequence: UInt64
  let event: Event

  // A total order, so that the inner order of the queue can never show.
  static func < (left: Self, right: Self) -> Bool {
    (left.time, left.event.rank, left.sequence) < (right.time, right.event.rank, right.sequence)
  }

  static func == (left: Self, right: Self) -> Bool { left.sequence == right.sequence }
}

/// The events to come, the next one first.
///
/// A binary heap. Events of one instant come by their rank, and then in the order in which they
/// were scheduled.
struct EventQueue: Sendable {
  private(set) var heap: [ScheduledEvent] = []
  private var scheduled: UInt64 = 0

  var isEmpty: Bool { heap.isEmpty }

  /// The next event; `nil` where there is none.
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

  /// Takes the next event out; `nil` where there is none.
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
