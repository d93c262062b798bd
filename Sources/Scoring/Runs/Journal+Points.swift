import BLE
import Sim

extension Journal {
  /// Returns the point of a walker at a time, on the straight line between the recorded poses
  /// before and after it; `nil` before the first and after the last.
  ///
  /// - Complexity: O(log n) in the poses.
  package func point(of walker: Int, at time: Instant) -> Point? {
    let track = tracks[walker]
    guard let first = track.first, let last = track.last, first.time <= time, time <= last.time
    else { return nil }
    var (before, after) = (0, track.count - 1)
    while after - before > 1 {
      let middle = (before + after) / 2
      if track[middle].time <= time { before = middle } else { after = middle }
    }
    let (from, to) = (track[before], track[after])
    let takes = Double(from.time.duration(to: to.time).nanoseconds)
    let fraction = takes > 0 ? Double(from.time.duration(to: time).nanoseconds) / takes : 1
    return from.pose.point + fraction * (to.pose.point - from.pose.point)
  }
}
