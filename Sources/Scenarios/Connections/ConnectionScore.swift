import BLE
import Links
import Sim

/// The connections of a walker's phone, to one beacon or to all.
public struct ConnectionScore: Hashable, Sendable {
  /// The connections made.
  public let count: Int
  /// Those that were lost, because one end heard nothing from the other.
  public let lost: Int
  /// The fraction of the run with a connection, 0 ... 1; with several, their sum.
  public let share: Double
  /// The mean time from a request to its connection; `nil` without one.
  public let delay: ConnectionDelay?

  /// The connections of a walker's phone to each beacon that can be connected, by the beacon's name.
  static func all(of run: Run, walker: Int) -> [String: ConnectionScore] {
    guard run.world.walkers[walker].phone != nil else { return [:] }
    let log = run.journal.connections
    var scores: [String: ConnectionScore] = [:]
    for device in run.world.beacons.indices where run.world.isConnectable(device) {
      scores[run.world.name(of: device)] = ConnectionScore(
        of: log.connections(of: walker, to: device), in: run.world.duration)
    }
    return scores
  }

  /// Computes the score of some connections in a run.
  package init(of connections: [ConnectionLog.Connection], in length: Duration) {
    count = connections.count
    lost = connections.count { $0.ending == .supervisionTimeout }
    let end = Instant.start.advanced(by: length)
    let time = connections.map { $0.duration(until: end) }.reduce(.zero, +)
    share = time / length
    delay = connections.isEmpty ? nil : .mean(of: connections.map(\.delay))
  }
}

extension ConnectionDelay {
  /// The mean of some delays, of which there is at least one.
  fileprivate static func mean(of delays: [ConnectionDelay]) -> ConnectionDelay {
    ConnectionDelay(
      wake: delays.map(\.wake).reduce(.zero, +) / delays.count,
      wait: delays.map(\.wait).reduce(.zero, +) / delays.count,
      setUp: delays.map(\.setUp).reduce(.zero, +) / delays.count)
  }
}
