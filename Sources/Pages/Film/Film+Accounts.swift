import BLE
import Documents
import EngineFiles
import Explaining
import Recordings
import Reports
import Scenarios
import Sim

extension Film {
  /// The maximum number of explained decisions. A page gives the command that explains any other.
  private static let mostAccounts = 100
  /// The maximum number of decisions for which the smallest changes are searched.
  private static let mostTurned = 4

  /// Judges the decisions of the film's run.
  mutating func judge(by history: EngineHistory) {
    for mark in marks.indices {
      marks[mark].isRight = marks[mark].number.flatMap {
        history.isRight(history.decisions[$0 - 1])
      }
    }
  }

  /// Explains the decisions of the film's run, most interesting first.
  ///
  /// - Precondition: The decisions are judged.
  mutating func account(for history: EngineHistory) {
    for mark in marksByInterest.prefix(Self.mostAccounts) {
      marks[mark].account = marks[mark].number.flatMap {
        DecisionAccount(of: $0, in: history)
      }
    }
  }

  /// Adds the phones that have a system, and the events delivered to their apps before decisions.
  ///
  /// - Parameters:
  ///   - diaries: The diary of each person's phone; `nil` for a bare radio.
  ///   - beacons: The names of the beacons that are known by their identifiers.
  mutating func addPhones(_ diaries: [PhoneDiary?], beacons: [Anchor: String]) {
    for person in people.indices {
      people[person].phone = diaries[person].map { FilmPhone(of: $0, resolution) }
    }
    let events = diaries.map { $0?.events ?? [] }
    for mark in marksByInterest.prefix(Self.mostAccounts) {
      let (person, time) = (marks[mark].person, marks[mark].decision.time)
      marks[mark].phone = diaries[person].map {
        PhoneSection(
          PhoneAccount(of: $0, events[person], at: time), of: people[person].name, beacons: beacons)
      }
    }
  }

  /// Adds the devices that engines had not heard for a while before the decisions of a run.
  ///
  /// - Throws: The errors of `RunReport.silences(at:in:)`.
  /// - Complexity: That of the run, unless there are no silences.
  mutating func addSilences(of report: RunReport, in history: EngineHistory) throws(InputError) {
    let explained = marksByInterest.prefix(Self.mostAccounts).filter { marks[$0].account != nil }
    let moments = explained.map {
      Silence.Moment(of: marks[$0].person, at: marks[$0].decision.time)
    }
    let silences = try report.silences(at: moments, in: history)
    for (mark, silences) in zip(explained, silences) {
      marks[mark].silences = SilenceSection(silences, in: report.run)
    }
  }

  /// The decisions for which changes are searched; positions are excluded.
  var marksToTurn: ArraySlice<Int> {
    marksByInterest.filter { !marks[$0].isPosition }.prefix(Self.mostTurned)
  }

  /// The decisions by interest: wrong decisions, then unlocks, then all others, each of these in
  /// order of time. Positions are last, because they are many.
  private var marksByInterest: [Int] {
    func rank(_ mark: Mark) -> Int {
      if mark.isPosition { return 3 }
      return mark.isRight == false ? 0 : mark.decision.verdict == .unlock ? 1 : 2
    }
    return marks.indices.sorted { (rank(marks[$0]), $0) < (rank(marks[$1]), $1) }
  }
}

extension Film.Mark {
  fileprivate var isPosition: Bool { decision.verdict.topic == .position }
}
