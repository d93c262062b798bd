import BLE
import Documents
import EngineFiles
import Phones
import Recordings
import Scenarios

/// An account of an engine at a time at which it decides nothing: its state, and the figures that
/// keep it from each decision.
package struct StandingAccount: Sendable {
  /// The subject, as an index into the subjects.
  package let subject: Int
  /// The time.
  package let time: Instant
  /// The number of the engine's newest decision up to the time, starting at 1; `nil` if there is no
  /// decision.
  package let newest: Int?
  /// The newest events of the devices that the engine names, and then of the groups of beacons that
  /// it knows.
  package let heard: [NewestHeard]
  /// The state; `nil` if it is unknown.
  package let standing: Standing?
  /// The reason why the state is unknown; `nil` if the state is known.
  package let absence: Absence?
  /// The connections that the engine has asked for and does not have, in the order of the requests.
  package let awaited: [AwaitedConnection]

  /// A reason why the state of an engine is unknown.
  package enum Absence: String, Sendable {
    /// The engine has not started.
    case notStarted = "it has not started: its app is not in memory"
    /// This kind of engine gives no account of its state.
    case untold = "this kind of engine gives none"
  }

  /// Returns the accounts of a subject's engine at some times of a history, in order.
  ///
  /// - Complexity: That of passing all input up to the last time to a new engine.
  package static func accounts(
    of subject: Int, at times: [Instant], in history: EngineHistory
  ) -> [StandingAccount] {
    let requesting = RequestingEngine(
      history.installed[subject], keepingConnections: history.keepsConnections[subject],
      ownAddresses: history.ownAddresses[subject])
    var player = history.inputs[subject].player(of: requesting)
    return times.map { time in
      player.advance(to: time)
      return StandingAccount(
        of: subject, at: time, in: history, engine: player.hasStarted ? player.engine : nil)
    }
  }

  /// Creates the account of a subject's engine at a time of a history.
  ///
  /// - Complexity: That of passing all input up to the time to a new engine.
  package init(of subject: Int, at time: Instant, in history: EngineHistory) {
    self = Self.accounts(of: subject, at: [time], in: history)[0]
  }

  /// Creates the account of a subject's engine at a time of a history.
  ///
  /// - Parameter engine: The engine in its state at the time; `nil` if it has not started.
  private init(
    of subject: Int, at time: Instant, in history: EngineHistory, engine: RequestingEngine?
  ) {
    self.subject = subject
    self.time = time
    newest = history.number(at: time, about: subject)
    let choice = history.engines[subject]
    heard = history.newestHeard(by: subject, at: time)
    let appEnd = history.phones[subject]?.end(at: time)
    awaited = appEnd == nil || history.keepsConnections[subject] ? engine?.awaited ?? [] : []
    let missing = history.missingApp(of: subject, at: time)
    if let engine {
      let found = choice.standing(of: engine.engine, at: time, names: history.names)
      standing = found.map { found in
        var found = found
        for index in found.pending.indices {
          found.pending[index].grounds.figures += history.regionFigures(
            behind: found.pending[index].awaited, about: subject, at: time)
          if let missing, !missing.isLaunched {
            found.pending[index].grounds.figures += missing.figures
          }
        }
        return appEnd.map { end in
          found.unjudged(because: "no more: the app has ended at \(end.seconds.with(3)) s")
        } ?? found
      }
    } else {
      var first = history.installed[subject]
      _ = first.start(at: history.start)
      let awaited = choice.standing(of: first, at: history.start, names: history.names)?.pending
      standing = awaited.flatMap { awaited in
        missing.map { $0.standing(awaiting: awaited) }
      }
    }
    absence = if standing != nil { nil } else if engine == nil { .notStarted } else { .untold }
  }

  /// The maximum time after a decision for which an explanation is about that decision.
  package static let nearness = DecisionInQuestion.leeway
}

extension PhoneDiary {
  /// Returns the time at which the app ended last, if it does not run at a time; `nil` if it runs.
  fileprivate func end(at time: Instant) -> Instant? {
    let newest = app.last { event in
      guard event.time <= time else { return false }
      return event.kind == .launched || event.kind == .ended
    }
    return newest.flatMap { $0.kind == .ended ? $0.time : nil }
  }
}

extension EngineHistory {
  /// Returns the number of the newest decision at a time, starting at 1, if the decision is near;
  /// `nil` otherwise.
  ///
  /// - Parameter subject: The subject of the decision; `nil` means any subject.
  package func number(near time: Instant, about subject: Int? = nil) -> Int? {
    number(at: time, about: subject).flatMap { number in
      let age = decisions[number - 1].decision.time.duration(to: time)
      return age <= StandingAccount.nearness ? number : nil
    }
  }
}
