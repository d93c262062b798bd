import BLE
import Scenarios
import Sim

/// The levels of a walk: of each fixed device in each square of the path.
struct InstallationWalk: Sendable {
  /// The mean level of each device in each square, in dBm; `nil` if fewer than `fewest` packets
  /// were heard there.
  let levels: [[Double?]]
  /// The number of packets of each device.
  let packets: [Int]

  /// The minimum number of packets for a mean.
  private static let fewest = 3

  /// Computes the levels of a walk.
  ///
  /// - Parameters:
  ///   - links: The links to fixed devices.
  ///   - devices: The devices, in the order of the result; links to others are ignored.
  init(
    _ links: [LinkSeries], to devices: [DeviceAddress], on trajectory: Trajectory,
    in squares: InstallationSquares
  ) {
    var levels = devices.map { _ in [Double?](repeating: nil, count: squares.poses.count) }
    var packets = devices.map { _ in 0 }
    for (device, address) in devices.enumerated() {
      var sums = [(count: Int, level: Double)](repeating: (0, 0), count: squares.poses.count)
      for link in links where link.fixed == address {
        for reading in link.readings {
          guard let pose = trajectory.pose(at: reading.time),
            let square = squares.index(of: pose.point)
          else { continue }
          sums[square].count += 1
          sums[square].level += reading.level
          packets[device] += 1
        }
      }
      for (square, sum) in sums.enumerated() where sum.count >= Self.fewest {
        levels[device][square] = sum.level / Double(sum.count)
      }
    }
    self.levels = levels
    self.packets = packets
  }
}
