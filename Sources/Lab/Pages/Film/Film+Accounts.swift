import BLE
import Sim

extension Film {
  /// So many decisions are accounted for at the most; a page names the command that does it for others.
  private static let mostAccounts = 100
  /// For so many decisions the nearest changes are searched for at the most.
  private static let mostTurned = 4

  /// Accounts for the decisions of the run of which this is the film; for positions, which are many,
  /// where that leaves room.
  mutating func account(for run: Run, by engine: EngineChoice) {
    let order =
      marks.indices.filter { !marks[$0].isPosition } + marks.indices.filter { marks[$0].isPosition }
    for mark in order.prefix(Self.mostAccounts) {
      marks[mark].account = marks[mark].number.flatMap {
        DecisionAccount(of: $0, in: run, by: engine)
      }
    }
  }

  /// The decisions that it is best to know how to turn: of those that are no positions the wrong
  /// ones, then unlockings, then others.
  var marksToTurn: ArraySlice<Int> {
    func rank(_ mark: Mark) -> Int {
      if mark.isRight == false { 0 } else if mark.decision.verdict == .unlock { 1 } else { 2 }
    }
    return marks.indices.filter { !marks[$0].isPosition }
      .sorted { (rank(marks[$0]), $0) < (rank(marks[$1]), $1) }.prefix(Self.mostTurned)
  }
}

extension Film.Mark {
  fileprivate var isPosition: Bool { decision.verdict.matter == .position }
}
