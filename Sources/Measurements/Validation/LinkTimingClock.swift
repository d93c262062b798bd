/// The advertising events of a link's packets, inferred from their times.
///
/// Each gap is rounded to a multiple of the interval. A multiple of zero is a second packet of the
/// same event.
struct LinkTimingClock {
  /// The gaps between consecutive events, in seconds.
  private(set) var singleGaps: [Double] = []
  /// The event number of each packet, relative to the first.
  private(set) var events: [Int] = []
  /// The number of intervals from each packet to the next.
  var multiples: [Int] { zip(events.dropFirst(), events).map { $0 - $1 } }

  /// Infers the events.
  ///
  /// - Parameters:
  ///   - times: The times of the packets, in seconds and in order.
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
