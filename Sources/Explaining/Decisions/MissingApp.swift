import BLE
import Documents
import EngineFiles
import Phones
import Recordings
import Scenarios

/// An app that is not in memory at a time, and what would launch it.
struct MissingApp {
  /// The time since which the app is not in memory.
  let since: Instant
  /// The state in which the app has ended; `nil` if it is unknown, as in a recording.
  let state: AppState?
  /// The use of the phone; `nil` if it is unknown.
  let use: PhoneUse?
  /// `true` if the system may launch the app.
  let isLaunched: Bool
  /// The time.
  let time: Instant

  /// The rule of the system, in words.
  var rule: String {
    switch state {
    case .forceQuit:
      "the system launches no app that its user has force-quit (forceQuitRelaunch): the engine "
        + "starts once the user opens the app"
    default: "the engine starts once the system or the user launches its app"
    }
  }

  /// The state of the app, and when its user opens it.
  var figures: [Ground] {
    let start = "since \(since.seconds.with(3)) s"
    let words =
      switch state {
      case .forceQuit: "force-quit \(start)"
      case .terminated where !isLaunched:
        "ended by the system, which launches it for nothing (regionRelaunch, scanRelaunch), "
          + start
      case .terminated: "ended by the system, \(start)"
      default: "not in memory \(start)"
      }
    let app = Ground("app", words: words, isMet: false)
    guard let use else { return [app] }
    let next = use.schedule.first { $0.time > time && $0.change == .appOpened }
    return [
      app,
      next.map {
        Ground.remaining("opened by its user in", from: time, until: $0.time)
      } ?? Ground("opened by its user", words: "never", isMet: false),
    ]
  }

  /// Returns the account of an engine that has not started.
  ///
  /// - Parameter pending: The decisions that the engine could make after its start.
  func standing(awaiting pending: [Standing.Pending]) -> Standing {
    Standing(
      "not started, as its app is not in memory",
      pending: pending.map {
        Standing.Pending(
          $0.decision, awaits: $0.awaited, rule: rule, figures, judgedAt: "the start of the app")
      })
  }
}

extension EngineHistory {
  /// Returns the app of a subject if it is not in memory at a time; `nil` if it is, and for a bare
  /// radio without an app.
  func missingApp(of subject: Int, at time: Instant) -> MissingApp? {
    guard let diary = phones[subject] else { return nil }
    let newest = diary.app.last { event in
      guard event.time <= time else { return false }
      return event.kind == .launched || event.kind == .ended
    }
    guard newest?.kind != .launched else { return nil }
    let state = diary.notes.last { note in
      guard note.time <= time, case .does = note.kind else { return false }
      return true
    }.flatMap { note in
      if case .does(let activity) = note.kind { activity.app } else { nil }
    }
    let settings = uses[subject]?.settings
    let isLaunched =
      if let state, let settings {
        settings.launches(installed[subject], endedAs: state)
      } else { true }
    return MissingApp(
      since: newest?.time ?? start, state: state, use: uses[subject], isLaunched: isLaunched,
      time: time)
  }
}
