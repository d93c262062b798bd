import BLE
import Documents
import Engines

/// The account of a fall watch's state: the stage of each chair, and what keeps the chair's alert
/// from beginning, continuing or ending.
struct FallWatchStanding {
  let engine: FallWatch
  let time: Instant

  private var settings: FallWatchSettings { engine.settings }

  /// The account of the engine's state.
  var standing: Standing {
    Standing(
      engine.watches.map(state), pending: engine.watches.flatMap(pending), and: engine.reports,
      at: time)
  }

  private func state(of watch: ChairWatch) -> String {
    let stage =
      switch watch.stage {
      case .upright: "not known to be turned"
      case .waiting(let posture, until: _, accepted: _): "not upright (\(posture.name)), countdown"
      case .asked(let posture, question: _, until: _):
        "not upright (\(posture.name)), the person is asked"
      case .helped(let posture): "not upright (\(posture.name)), help is called"
      case .lying(let posture): "not upright (\(posture.name)), the person is fine"
      }
    return "\(watch.name.onOneLine): \(stage)"
  }

  private func pending(of watch: ChairWatch) -> [Standing.Pending] {
    let name = watch.name.onOneLine
    return switch watch.stage {
    case .upright: [fall(of: watch, "upright, or not heard")]
    case .lying(let posture): [fall(of: watch, "\(posture.name), with which the person is fine")]
    case .waiting(let posture, until: let due, accepted: _):
      [
        Standing.Pending(
          "ask \(name)", awaits: .alert(watch.name, .asked(question: 0)),
          rule: "the person is asked if the chair is not upright for waitS",
          [.elapsed("not upright for", at: time, of: settings.wait, until: due, "waitS")],
          judgedAt: Standing.nextRun),
        end(
          of: watch, "over once the chair is upright, or as the person was fine with before",
          posture),
      ]
    case .asked(let posture, question: _, until: let due): asked(watch, posture, until: due)
    case .helped(let posture): [end(of: watch, "over once the chair is upright", posture)]
    }
  }

  private static let nextPacket = "the next packet of the chair"

  private func fall(of watch: ChairWatch, _ posture: String) -> Standing.Pending {
    Standing.Pending(
      "countdown \(watch.name.onOneLine)", awaits: .alert(watch.name, .countdown),
      rule: "not upright once another axis than uprightAxis points up",
      [Ground("posture", words: posture, isMet: false)], judgedAt: Self.nextPacket)
  }

  private func asked(
    _ watch: ChairWatch, _ posture: Posture, until due: Instant
  ) -> [Standing.Pending] {
    let silence = Ground.elapsed(
      "no answer for", at: time, of: settings.answer, until: due, "answerS")
    let answer = Ground("answer", words: "none", isMet: false)
    return [
      Standing.Pending(
        "help \(watch.name.onOneLine)", awaits: .alert(watch.name, .help),
        rule: "help is called if the person asks for it, or does not answer within answerS",
        [answer, silence], isDue: silence.isMet, judgedAt: Standing.nextRun),
      end(of: watch, "over once the chair is upright or the person is fine", posture, [answer]),
    ]
  }

  private func end(
    of watch: ChairWatch, _ rule: String, _ posture: Posture, _ others: [Ground] = []
  ) -> Standing.Pending {
    Standing.Pending(
      "clear \(watch.name.onOneLine)", awaits: .alert(watch.name, .cleared), rule: rule,
      [Ground("posture", words: posture.name, isMet: false)] + others, judgedAt: Self.nextPacket)
  }
}
