import BLE
import Links
import Sim

/// The connections of a walker's phone, to one beacon or to all.
public struct ConnectionScore: Hashable, Sendable {
  /// The count of requests on the air.
  public let requests: Int
  /// The count of connections made.
  public let count: Int
  /// The count of connections that were lost, because one end heard nothing from the other.
  public let lost: Int
  /// The reasons for which connections ended, as the phone's controller reports them, and the count
  /// of each, most frequent first; equally frequent reasons are in the order of their codes.
  public let endings: [Ending]
  /// The fraction of the run with a connection, 0 ... 1; with several beacons, the sum of their
  /// fractions.
  public let share: Double
  /// The mean time from a request to its connection; `nil` without a connection.
  public let delay: ConnectionDelay?
  /// The time from the first packet that the phone could have received to the first connection;
  /// `nil` if either is missing.
  public let firstDelay: Duration?
  /// `true` if there was a packet that the phone could have received.
  public let isInRange: Bool
  /// `true` if the phone's engine connects: it requested a connection, or does so once it finds a
  /// device.
  public private(set) var isSought: Bool
  /// The mean time from a connection until the app got the first services that it asked for; `nil`
  /// if it got none.
  public let discoveryDelay: Duration?
  /// The charge used by the beacons' ends of the connections, in µC, computed for `chip`; `nil` if
  /// a beacon's transmit power is outside the chip's measured range.
  public let charge: Double?

  /// A reason for which connections ended, and the count of these connections.
  public struct Ending: Hashable, Sendable {
    /// The reason.
    public let reason: DisconnectionReason
    /// The count of connections that ended for this reason.
    public let count: Int

    /// Creates a reason with a count.
    package init(reason: DisconnectionReason, count: Int) {
      self.reason = reason
      self.count = count
    }
  }

  /// The assumed chip of connectable beacons. `Peripheral.sensitivity` is the sensitivity of this
  /// chip, too.
  package static let chip = BeaconChip.nRF52832

  /// Returns the connections of a walker's phone to each connectable beacon, by the beacon's name.
  static func all(of run: Run, walker: Int) -> [String: ConnectionScore] {
    guard run.world.walkers[walker].phone != nil else { return [:] }
    var scores: [String: ConnectionScore] = [:]
    for device in run.world.beacons.indices where run.world.isConnectable(device) {
      scores[run.world.name(of: device)] = ConnectionScore(of: run, walker: walker, to: device)
    }
    return scores
  }

  /// Computes the score of a walker's connections to a device, or to all.
  package init(of run: Run, walker: Int, to device: Int? = nil) {
    let log = run.journal.connections
    let connections = log.connections(of: walker, to: device)
    count = connections.count
    lost = connections.count { $0.ending == .supervisionTimeout }
    let counts = connections.compactMap(\.ending?.reported).reduce(into: [:]) { counts, reason in
      counts[reason, default: 0] += 1
    }
    endings = counts.map { Ending(reason: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
    let end = Instant.start.advanced(by: run.world.duration)
    let time = connections.map { $0.duration(until: end) }.reduce(.zero, +)
    share = time / run.world.duration
    delay = connections.isEmpty ? nil : .mean(of: connections.map(\.delay))
    let range = log.range(of: walker, to: device)
    isInRange = range != nil
    firstDelay = range.flatMap { range in
      connections.first.map { range.duration(to: $0.delivered) }
    }
    let discoveries = connections.compactMap(\.discovery)
    discoveryDelay =
      discoveries.isEmpty ? nil : discoveries.reduce(.zero, +) / discoveries.count
    let links = log.tallies.filter { $0.walker == walker && (device ?? $0.device) == $0.device }
    requests = links.reduce(0) { $0 + $1.requests }
    isSought = requests > 0
    charge = links.reduce(0) { sum, link in
      let power = run.world.beacons[link.device].transmitPower
      let charge = Self.chip.charge(of: link.beaconUse, in: link.beaconEvents, at: power)
      return sum.flatMap { sum in charge.map { sum + $0 } }
    }
  }
}

extension ConnectionScore {
  /// Returns this score with `isSought` set according to whether the engine connects. If the phone
  /// requested a connection, `isSought` stays `true` in any case.
  func sought(byEngineThatConnects connects: Bool) -> ConnectionScore {
    var score = self
    score.isSought = isSought || connects
    return score
  }

  /// The time to the first connection in seconds; infinite if none was made, and `nil` if no packet
  /// could have been received.
  var firstDelayS: Double? { firstDelay?.inSeconds ?? (isInRange ? .infinity : nil) }
}

extension ConnectionDelay {
  /// The mean of one or more delays.
  fileprivate static func mean(of delays: [ConnectionDelay]) -> ConnectionDelay {
    ConnectionDelay(
      wake: delays.map(\.wake).reduce(.zero, +) / delays.count,
      wait: delays.map(\.wait).reduce(.zero, +) / delays.count,
      setUp: delays.map(\.setUp).reduce(.zero, +) / delays.count)
  }
}
