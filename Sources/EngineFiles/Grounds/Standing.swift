import BLE
import Documents

/// The state of an engine at a time, and for each decision that it may make next, what keeps the
/// engine from it.
///
///     Standing("in kitchen", pending: [
///       .init(
///         "left kitchen", awaits: .verdict(.left("kitchen")),
///         rule: "left once it is not heard for countMs", [silence], judgedAt: "the next reading")
///     ])
public struct Standing: Hashable, Sendable {
  /// The state, in words.
  public var state: String
  /// The decisions that may come next.
  public var pending: [Pending]

  /// Creates an account of a state.
  public init(_ state: String, pending: [Pending]) {
    self.state = state
    self.pending = pending
  }

  /// A decision that may come next, with the rule that keeps the engine from it.
  public struct Pending: Hashable, Sendable {
    /// The decision, in words.
    public var decision: String
    /// The decision, for comparison with the decisions that the engine makes.
    public var awaited: AwaitedDecision
    /// The rule and its figures, of which at least one is not met.
    public var grounds: Grounds

    /// The name of the figure that states the occasion on which the rule is applied.
    fileprivate static let judged = "judged"

    /// Creates an account of a pending decision.
    ///
    /// - Parameters:
    ///   - awaited: The decision, for comparison with the decisions that the engine makes.
    ///   - isDue: `true` if the figures are what the rule requires; `nil`, the default, if the rule
    ///     requires that all of them are met.
    ///   - judgement: The occasion on which the engine applies the rule, in words. A decision that
    ///     is due waits for it.
    public init(
      _ decision: String, awaits awaited: AwaitedDecision, rule: String, _ figures: [Ground],
      isDue: Bool? = nil,
      judgedAt judgement: String
    ) {
      self.decision = decision
      self.awaited = awaited
      let isJudged = isDue ?? figures.areMet
      grounds = Grounds(
        rule: rule,
        figures: isJudged
          ? figures + [Ground(Self.judged, words: "at \(judgement)", isMet: false)] : figures)
    }
  }
}

extension Standing {
  /// Returns the account of an engine that will not apply its rules again. The reason for that, in
  /// words, replaces the occasion on which a rule would be applied next.
  package func unjudged(because reason: String) -> Standing {
    var standing = self
    for index in pending.indices {
      standing.pending[index].grounds.figures = pending[index].grounds.figures.map { figure in
        figure.name == Pending.judged
          ? Ground(Pending.judged, words: reason, isMet: false) : figure
      }
    }
    return standing
  }

  /// Returns the state of being in some rooms, in words.
  static func words(forRooms rooms: [String]) -> String {
    rooms.isEmpty ? "in no room" : "in " + rooms.map(\.onOneLine).joined(separator: " and ")
  }
}

extension [Ground] {
  /// `true` if no figure fails a requirement of the rule.
  var areMet: Bool { !contains { $0.isMet == false } }
}
