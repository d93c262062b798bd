import BLE
import Documents
import Recordings
import Sim

/// Where someone was at any moment of a recording.
///
/// Between two rows of the truth the way is a straight line. Between rows of two named places one
/// stays at the first and takes the last second to go: a survey may have one row for each place.
public struct Trajectory: Sendable {
  /// The places and times that the straight lines join.
  public let points: [TracePoint]

  /// How long the way from one named place to another takes, at the most.
  private static let passage = Duration.seconds(1)

  /// The way of a recording's subject.
  ///
  /// - Throws: `missingFile` where the recording has no truth, `unusable` where it has no position.
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

  /// Where the subject was, and where they faced, as recorded or else as they went; `nil` before
  /// the first row and after the last.
  ///
  /// - Complexity: O(log n).
  public func pose(at time: Instant) -> Pose? {
    guard let first = points.first, let last = points.last, first.time <= time, time <= last.time
    else { return nil }
    var (before, after) = (0, points.count - 1)
    while after - before > 1 {
      let middle = (before + after) / 2
      if points[middle].time <= time { before = middle } else { after = middle }
    }
    let (from, to) = (points[before], points[after])
    let takes = Double(from.time.duration(to: to.time).nanoseconds)
    let fraction = takes > 0 ? Double(from.time.duration(to: time).nanoseconds) / takes : 1
    let step = to.point - from.point
    return Pose(
      point: from.point + fraction * step,
      heading: from.facing ?? step.unit ?? Vector(dx: 0, dy: 1))
  }
}
