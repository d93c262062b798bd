import BLE
import Documents
import EngineFiles
import Explaining
import Scenarios
import Scoring
import Sim

/// The reason why a lock is still locked after its owner was near.
struct StillLockedReport: Sendable {
  /// The time up to which the owner was near.
  let time: Instant
  /// The state of the engine at that time.
  private let standing: Standing

  /// The maximum number of received packets of a run for which the engine is run again to find the
  /// reason: the packets of some hours.
  private static let mostPackets = 1_000_000

  /// Finds the reasons in a run, by walker. There is none for an engine that gives no account of
  /// its state, and none in a run with more packets than `mostPackets`.
  ///
  /// - Parameter scores: The scores of the walkers.
  static func all(
    in run: Run, of scenario: Scenario, on basis: PositioningBasis?, scores: [WalkerScore]
  ) -> [Int: StillLockedReport] {
    let locked = run.world.subjects.filter { scores[$0].locking?.staysLocked == true }
    let packets = run.journal.radio.links.joined().reduce(0) { $0 + $1[.received] }
    guard !locked.isEmpty, packets <= mostPackets else { return [:] }
    let kept = run.journal.hasDroppedPackets ? repeated(run, of: scenario, on: basis) : run
    let history = EngineHistory(of: kept, by: scenario.engines, on: basis)
    var reasons: [Int: StillLockedReport] = [:]
    for walker in locked { reasons[walker] = StillLockedReport(of: walker, in: history) }
    return reasons
  }

  /// Makes a run again, because a run for scores alone does not keep its packets.
  private static func repeated(
    _ run: Run, of scenario: Scenario, on basis: PositioningBasis?
  ) -> Run {
    do {
      return try scenario.run(run.world, seed: run.seed, on: basis)
    } catch { preconditionFailure("a run that was made cannot be made again: \(error)") }
  }

  private init?(of walker: Int, in history: EngineHistory) {
    guard let time = history.presences[walker]?.last,
      let standing = StandingAccount(of: walker, at: time, in: history).standing
    else { return nil }
    self.time = time
    self.standing = standing
  }

  /// The reason in words: the state, and the figures that keep the engine from unlocking, or from
  /// deciding the side from which it unlocks.
  var sentence: String {
    let unlocking = standing.pending.filter { $0.awaited == .verdict(.unlock) }
    let siding = standing.pending.filter {
      $0.awaited == .knownSide || $0.awaited == .verdict(.side(.outside))
    }
    let unmet = (siding + unlocking).flatMap(\.grounds.figures).filter { $0.isMet == false }
    // The side is in the state.
    let figures = unmet.filter { $0.name != "side" }.map { figure in
      figure.row.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "still locked at \(time.seconds.with(3)) s: \(standing.state)"
      + (figures.isEmpty ? "" : "; not met: \(figures.joined(separator: "; "))")
  }
}
