import BLE
import Documents
import Engines

/// The account of an asset tracker's state: the stage of each asset, and what keeps the asset's
/// alert from beginning, continuing or ending.
struct AssetTrackerStanding {
  let tracker: AssetTracker
  let time: Instant

  private var settings: AssetTrackerSettings { tracker.settings }

  /// The account of the engine's state.
  var standing: Standing {
    let assets = zip(tracker.watches, tracker.evidence(at: time))
    return Standing(
      tracker.watches.map(state), pending: assets.flatMap { pending(of: $0, at: $1.level) },
      and: tracker.reports, at: time)
  }

  private func state(of watch: AssetWatch) -> String {
    let stage =
      switch watch.stage {
      case .searching: "not found yet"
      case .near: "within range"
      case .countdown: "out of range, countdown"
      case .left: "left behind"
      }
    return "\(watch.name.onOneLine): \(stage)"
  }

  private func pending(of watch: AssetWatch, at level: PowerLevel?) -> [Standing.Pending] {
    let name = watch.name.onOneLine
    return switch watch.stage {
    case .searching:
      [
        Standing.Pending(
          "countdown \(name)", awaits: .alert(watch.name, .countdown),
          rule: "an asset is watched once it is found, at farRSSI",
          [row(of: level, .atLeast, settings.farRSSI, "farRSSI")],
          judgedAt: Self.nextReading)
      ]
    case .near: [far(watch, at: level), silent(watch)]
    case .countdown(let absence, until: let due):
      [
        Standing.Pending(
          "alert \(name)", awaits: Self.raised(watch),
          rule: "left behind if not back in range within countdownS",
          [.elapsed("countdown", at: time, of: settings.countdown, until: due, "countdownS")],
          judgedAt: Standing.nextRun), back(watch, at: level, from: absence),
      ]
    case .left(let absence, repetition: _, let next):
      [
        Standing.Pending(
          "alert \(name)", awaits: Self.raised(watch),
          rule: "the alert is repeated every repeatS until the asset is back in range",
          [
            .remaining(
              "repeated in", from: time, until: next,
              words: "repeatS, \(settings.repetition.inSeconds.inFewDigits)")
          ], judgedAt: Standing.nextRun), back(watch, at: level, from: absence),
      ]
    }
  }

  private static let nextReading = "the next reading"

  private static func raised(_ watch: AssetWatch) -> AwaitedDecision {
    .alert(watch.name, .raised(repetition: 0))
  }

  private func far(_ watch: AssetWatch, at level: PowerLevel?) -> Standing.Pending {
    Standing.Pending(
      "countdown \(watch.name.onOneLine): too far away",
      awaits: .alert(watch.name, .countdown, because: .far(settings.farRSSI)),
      rule: "out of range once the level is below farRSSI",
      [row(of: level, .lessThan, settings.farRSSI, "farRSSI")], judgedAt: Self.nextReading)
  }

  private func silent(_ watch: AssetWatch) -> Standing.Pending {
    let words = "countdown \(watch.name.onOneLine): not heard"
    let awaited = AwaitedDecision.alert(watch.name, .countdown, because: .silent)
    let silence = Ground(
      "not heard for", watch.quietSince.duration(to: time).inSeconds, "s",
      Ground.Requirement(.atLeast, settings.lost.inSeconds, "lostS"))
    guard settings.readings == .ranging else {
      return Standing.Pending(
        words, awaits: awaited, rule: "out of range if not heard for lostS", [silence],
        judgedAt: Standing.nextRun)
    }
    return Standing.Pending(
      words, awaits: awaited,
      rule: "out of range if not heard for lostS, or once the exit from its region is reported",
      [silence, Ground("region", words: "no exit reported", isMet: false)], isDue: silence.isMet,
      judgedAt: Standing.nextRun)
  }

  private func back(
    _ watch: AssetWatch, at level: PowerLevel?, from absence: AssetWatch.Absence
  ) -> Standing.Pending {
    Standing.Pending(
      "clear \(watch.name.onOneLine)", awaits: .alert(watch.name, .cleared),
      rule: "back in range at nearRSSI; at farRSSI, if it was silent and never too weak meanwhile",
      [
        row(
          of: level, .atLeast, absence.levelOfReturn(settings),
          absence.wasFar ? "nearRSSI" : "farRSSI")
      ], judgedAt: Self.nextReading)
  }

  private func row(
    of level: PowerLevel?, _ relation: Ground.Relation, _ bound: PowerLevel, _ setting: String
  ) -> Ground {
    level.map {
      Ground(
        "level", $0.dBm, "dBm", Ground.Requirement(relation, bound.dBm, setting),
        words: settings.smoothing.words)
    } ?? Ground("level", words: "not heard", isMet: false)
  }
}
