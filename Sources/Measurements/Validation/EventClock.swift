/// The advertising events that the packets of a link belong to, told from their times alone.
///
/// Each gap is taken as the nearest multiple of the interval; one of none is a second packet of the
/// same event.
struct EventClock {
  /// The gaps between one event and the very next, in seconds.
  private(set) var singleGaps: [Double] = []
  /// The event of each packet, counted from that of the first.
  private(set) var events: [Int] = []
  /// How many intervals passed from each packet to the next.
  var multiples: [Int] { zip(events.dropFirst(), events).map { $0 - $1 } }

  /// - Parameters:
  ///   - times: Of the packets, in seconds and in order.
  ///   - interval: The mean time between two events, in seconds; more than zero.
  init(_ times: [Double], interval: Double) {
    for (index, time) in times.enumerated() {
      guard index > 0 else {
        events.append(0)
        continue
      }
      let gap = time - times[index - 1]
      let multiple = Int((gap / interval).rounded())
      if multiple == 1 { singleGaps.append(gap) }
      events.append(events[index - 1] + multiple)
    }
  }
}
