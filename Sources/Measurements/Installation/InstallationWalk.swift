import BLE
import Scenarios
import Sim

/// The levels of a walk: of each fixed device in each square of the path.
struct InstallationWalk: Sendable {
  /// The levels of each device in each square.
  let levels: [[Level]]
  /// The number of packets of each device.
  var packets: [Int] { levels.map { $0.reduce(0) { $0 + $1.packets } } }

  /// The levels of a device in a square.
  struct Level: Hashable, Sendable {
    /// The number of packets.
    var packets = 0
    /// The sum of their levels, in dBm, and the sum of the squares.
    fileprivate var (sum, squares) = (0.0, 0.0)

    /// The mean level, in dBm; `nil` without a packet.
    var mean: Double? { packets > 0 ? sum / Double(packets) : nil }
    /// The sum of the squared differences of the packets from their mean, in dB².
    var scatter: Double { packets > 0 ? max(squares - sum * sum / Double(packets), 0) : 0 }

    fileprivate mutating func add(_ level: Double) {
      packets += 1
      sum += level
      squares += level * level
    }
  }

  /// Computes the levels of a walk.
  ///
  /// - Parameters:
  ///   - links: The links to fixed devices.
  ///   - devices: The devices, in the order of the result; links to others are ignored.
  init(
    _ links: [LinkSeries], to devices: [DeviceAddress], on trajectory: Trajectory,
    in squares: InstallationSquares
  ) {
    var levels = devices.map { _ in [Level](repeating: Level(), count: squares.poses.count) }
    for (device, address) in devices.enumerated() {
      for link in links where link.fixed == address {
        for reading in link.readings {
          guard let pose = trajectory.pose(at: reading.time),
            let square = squares.index(of: pose.point)
          else { continue }
          levels[device][square].add(reading.level)
        }
      }
    }
    self.levels = levels
  }
}
