import BLE
import Documents

/// The formatter of decisions in reports, with names for devices.
package struct DecisionReport {
  /// Returns the name of an anchor's device or beacon.
  package let name: (Anchor) -> String

  /// Creates a formatter with a function that names anchors.
  package init(name: @escaping (Anchor) -> String) {
    self.name = name
  }

  /// Returns a decision of a subject's engine as JSON.
  package func json(of decision: Decision, by someone: String) -> JSON {
    var members: [String: JSON] = [
      "timeS": JSON(decision.time.seconds),
      "walker": .text(someone),
      "decision": .text(decision.verdict.word),
      "evidence": .list(decision.evidence.map(json(of:))),
    ]
    switch decision.verdict {
    case .unlock, .lock: break
    case .side(let side): members["side"] = .text(side.word)
    case .position(let fix):
      members["xM"] = JSON(fix.point.x)
      members["yM"] = JSON(fix.point.y)
      members["covarianceM2"] = .list(
        [fix.covariance.xx, fix.covariance.xy, fix.covariance.yy].map { JSON($0) })
      members["cell"] = fix.cell.map { .text($0) } ?? .null
    case .entered(let place), .left(let place): members["place"] = .text(place)
    case .notify(let text): members["text"] = .text(text)
    }
    return .object(members)
  }

  /// Returns a decision of a subject's engine as a line.
  package func line(of decision: Decision, by someone: String) -> String {
    row(of: decision, by: someone).joined(separator: "  ")
  }

  /// Returns a decision of a subject's engine as a row of a table.
  package func row(of decision: Decision, by someone: String) -> [String] {
    let levels = decision.evidence.map { evidence in
      let level = evidence.level.map { "\($0.dBm.with(1)) dBm (\(evidence.samples))" }
      return "\(name(evidence.anchor)) \(level ?? "not heard")"
    }
    return [
      "\(decision.time.seconds.with(3)) s", someone, decision.verdict.words,
      levels.joined(separator: ", "),
    ]
  }

  private func json(of evidence: Evidence) -> JSON {
    [
      "anchor": .text(name(evidence.anchor)),
      "levelDBm": JSON(evidence.level?.dBm),
      "samples": JSON(evidence.samples),
      "newestS": JSON(evidence.newest?.seconds),
    ]
  }
}

extension Verdict {
  /// The decision as a single word.
  package var word: String {
    switch self {
    case .unlock: "unlock"
    case .lock: "lock"
    case .side: "side"
    case .position: "position"
    case .entered: "entered"
    case .left: "left"
    case .notify: "notify"
    }
  }

  /// The decision in words, such as `side inside`.
  package var words: String {
    switch self {
    case .unlock, .lock: word
    case .side(let side): "side \(side.word)"
    case .position(let fix): "at \(fix.point.inMetres)"
    case .entered(let place), .left(let place): "\(word) \(place)"
    case .notify(let text): "\(word) \(text.quoted)"
    }
  }
}

extension Side {
  /// The side as a word.
  package var word: String {
    switch self {
    case .unknown: "unknown"
    case .inside: "inside"
    case .outside: "outside"
    }
  }
}
