import BLE

/// Decisions as reports show them, with names for devices.
struct DecisionReport {
  /// The name of the device or beacon that an anchor stands for.
  let name: (Anchor) -> String

  /// A decision of someone's engine as JSON.
  func json(of decision: Decision, by someone: String) -> JSON {
    var members: [String: JSON] = [
      "timeS": JSON(decision.time.seconds),
      "walker": .text(someone),
      "decision": .text(decision.verdict.word),
      "evidence": .list(decision.evidence.map(json(of:))),
    ]
    if case .side(let side) = decision.verdict { members["side"] = .text(side.word) }
    return .object(members)
  }

  /// A decision of someone's engine as a row of a table.
  func row(of decision: Decision, by someone: String) -> [String] {
    let levels = decision.evidence.map { evidence in
      let level = evidence.level.map { "\($0.dBm.with(1)) dBm (\(evidence.samples))" }
      return "\(name(evidence.anchor)) \(level ?? "silent")"
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
  /// The decision in a word.
  fileprivate var word: String {
    switch self {
    case .unlock: "unlock"
    case .lock: "lock"
    case .side: "side"
    }
  }

  /// The decision as people say it.
  fileprivate var words: String {
    if case .side(let side) = self { return "side \(side.word)" }
    return word
  }
}

extension Side {
  /// The side in a word.
  var word: String {
    switch self {
    case .unknown: "unknown"
    case .inside: "inside"
    case .outside: "outside"
    }
  }
}
