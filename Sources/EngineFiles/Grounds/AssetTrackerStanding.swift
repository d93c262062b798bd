import BLE
import Documents
import Engines

/// The account of an asset tracker's state: the stage of each asset, and what keeps its alert from
/// beginning, continuing and ending.
struct AssetTrackerStanding {
  let tracker: AssetTracker
  let time: Instant

  private var settings: AssetTrackerSettings { tracker.settings }

  /// The account.
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
          "countdown \(name)", rule: "an asset is watched once it is found, at farRSSI",
          [row(of: level, .atLeast, settings.farRSSI, "farRSSI")],
          judgedAt: Self.nextReading)
      ]
    case .near: [far(name, at: level), silent(name, since: watch.quietSince)]
    case .countdown(let absence, until: let due):
      [
        Standing.Pending(
          "alert \(name)", rule: "left behind if not back in range within countdownS",
          [.elapsed("countdown", at: time, of: settings.countdown, until: due, "countdownS")],
          judgedAt: Standing.nextRun), back(name, at: level, from: absence),
      ]
    case .left(let absence, repetition: _, let next):
      [
        Standing.Pending(
          "alert \(name)",
          rule: "the alert is repeated every repeatS until the asset is back in range",
          [
            .remaining(
              "repeated in", from: time, until: next,
              words: "repeatS, \(settings.repetition.inSeconds.inFewDigits)")
          ], judgedAt: Standing.nextRun), back(name, at: level, from: absence),
      ]
    }
  }

  private static let nextReading = "the next reading"

  private func far(_ name: String, at level: PowerLevel?) -> Standing.Pending {
    Standing.Pending(
      "countdown \(name): too far away", rule: "out of range once the level is below farRSSI",
      [row(of: level, .lessThan, settings.farRSSI, "farRSSI")], judgedAt: Self.nextReading)
  }

  private func silent(_ name: String, since quiet: Instant) -> Standing.Pending {
    let silence = Ground(
      "not heard for", quiet.duration(to: time).inSeconds, "s",
      Ground.Requirement(.atLeast, settings.lost.inSeconds, "lostS"))
    guard settings.readings == .ranging else {
      return Standing.Pending(
        "countdown \(name): not heard", rule: "out of range if not heard for lostS", [silence],
        judgedAt: Standing.nextRun)
    }
    return Standing.Pending(
      "countdown \(name): not heard",
      rule: "out of range if not heard for lostS, or once the exit from its region is reported",
      [silence, Ground("region", words: "no exit reported", isMet: false)], isDue: silence.isMet,
      judgedAt: Standing.nextRun)
  }

  private func back(
    _ name: String, at level: PowerLevel?, from absence: AssetWatch.Absence
  ) -> Standing.Pending {
    Standing.Pending(
      "clear \(name)",
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
