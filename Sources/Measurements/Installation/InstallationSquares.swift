import BLE
import Buildings
import Scenarios
import Sim

/// The squares of a floor through which a path leads, with the mean pose in each.
///
/// They depend on the path alone, so that all walks along it, measured and simulated, are compared
/// square by square.
struct InstallationSquares: Sendable {
  /// The mean poses of the squares, in the order of the path.
  let poses: [Pose]
  private let side: Double
  private let places: [Key: Int]

  /// The side of a square, in metres: the smallest with which there are at most `most` squares.
  private static let sides = [0.5, 0.6, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8]
  /// The time between two points of the path.
  private static let step = Duration.milliseconds(100)

  private struct Key: Hashable {
    var x: Int
    var y: Int

    init(_ point: Point, side: Double) {
      x = Int((point.x / side).rounded(.down))
      y = Int((point.y / side).rounded(.down))
    }
  }

  private struct Sum {
    var count = 0.0
    var (x, y, dx, dy) = (0.0, 0.0, 0.0, 0.0)

    var pose: Pose {
      Pose(
        point: Point(x: x / count, y: y / count),
        heading: Vector(dx: dx, dy: dy).unit ?? Vector(dx: 0, dy: 1))
    }
  }

  /// Divides the path of a moving device into squares.
  ///
  /// - Parameter most: The maximum number of squares. A longer path has larger ones, up to 8 m.
  init(of trajectory: Trajectory, most: Int) {
    var poses: [Pose] = []
    var time = trajectory.points[0].time
    let end = trajectory.points[trajectory.points.count - 1].time
    while time <= end {
      if let pose = trajectory.pose(at: time) { poses.append(pose) }
      time = time.advanced(by: Self.step)
    }
    let side =
      Self.sides.first { side in Set(poses.map { Key($0.point, side: side) }).count <= most }
      ?? Self.sides[Self.sides.count - 1]
    var places: [Key: Int] = [:]
    var sums: [Sum] = []
    for pose in poses {
      let key = Key(pose.point, side: side)
      let place = places[key] ?? sums.count
      if place == sums.count {
        places[key] = place
        sums.append(Sum())
      }
      sums[place].count += 1
      sums[place].x += pose.point.x
      sums[place].y += pose.point.y
      sums[place].dx += pose.heading.dx
      sums[place].dy += pose.heading.dy
    }
    self.poses = sums.map(\.pose)
    self.places = places
    self.side = side
  }

  /// Returns the square of a point; `nil` if the path does not lead through it.
  func index(of point: Point) -> Int? { places[Key(point, side: side)] }
}
