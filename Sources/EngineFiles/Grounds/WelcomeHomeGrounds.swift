import BLE
import Documents
import Engines
import Recordings

/// The rule and the facts behind a decision of `WelcomeHome`.
struct WelcomeHomeGrounds {
  let description: WelcomeHomeDescription
  let context: GroundsContext

  private var settings: WelcomeHomeSettings { description.settings }
  private var decision: Decision { context.decision }

  /// The rule of the decision.
  var rule: String {
    switch decision.verdict {
    case .notify:
      "welcomes at an entry to the home region, unless it was left within quietS"
    case .left where isOutside:
      "outside once the system reports the exit from the home region, and outsideDelayS has passed"
    case .entered, .left:
      settings.source == .nearest
        ? "in the room of the nearest beacon that is ranged after an entry to a region"
        : "in the room whose region was entered last"
    case .publish:
      action?.asks == false
        ? "published when a room is entered that the action suits"
        : "published when the person chooses the notification's action, by the first that suits"
    default: ""
    }
  }

  /// The facts behind the decision.
  var grounds: [Ground] {
    switch decision.verdict {
    case .notify: welcomeGrounds
    case .left where isOutside: outsideGrounds
    case .entered, .left: settings.source == .nearest ? rangedGrounds : changes.map(\.ground)
    case .publish: action.map(grounds) ?? []
    default: []
    }
  }

  private var changes: [RegionEvent] { context.regionChanges }

  /// The engine up to a time.
  private func engine(until time: Instant) -> WelcomeHome {
    context.replaying(WelcomeHome(settings), until: time)
  }

  /// `true` if the home region was left, and no room has been entered since.
  private var isOutside: Bool { engine(until: decision.time).presentIn == nil }

  private var welcomeGrounds: [Ground] {
    let entries = changes.filter(\.isInside).map(\.ground)
    guard let exit = engine(until: context.eve).lastExit else {
      return entries + [Ground("home region", words: "not left before")]
    }
    return entries + [
      Ground(
        "since the home region was left", exit.duration(to: decision.time).inSeconds, "s",
        Ground.Requirement(.moreThan, settings.quiet.inSeconds, "quietS"))
    ]
  }

  private var outsideGrounds: [Ground] {
    guard let exit = engine(until: decision.time).lastExit else { return [] }
    return [
      Ground(
        "since the exit from the home region", exit.duration(to: decision.time).inSeconds,
        "s", Ground.Requirement(.atLeast, settings.outsideDelay.inSeconds, "outsideDelayS"))
    ]
  }

  /// The action whose message the decision publishes; `nil` if the decision is no publication.
  private var action: HomeAction? {
    guard case .publish(let message) = decision.verdict else { return nil }
    return settings.actions.first { $0.topic == message.topic && $0.message == message.message }
  }

  private func grounds(of action: HomeAction) -> [Ground] {
    let engine = engine(until: decision.time)
    var grounds = [Ground("action", words: action.title.onOneLine)]
    if !action.rooms.isEmpty {
      grounds.append(Ground("room", words: (engine.presentIn ?? "none").onOneLine))
    }
    if let hours = action.hours, let time = engine.timeOfDay {
      grounds.append(
        Ground(
          "time of day",
          words: "\(ClockTime.text(of: time)), which is in \(ClockTime.text(of: hours.start)) ... "
            + ClockTime.text(of: hours.end)))
    }
    if !action.people.isEmpty {
      grounds.append(Ground("person", words: (settings.person ?? "none").onOneLine))
    }
    return grounds
  }

  private var rangedGrounds: [Ground] {
    let ranged = context.devices(of: description.rooms) { level, anchor in
      let power = context.newestEvent(of: anchor)?.event.declaredPower(of: anchor)
      return settings.distance.distance(at: level, measuredPower: power ?? settings.measuredPower)
    }.filter { $0.newest == decision.time }
    return ranged.nearest(within: settings.maxDistance, "the newest report").grounds
  }
}
