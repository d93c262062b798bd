import BLE
import Sim

/// An account of one decision in a run: the rule that it follows from, the figures that made the
/// rule say so, and what was true.
public struct DecisionAccount: Sendable {
  /// Which of the run's decisions it is, the first being 1.
  public let number: Int
  /// The decision, and where the walker was.
  public let entry: Journal.Entry
  /// What it takes to turn it.
  public let question: DecisionInQuestion
  /// When the engine decided otherwise about the same matter; `nil` where it did not.
  public let heldUntil: Instant?
  /// The rule, in a sentence.
  public let rule: String
  /// The facts that made it so, those first of which others are made.
  public let grounds: [Ground]
  /// What was true as it fell.
  public let truth: Truth

  /// What was true as a decision fell.
  public struct Truth: Hashable, Sendable {
    /// Where the walker was.
    public var point: Point
    /// The side and the room of that.
    public var whereabouts: Whereabouts
    /// Whether the decision says the same; `nil` where there is no telling.
    public var isRight: Bool?
    /// How far off a position is, in metres; `nil` for other decisions.
    public var error: Double?
  }

  /// An account of one of a run's decisions; `nil` where there is no such one.
  ///
  /// - Parameters:
  ///   - number: Which of the run's decisions, the first being 1.
  ///   - choice: The engine that made it.
  public init?(of number: Int, in run: Run, by choice: EngineChoice) {
    guard let question = DecisionInQuestion(number: number, of: run) else { return nil }
    let entry = run.journal.decisions[number - 1]
    let matter = entry.decision.verdict.matter
    self.number = number
    self.entry = entry
    self.question = question
    heldUntil =
      run.journal.decisions[number...].first {
        $0.walker == entry.walker && $0.decision.verdict.matter == matter
          && $0.decision.verdict != entry.decision.verdict
      }?.decision.time
    truth = Truth(of: entry, on: run.world.plan)
    let past = DecisionPast(of: number, in: run)
    switch choice {
    case .doorLock(let description):
      let rule = DoorLockGrounds(settings: description.settings, past: past)
      (self.rule, grounds) = (rule.rule, rule.grounds)
    case .positioning(let description):
      let rule = PositioningGrounds(description: description, past: past, plan: run.world.plan)
      (self.rule, grounds) = (rule.rule, rule.grounds)
    case .presence(let description):
      let rule = PresenceGrounds(description: description, past: past, world: run.world)
      (self.rule, grounds) = (rule.rule, rule.grounds)
    case .listener:
      (rule, grounds) = ("", [])
    }
  }

  /// The number of the newest decision of a run at a time; `nil` where there was none.
  ///
  /// - Parameter walker: On whose phone; `nil` for any.
  public static func number(at time: Instant, by walker: Int?, in run: Run) -> Int? {
    run.journal.decisions.lastIndex {
      $0.decision.time <= time && (walker == nil || $0.walker == walker)
    }.map { $0 + 1 }
  }
}

extension DecisionAccount.Truth {
  fileprivate init(of entry: Journal.Entry, on plan: FloorPlan) {
    point = entry.pose.point
    whereabouts = plan.whereabouts(of: point)
    isRight = entry.decision.verdict.isRight(of: whereabouts)
    if case .position(let fix) = entry.decision.verdict {
      error = fix.point.distance(to: point)
      isRight = plan.rooms.isEmpty ? nil : plan.whereabouts(of: fix.point).room == whereabouts.room
    }
  }
}
