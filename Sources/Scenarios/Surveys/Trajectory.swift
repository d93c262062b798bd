import BLE
import Documents
import Recordings
import Sim

/// The path of a subject through a recording.
///
/// Between two rows of the ground truth the path is a straight line. Between rows of two named
/// places, the subject stays at the first place until one second before the second row, because a
/// survey may have a single row for each place.
public struct Trajectory: Sendable {
  /// The points and times between which the path is straight.
  public let points: [TracePoint]

  /// The maximum duration of the path between two named places.
  private static let passage = Duration.seconds(1)

  /// Creates the path of a subject.
  ///
  /// - Throws: `missingFile` if the recording has no ground truth; `unusable` if the ground truth
  ///   contains no position of the subject.
  public init(of subject: DeviceAddress, in recording: Recording) throws(InputError) {
    var points: [TracePoint] = []
    var lastPlace: String?
    for row in try recording.truth(about: subject) {
      guard let position = row.position else { continue }
      let facing = row.headingDegrees.map { Vector(headingDegrees: $0) }
      if var stay = points.last, lastPlace != row.place, lastPlace != nil {
        stay.time = max(stay.time, row.time.advanced(by: .zero - Self.passage))
        points.append(stay)
      }
      points.append(TracePoint(at: row.time, position, facing: facing))
      lastPlace = row.place
    }
    guard !points.isEmpty else {
      throw .unusable(
        InputPlace("\(recording.source)/\(Recording.truthFile)"),
        "no positions of \(recording.names[subject].quoted)")
    }
    self.points = points
  }

  /// Creates the path through points.
  ///
  /// - Precondition: There is a point, and the points are in order of time.
  package init(points: [TracePoint]) {
    precondition(!points.isEmpty, "a path has a point")
    self.points = points
  }

  /// Returns the position and heading of the subject; `nil` before the first row and after the
  /// last. Without a recorded heading, the subject faces in the direction of movement, or to the
  /// top of the plan if there is no movement.
  ///
  /// - Complexity: O(log n).
  public func pose(at time: Instant) -> Pose? {
    guard let (from, to) = leg(at: time) else { return nil }
    let takes = Double(from.time.duration(to: to.time).nanoseconds)
    let fraction = takes > 0 ? Double(from.time.duration(to: time).nanoseconds) / takes : 1
    return Pose(
      point: from.point + fraction * (to.point - from.point),
      heading: from.heading(towards: to) ?? Vector(dx: 0, dy: 1))
  }

  /// Returns the recorded heading of the subject, or else the direction of movement, in degrees;
  /// `nil` without either, before the first row and after the last.
  ///
  /// - Complexity: O(log n).
  func heading(at time: Instant) -> Double? {
    leg(at: time).flatMap { $0.heading(towards: $1) }?.headingDegrees
  }

  /// `true` if the heading of the subject is known at some time.
  package var hasHeadings: Bool {
    zip(points, points.dropFirst() + points.suffix(1)).contains { $0.heading(towards: $1) != nil }
  }

  /// The ends of the straight part of the path at a time.
  private func leg(at time: Instant) -> (from: TracePoint, to: TracePoint)? {
    guard let first = points.first, let last = points.last, first.time <= time, time <= last.time
    else { return nil }
    var (before, after) = (0, points.count - 1)
    while after - before > 1 {
      let middle = (before + after) / 2
      if points[middle].time <= time { before = middle } else { after = middle }
    }
    return (points[before], points[after])
  }
}

extension TracePoint {
  /// The recorded heading, or else the direction to the next point; `nil` without either.
  func heading(towards next: TracePoint) -> Vector? { facing ?? (next.point - point).unit }
}
