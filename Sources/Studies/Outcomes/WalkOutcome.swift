import BLE
import Scoring

/// The outcome of a walk: the score of the engine, with the places and causes of its errors.
package struct WalkOutcome: Sendable {
  /// The score of the engine.
  let score: WalkerScore
  /// The places of the engine's errors.
  let events: WalkEvents
  private var causes = Measure.events.map { _ in nil as DoorErrorCause? }

  /// Creates the outcome of one walker in a run, with the anchors that the engine knows on each
  /// side.
  init(
    _ score: WalkerScore, in run: Run, walker: Int, sides: DoorAnchors
  ) {
    self.score = score
    events = WalkEvents(score, in: run, walker: walker)
    for (index, event) in Measure.events.enumerated() where score.happened(event) == true {
      causes[index] = cause(of: event, in: run, walker: walker, sides: sides)
    }
  }

  /// `true` if an event happened whose cause is to be found.
  var hasCause: Bool { Measure.events.contains { score.happened($0) == true } }

  /// The cause of an event; `nil` if it did not happen, or if the cause is unknown.
  subscript(event: Measure) -> DoorErrorCause? { causes[event.indexAmongEvents] }

  private func cause(
    of event: Measure, in run: Run, walker: Int, sides: DoorAnchors
  ) -> DoorErrorCause? {
    func outsideWins(at time: Instant) -> DoorErrorCause? {
      DoorErrorCause(
        of: sides.exterior, over: sides.interior, at: time, for: walker, in: run.journal)
    }
    func insideWins(at time: Instant) -> DoorErrorCause? {
      DoorErrorCause(
        of: sides.interior, over: sides.exterior, at: time, for: walker, in: run.journal)
    }
    switch event {
    case .falseUnlocks: return score.door?.firstFalseUnlock.flatMap(outsideWins(at:))
    case .missedUnlock:
      // One second after the arrival: then all packets of the past second were sent to a walker at
      // the door.
      return score.door?.arrival.flatMap { insideWins(at: $0.advanced(by: SideContest.memory)) }
        ?? .silence
    case .wrongSide:
      return score.sides?.wrongRuns.first.flatMap { wrong in
        wrong.side == .outside ? outsideWins(at: wrong.start) : insideWins(at: wrong.start)
      }
    default: return nil
    }
  }
}
