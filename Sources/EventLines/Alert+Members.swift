import BLE
import Documents

extension Alert.Stage {
  /// The stage as a single word, which is also the word of the decision.
  package var word: String {
    switch self {
    case .countdown: "countdown"
    case .raised: "alert"
    case .asked: "ask"
    case .help: "help"
    case .cleared: "clear"
    }
  }
}

extension Alert.Concern {
  /// The kind of a reason, without its figures.
  package enum Kind: String, CaseIterable { case far, silent, warm, cold, turned }

  /// The kind.
  package var kind: Kind {
    switch self {
    case .far: .far
    case .silent: .silent
    case .warm: .warm
    case .cold: .cold
    case .turned: .turned
    }
  }

  /// The reason as a single word.
  package var word: String { kind.rawValue }

  /// The reason in words, as an app shows it.
  package var text: String {
    switch self {
    // The level may be a mean, so it is rounded.
    case .far(let level):
      "too far away, at \(((level.dBm * 10).rounded() / 10).inFewDigits) dBm"
    case .silent: "not heard"
    case .warm(let excess): "too warm by \(excess.inFewDigits) °C"
    case .cold(let lack): "too cold by \(lack.inFewDigits) °C"
    case .turned(let posture): "not upright: \(posture.name)"
    }
  }
}

extension Alert {
  /// The members of an alert's JSON, with the keys of its stage.
  var members: EventMembers {
    var members: EventMembers = [
      EventKeys.subject: .text(subject),
      EventKeys.alertReason: .text(concern.word),
      EventKeys.alertText: .text(concern.text),
    ]
    switch stage {
    case .raised(let repetition): members[EventKeys.repetition] = JSON(repetition)
    case .asked(let question): members[EventKeys.question] = JSON(question)
    case .countdown, .help, .cleared: break
    }
    return members
  }
}
