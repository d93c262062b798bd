import BLE
import EngineFiles
import Explaining
import Scenarios
import Sim

extension Film {
  /// The maximum number of explained decisions. A page gives the command that explains any other.
  private static let mostAccounts = 100
  /// The maximum number of decisions for which the smallest changes are searched.
  private static let mostTurned = 4

  /// Explains the decisions of the film's run, most interesting first.
  mutating func account(for run: Run, by engine: EngineChoice) {
    let history = EngineHistory(of: run, by: engine)
    for mark in marksByInterest.prefix(Self.mostAccounts) {
      marks[mark].account = marks[mark].number.flatMap {
        DecisionAccount(of: $0, in: history, by: engine)
      }
    }
  }

  /// Shows the phones that have a system in the film's run.
  mutating func addPhones(of run: Run) {
    for person in people.indices {
      people[person].phone = run.diary(of: person).map { PhoneLane(of: $0, grain) }
    }
  }

  /// The decisions for which changes are searched; positions are excluded.
  var marksToTurn: ArraySlice<Int> {
    marksByInterest.filter { !marks[$0].isPosition }.prefix(Self.mostTurned)
  }

  /// The decisions by interest: wrong decisions, then unlocks, then others, each in order of time.
  /// Positions are last, because they are many.
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
