import BLE

/// The watch over one chair.
package struct ChairWatch: Hashable {
  package let name: String
  let anchor: Anchor
  package private(set) var stage = Stage.upright

  package enum Stage: Hashable {
    /// Upright, or not heard yet.
    case upright
    /// Not upright; the question comes at `until`. `accepted` is the posture in which the person
    /// has answered "I am fine"; `nil` if the person has not given this answer.
    case waiting(Posture, until: Instant, accepted: Posture?)
    /// The person has been asked; help is called at `until`.
    case asked(Posture, question: UInt32, until: Instant)
    /// Help was called.
    case helped(Posture)
    /// Not upright, but the person has answered "I am fine".
    case lying(Posture)
  }

  /// A reportable change of the chair.
  enum News: Hashable {
    case alert(Alert.Stage, Posture)
    case report(Posture, ServerReport.Outcome?)
  }

  init(_ chair: WatchedDevice) {
    name = chair.name
    anchor = chair.anchor
  }

  /// Takes over the stage of an app that has ended.
  mutating func restore(from ended: ChairWatch) { stage = ended.stage }

  /// The time at which something is due; `nil` if nothing is.
  var nextDue: Instant? {
    switch stage {
    case .waiting(_, let due, accepted: _), .asked(_, question: _, let due): due
    case .upright, .helped, .lying: nil
    }
  }

  /// Processes a packet, and the acceleration in it.
  mutating func take(
    _ packet: Advertisement, at now: Instant, _ settings: FallWatchSettings
  ) -> [News] {
    guard anchor.isHeard(in: packet),
      let acceleration = BeaconFrame(advertisingData: packet.payload)?.acceleration
    else { return [] }
    let posture = settings.axes.posture(up: acceleration.axis)
    return posture == .upright ? right() : turn(to: posture, at: now, settings)
  }

  private mutating func right() -> [News] {
    defer { stage = .upright }
    switch stage {
    case .upright, .lying: return []
    case .waiting(let posture, until: _, accepted: _), .helped(let posture):
      return [.alert(.cleared, posture)]
    case .asked(let posture, question: _, until: _):
      return [.alert(.cleared, posture), .report(posture, .righted)]
    }
  }

  private mutating func turn(
    to posture: Posture, at now: Instant, _ settings: FallWatchSettings
  ) -> [News] {
    switch stage {
    case .waiting(let before, until: _, accepted: posture):
      stage = .lying(posture)
      return [.alert(.cleared, before)]
    case .waiting(_, let due, let accepted):
      stage = .waiting(posture, until: due, accepted: accepted)
    case .asked(_, let question, let due):
      stage = .asked(posture, question: question, until: due)
    case .lying(posture): break
    case .helped: stage = .helped(posture)
    case .upright: return wait(posture, accepted: nil, at: now, settings)
    case .lying(let accepted): return wait(posture, accepted: accepted, at: now, settings)
    }
    return []
  }

  private mutating func wait(
    _ posture: Posture, accepted: Posture?, at now: Instant, _ settings: FallWatchSettings
  ) -> [News] {
    stage = .waiting(posture, until: now.advanced(by: settings.wait), accepted: accepted)
    return [.alert(.countdown, posture)]
  }

  /// Processes the answer to the present question; ignores answers to other questions.
  mutating func take(_ answer: Reply.Answer, to question: UInt32) -> [News] {
    guard case .asked(let posture, question, until: _) = stage else { return [] }
    switch answer {
    case .fine:
      stage = .lying(posture)
      return [.alert(.cleared, posture), .report(posture, .fine)]
    case .help:
      stage = .helped(posture)
      return [.alert(.help, posture), .report(posture, .help)]
    }
  }

  /// Performs what is due by a time.
  ///
  /// - Parameter lastQuestion: The number of the newest question. A new question raises it by one.
  mutating func settle(
    at now: Instant, _ settings: FallWatchSettings, lastQuestion: inout UInt32
  ) -> [News] {
    switch stage {
    case .waiting(let posture, let due, accepted: _) where due <= now:
      lastQuestion += 1
      stage = .asked(posture, question: lastQuestion, until: now.advanced(by: settings.answer))
      return [.alert(.asked(question: lastQuestion), posture), .report(posture, nil)]
    case .asked(let posture, question: _, let due) where due <= now:
      stage = .helped(posture)
      return [.alert(.help, posture), .report(posture, .silent)]
    default: return []
    }
  }
}
