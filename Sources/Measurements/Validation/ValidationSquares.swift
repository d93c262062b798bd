import BLE
import Scenarios
import Sim

/// The mean levels of links in squares of half a metre.
package struct ValidationSquares {
  /// The level of one link in one square.
  struct Cell {
    var fixed: DeviceAddress
    /// The mean position of the packets.
    var point: Point
    /// The mean level of the packets, in dBm.
    var level: Double
    /// The mean of the levels that the model without random fields expects, in dBm.
    var expected: Double
    /// The logarithm to base 10 of the mean distance to the fixed device, in metres.
    var logDistance: Double
  }

  /// The squares of all links with at least `fewest` packets, link by link.
  private(set) var cells: [Cell] = []

  /// The side of a square, in metres.
  private static let side = 0.5
  /// The minimum number of packets for a mean.
  private static let fewest = 3

  private struct Key: Hashable {
    var x: Int
    var y: Int
  }

  private struct Sum {
    var count = 0.0
    var (x, y, level, expected, distance) = (0.0, 0.0, 0.0, 0.0, 0.0)
  }

  /// Computes the squares along a path.
  ///
  /// - Parameter expectation: The expected level of a link to a fixed device from a pose, and the
  ///   distance in metres; `nil` for an unknown device.
  init(
    of links: [LinkSeries], on trajectory: Trajectory,
    expectation: (DeviceAddress, Pose) -> (level: Double, distance: Double)?
  ) {
    for link in links {
      var sums: [Sum] = []
      var places: [Key: Int] = [:]
      for reading in link.readings {
        guard let pose = trajectory.pose(at: reading.time),
          let expected = expectation(link.fixed, pose)
        else { continue }
        let key = Key(
          x: Int((pose.point.x / Self.side).rounded(.down)),
          y: Int((pose.point.y / Self.side).rounded(.down)))
        let place = places[key] ?? sums.count
        if place == sums.count {
          sums.append(Sum())
          places[key] = place
        }
        sums[place].count += 1
        sums[place].x += pose.point.x
        sums[place].y += pose.point.y
        sums[place].level += reading.level
        sums[place].expected += expected.level
        sums[place].distance += expected.distance
      }
      for sum in sums where sum.count >= Double(Self.fewest) {
        cells.append(
          Cell(
            fixed: link.fixed, point: Point(x: sum.x / sum.count, y: sum.y / sum.count),
            level: sum.level / sum.count, expected: sum.expected / sum.count,
            logDistance: PortableMath.log10(max(sum.distance / sum.count, 0.1))))
      }
    }
  }

  /// The residual of each square, in decibels.
  var residuals: [Double] { cells.map { $0.level - $0.expected } }
}
