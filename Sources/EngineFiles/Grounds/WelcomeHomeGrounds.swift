import BLE
import Documents
import Engines
import Recordings

/// The rule and the facts behind a decision of `WelcomeHome`.
struct WelcomeHomeGrounds {
  let description: WelcomeHomeDescription
  let context: DecisionContext

  private var settings: WelcomeHomeSettings { description.settings }
  private var decision: Decision { context.decision }

  /// The rule of the decision.
  var rule: String {
    switch decision.verdict {
    case .notify:
      "welcomes at an entry to the home region, unless it was entered or left within quietS"
    case .left where isOutside:
      "outside once the system reports the exit from the home region, and outsideDelayS has passed"
    case .entered, .left:
      settings.source == .nearest
        ? "in the room of the nearest beacon that is ranged after an entry to a region"
        : "in the room whose region was entered last"
    case .unlock, .lock, .side, .position: ""
    }
  }

  /// The facts behind the decision.
  var grounds: [Ground] {
    switch decision.verdict {
    case .notify: welcomeGrounds
    case .left where isOutside: outsideGrounds
    case .entered, .left: settings.source == .nearest ? rangedGrounds : changes.map(\.ground)
    case .unlock, .lock, .side, .position: []
    }
  }

  private var changes: [RegionEvent] { context.regionChanges }

  /// The last entry to the home region or exit from it up to a time; `nil` for none.
  private func lastCrossing(until time: Instant) -> WelcomeHome.Crossing? {
    context.replaying(WelcomeHome(settings), until: time).lastCrossing
  }

  /// `true` if the home region was left, and not entered since.
  private var isOutside: Bool { lastCrossing(until: decision.time).map { !$0.isEntry } ?? false }

  private var welcomeGrounds: [Ground] {
    let entries = changes.filter(\.isInside).map(\.ground)
    guard let last = lastCrossing(until: context.eve) else {
      return entries + [Ground("home region", words: "not entered or left before")]
    }
    return entries + [
      Ground(
        "since the home region was \(last.isEntry ? "entered" : "left")",
        last.time.duration(to: decision.time).inSeconds, "s",
        Ground.Requirement(.moreThan, settings.quiet.inSeconds, "quietS"))
    ]
  }

  private var outsideGrounds: [Ground] {
    guard let exit = lastCrossing(until: decision.time) else { return [] }
    return [
      Ground(
        "since the exit from the home region", exit.time.duration(to: decision.time).inSeconds,
        "s", Ground.Requirement(.atLeast, settings.outsideDelay.inSeconds, "outsideDelayS"))
    ]
  }

  private var rangedGrounds: [Ground] {
    let ranged = context.devices(of: description.rooms) { level, anchor in
      let power = context.newestEvent(of: anchor)?.event.declaredPower(of: anchor)
      return settings.distance.distance(
        at: level, measuredPower: power ?? settings.measuredPower)
    }.filter { $0.newest == decision.time }
    return ranged.nearest(within: settings.maxDistance, "the newest report").grounds
  }
}
