import BLE
import Documents
import Scoring
import Sim

/// The failed requests of a walker's phone to connect to a beacon. The phone's controller reports
/// 0x3E for each of them, because the phone heard nothing from the beacon. The causes are known at
/// the beacon only.
struct FailedRequestsSection: Sendable {
  /// The name of the walker.
  let walker: String
  /// The name of the beacon.
  let beacon: String
  private let counts: [(cause: String, count: Int)]

  /// Creates the section about the failed requests in a run up to a time; `nil` if no request
  /// failed.
  ///
  /// - Parameter time: The time; `nil` for the end of the run.
  init?(of walker: Int, to device: Int, in run: Run, by time: Instant? = nil) {
    self.walker = run.world.walkers[walker].name
    beacon = run.world.name(of: device)
    counts = run.journal.connections.failures(of: walker, to: device, by: time).map {
      ($0.answer.cause, $0.count)
    }
    if counts.isEmpty { return nil }
  }

  /// The count of requests, and the count for each cause, most frequent first: `7 not established
  /// (0x3E): 6 too weak, 1 answer not received`.
  var words: String {
    let total = counts.reduce(0) { $0 + $1.count }
    let causes = counts.map { "\($0.count) \($0.cause)" }.joined(separator: ", ")
    return "\(total) \(DisconnectionReason.notEstablished) (0x3E): \(causes)"
  }

  /// The count of requests for each cause.
  var json: JSON {
    .object(Dictionary(uniqueKeysWithValues: counts.map { ($0.cause, JSON($0.count)) }))
  }
}

extension LinkNote.RequestAnswer {
  /// The reason why a request with this answer made no connection.
  fileprivate var cause: String {
    switch self {
    case .accepted: "answer not received"
    case .tooWeak: PacketOutcome.tooWeak.words
    case .interference: "lost to interference"
    case .collided: PacketOutcome.collided.words
    case .ignored: "ignored by the beacon"
    }
  }
}
