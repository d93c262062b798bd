import BLE
import Documents

/// The score of an engine that knows whether a person is at home: of its exits, and of the
/// notifications that welcome the person.
///
/// Home is the inner side of the plan's doors. Time with an unknown side belongs to the earlier side.
public struct HomeScore: Hashable, Sendable {
  /// The times at which the engine was left without a room while the person was at home.
  public private(set) var falseExits: [Instant] = []
  /// The number of notifications.
  public private(set) var welcomes = 0
  /// The times of notifications without an arrival since the last one, or since the start.
  public private(set) var falseWelcomes: [Instant] = []
  /// The time of the first arrival from outside; `nil` if there was none.
  public private(set) var arrival: Instant?
  /// The time from the first arrival to the first notification from then on; `nil` if there was none.
  public private(set) var welcomeDelay: Duration?

  /// Computes the score of decisions about one person.
  ///
  /// - Parameter sides: The true sides of the person.
  package init(of decisions: [Decision], against sides: SideTimeline) {
    let arrivals = sides.arrivals
    arrival = arrivals.first
    var held: [String] = []
    var newest: Instant?
    for (index, decision) in decisions.enumerated() {
      switch decision.verdict {
      case .entered(let room): held.append(room)
      case .left(let room):
        held.removeAll { $0 == room }
        // A room that is left for another has its entry at the same time.
        let moves = decisions[(index + 1)...].prefix { $0.time == decision.time }.contains {
          if case .entered = $0.verdict { true } else { false }
        }
        if held.isEmpty, !moves, sides.side(at: decision.time) == .inside {
          falseExits.append(decision.time)
        }
      case .notify:
        welcomes += 1
        let came = arrivals.last { $0 <= decision.time }
        if came.map({ $0 <= newest ?? Instant(nanoseconds: .min) }) ?? true {
          falseWelcomes.append(decision.time)
        }
        if let arrival, decision.time >= arrival, welcomeDelay == nil {
          welcomeDelay = arrival.duration(to: decision.time)
        }
        newest = decision.time
      case .unlock, .lock, .side, .position: break
      }
    }
  }
}

extension HomeScore {
  /// The delay of the first welcome in seconds; infinite if there was none, and `nil` if nobody
  /// arrived.
  var welcomeDelayS: Double? { welcomeDelay?.inSeconds ?? (arrival == nil ? nil : .infinity) }

  /// The false exits, as a sentence; `nil` without any.
  package var exitSentence: String? {
    guard !falseExits.isEmpty else { return nil }
    let times = falseExits.map { "\($0.seconds.with(1)) s" }.joined(separator: ", ")
    return "outside while at home: \(falseExits.count.inTimes), at \(times)"
  }

  /// The notifications, as a sentence.
  package var welcomeSentence: String {
    let first = welcomeDelay.map { "; first \($0.inSeconds.with(1)) s after arrival" }
    let missed = arrival == nil ? "" : "; none after arrival"
    return "welcomes: \(welcomes), false \(falseWelcomes.count)\(first ?? missed)"
  }
}
