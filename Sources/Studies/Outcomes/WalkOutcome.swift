import BLE
import Scenarios
import Sim

/// What a study counts of a walk: how well the engine did, and why it went wrong where it did.
package struct WalkOutcome: Sendable {
  /// How well the engine did.
  let score: WalkerScore
  /// Where it went wrong.
  let events: WalkEvents
  private var causes = Rate.allCases.map { _ in nil as Cause? }

  /// The outcome of one walker's part in a run, whose engine knows the anchors of two sides.
  init(
    _ score: WalkerScore, in run: Run, walker: Int,
    sides: (interior: [Anchor], exterior: [Anchor])
  ) {
    self.score = score
    events = WalkEvents(score, in: run, walker: walker)
    for (index, rate) in Rate.allCases.enumerated() where score.happened(rate) == true {
      causes[index] = cause(of: rate, in: run, walker: walker, sides: sides)
    }
  }

  /// What made it happen; `nil` where it did not, or where nobody can tell.
  subscript(rate: Rate) -> Cause? { causes[Rate.allCases.firstIndex(of: rate) ?? 0] }

  private func cause(
    of rate: Rate, in run: Run, walker: Int, sides: (interior: [Anchor], exterior: [Anchor])
  ) -> Cause? {
    func outsideWins(at time: Instant) -> Cause? {
      Cause(of: sides.exterior, over: sides.interior, at: time, for: walker, in: run.journal)
    }
    func insideWins(at time: Instant) -> Cause? {
      Cause(of: sides.interior, over: sides.exterior, at: time, for: walker, in: run.journal)
    }
    switch rate {
    case .falseUnlock:
      return score.door?.firstFalseUnlock.flatMap(outsideWins(at:))
    case .missedUnlock:
      // A second after the arrival, when all that is heard was sent to someone at the door.
      return score.door?.arrival.flatMap { insideWins(at: $0.advanced(by: SideContest.memory)) }
        ?? .silence
    case .wrongSide:
      return score.sides?.wrongRuns.first.flatMap { wrong in
        wrong.side == .outside ? outsideWins(at: wrong.start) : insideWins(at: wrong.start)
      }
    case .lockedOut, .wrongRoom:
      return nil
    }
  }
}
