import BLE
import Documents
import Engines

/// The rule and the facts behind a decision of `FallWatch`.
struct FallWatchGrounds {
  let settings: FallWatchSettings
  let context: GroundsContext

  var grounds: Grounds? {
    switch context.decision.verdict {
    case .alert(let alert): Grounds(rule: rule(of: alert), figures: figures(of: alert))
    case .report(let report):
      Grounds(
        rule: report.rule(
          "a question and its outcome are reported, with the beacons heard in the past inRangeS"),
        figures: heard(in: report) + report.figures(at: context.decision.time))
    default: nil
    }
  }

  private func rule(of alert: Alert) -> String {
    switch alert.stage {
    case .countdown: "not upright once another axis than uprightAxis points up"
    case .asked: "the person is asked if the chair is not upright for waitS"
    case .help: "help is called if the person asks for it, or does not answer within answerS"
    case .cleared: "over once the chair is upright or the person is fine"
    case .raised: ""
    }
  }

  private func figures(of alert: Alert) -> [Ground] {
    let posture: [Ground] =
      if case .turned(let posture) = alert.concern {
        [Ground("posture", words: posture.name)]
      } else {
        []
      }
    switch alert.stage {
    case .asked:
      return posture
        + context.elapsed(
          "not upright for", since: { $0 == .countdown }, alert, settings.wait, "waitS")
    case .help:
      let isQuestion: (Alert.Stage) -> Bool = { if case .asked = $0 { true } else { false } }
      let waited = context.time(since: isQuestion, about: alert.subject)
      guard let waited, waited >= settings.answer else {
        return posture + [Ground("answer", words: "help")]
      }
      return posture
        + context.elapsed("no answer for", since: isQuestion, alert, settings.answer, "answerS")
    case .countdown, .cleared, .raised: return posture
    }
  }

  private func heard(in report: ServerReport) -> [Ground] {
    guard case .incident(let posture, outcome: _, let heard) = report.content else { return [] }
    return [Ground("posture", words: posture.name)]
      + heard.map {
        Ground(
          context.name(of: $0.anchor, described: $0.anchor.description).onOneLine, $0.level.dBm,
          "dBm")
      }
  }
}
