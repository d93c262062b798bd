import BLE
import Engines

/// The rule and the facts behind a decision of `AssetTracker`.
struct AssetTrackerGrounds {
  let settings: AssetTrackerSettings
  let context: GroundsContext

  var grounds: Grounds? {
    switch context.decision.verdict {
    case .alert(let alert): Grounds(rule: rule(of: alert), figures: figures(of: alert))
    case .report(let report):
      Grounds(
        rule: report.rule("an asset that is left behind or found again is reported"),
        figures: report.figures(at: context.decision.time))
    default: nil
    }
  }

  private func rule(of alert: Alert) -> String {
    switch alert.stage {
    case .countdown:
      "out of range once the level is below farRSSI, or the asset is not heard for lostS or its "
        + "region is left"
    case .raised(repetition: 0): "left behind if not back in range within countdownS"
    case .raised: "the alert is repeated every repeatS until the asset is back in range"
    case .cleared:
      "back in range at nearRSSI; at farRSSI, if it was silent and never too weak meanwhile"
    case .asked, .help: ""
    }
  }

  private func figures(of alert: Alert) -> [Ground] {
    switch alert.stage {
    case .countdown: [cause(of: alert, bounded: true)]
    case .raised(repetition: 0):
      [cause(of: alert, bounded: false)]
        + context.elapsed(
          "countdown", since: { $0 == .countdown }, alert, settings.countdown, "countdownS")
    case .raised:
      [cause(of: alert, bounded: false)]
        + context.elapsed(
          "since the last alert", since: { if case .raised = $0 { true } else { false } }, alert,
          settings.repetition, "repeatS")
    case .cleared:
      level(of: alert.subject).map {
        [Ground("level", $0.dBm, "dBm", .init(.atLeast, settings.farRSSI.dBm, "farRSSI"))]
      } ?? []
    case .asked, .help: []
    }
  }

  /// The level, or the silence, because of which the asset is out of range.
  ///
  /// - Parameter bounded: `true` to include the bound that the level or the silence has passed.
  private func cause(of alert: Alert, bounded: Bool) -> Ground {
    switch alert.concern {
    case .far(let level):
      let ground = Ground("level", level.dBm, "dBm", words: settings.smoothing.words)
      return bounded
        ? ground.requiring(.init(.lessThan, settings.farRSSI.dBm, "farRSSI")) : ground
    default:
      let isLeft = context.regionChanges.contains { !$0.isInside }
      let anchors = settings.assets.filter { $0.name == alert.subject }.map(\.anchor)
      let silence = Ground("not heard for", context.silence(of: anchors).inSeconds, "s")
      if isLeft { return Ground("region", words: "exit reported") }
      return bounded
        ? silence.requiring(.init(.atLeast, settings.lost.inSeconds, "lostS")) : silence
    }
  }

  private func level(of subject: String) -> PowerLevel? {
    guard let index = settings.assets.firstIndex(where: { $0.name == subject }),
      context.decision.evidence.indices.contains(index)
    else { return nil }
    return context.decision.evidence[index].level
  }
}
