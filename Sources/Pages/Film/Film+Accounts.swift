import BLE
import Explaining
import Scenarios
import Sim

extension Film {
  /// So many decisions are accounted for at the most; a page names the command that does it for others.
  private static let mostAccounts = 100
  /// For so many decisions the nearest changes are searched for at the most.
  private static let mostTurned = 4

  /// Accounts for the decisions of the run of which this is the film, those that are most asked about
  /// before others.
  mutating func account(for run: Run, by engine: EngineChoice) {
    let history = EngineHistory(of: run)
    for mark in marksByInterest.prefix(Self.mostAccounts) {
      marks[mark].account = marks[mark].number.flatMap {
        DecisionAccount(of: $0, in: history, by: engine)
      }
    }
  }

  /// The decisions that it is best to know how to turn; no positions.
  var marksToTurn: ArraySlice<Int> {
    marksByInterest.filter { !marks[$0].isPosition }.prefix(Self.mostTurned)
  }

  /// The wrong decisions, then unlockings, then others, each in order of time; positions last, as they
  /// are many.
  private var marksByInterest: [Int] {
    func rank(_ mark: Mark) -> Int {
      if mark.isPosition { return 3 }
      return mark.isRight == false ? 0 : mark.decision.verdict == .unlock ? 1 : 2
    }
    return marks.indices.sorted { (rank(marks[$0]), $0) < (rank(marks[$1]), $1) }
  }
}

extension Film.Mark {
  fileprivate var isPosition: Bool { decision.verdict.matter == .position }
}
