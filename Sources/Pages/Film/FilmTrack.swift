import BLE
import Sim

/// A person's path without the points on straight stretches.
struct FilmTrack: Sendable {
  /// The kept points. Between two successive points, the path is straight and the speed constant.
  /// The heading at a point holds until the next point.
  private(set) var kept: [TrackPoint] = []
  private var waiting: [TrackPoint] = []

  struct TrackPoint: Hashable, Sendable {
    var time: Instant
    var pose: Pose
  }

  /// The maximum distance of an omitted point from the simplified path, in metres.
  static let tolerance = 0.01
  /// The maximum number of points that wait to be omitted.
  private static let longestGap = 200

  /// Adds a pose. Poses arrive in order of time.
  mutating func add(_ pose: Pose, at time: Instant) {
    let point = TrackPoint(time: time, pose: pose)
    guard let last = kept.last else {
      kept.append(point)
      return
    }
    guard last.pose.faces(pose) else {
      finish()
      kept.append(point)
      return
    }
    if waiting.count >= Self.longestGap
      || !waiting.allSatisfy({ $0.isOnTheWay(from: last, to: point) })
    {
      finish()
    }
    waiting.append(point)
  }

  /// Ends the track, and keeps its newest point.
  mutating func finish() {
    if let newest = waiting.last { kept.append(newest) }
    waiting.removeAll(keepingCapacity: true)
  }
}

extension Pose {
  /// Returns `true` if two headings agree within about half a degree.
  fileprivate func faces(_ other: Pose) -> Bool { heading.dot(other.heading) > 0.99996 }
}

extension FilmTrack.TrackPoint {
  fileprivate func isOnTheWay(from start: Self, to end: Self) -> Bool {
    let whole = start.time.duration(to: end.time)
    let share = whole > .zero ? start.time.duration(to: time) / whole : 0
    let expected = start.pose.point + share * (end.pose.point - start.pose.point)
    return expected.distance(to: pose.point) <= FilmTrack.tolerance
  }
}
