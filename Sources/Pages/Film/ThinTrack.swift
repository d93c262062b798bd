import BLE
import Sim

/// Someone's way, without the points at which they went straight on.
struct ThinTrack: Sendable {
  /// The points between which the way is straight, and the pace even; at each, they turn to where
  /// they face up to the next.
  private(set) var kept: [TrackPoint] = []
  private var waiting: [TrackPoint] = []

  struct TrackPoint: Hashable, Sendable {
    var time: Instant
    var pose: Pose
  }

  /// How far from the way a point may be that is left out, in metres.
  static let tolerance = 0.01
  /// So many points are left out in a row at the most.
  private static let longestGap = 200

  /// Takes in where they are, in order of time.
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

  /// Keeps the newest point.
  mutating func finish() {
    if let newest = waiting.last { kept.append(newest) }
    waiting.removeAll(keepingCapacity: true)
  }
}

extension Pose {
  /// Whether two face the same way, to about half a degree.
  fileprivate func faces(_ other: Pose) -> Bool { heading.dot(other.heading) > 0.99996 }
}

extension ThinTrack.TrackPoint {
  fileprivate func isOnTheWay(from start: Self, to end: Self) -> Bool {
    let whole = start.time.duration(to: end.time)
    let share = whole > .zero ? start.time.duration(to: time) / whole : 0
    let expected = start.pose.point + share * (end.pose.point - start.pose.point)
    return expected.distance(to: pose.point) <= ThinTrack.tolerance
  }
}
