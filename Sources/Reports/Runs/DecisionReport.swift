import BLE
import Documents
import EventLines

/// The formatter of decisions in reports, with names for devices.
package struct DecisionReport: Sendable {
  /// Returns the name of an anchor's device or beacon.
  package let name: @Sendable (Anchor) -> String

  /// Creates a formatter with a function that names anchors.
  package init(name: @escaping @Sendable (Anchor) -> String) { self.name = name }

  /// Returns a decision of a subject's engine as JSON.
  package func json(of decision: Decision, by someone: String) -> JSON {
    EventObjects.json(of: decision, about: someone, naming: name)
  }

  /// Returns a decision of a subject's engine as a line.
  package func line(of decision: Decision, by someone: String) -> String {
    row(of: decision, by: someone).filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns a decision of a subject's engine as a row of a table.
  package func row(of decision: Decision, by someone: String) -> [String] {
    let levels = decision.evidence.map { evidence in
      let level = evidence.level.map { "\($0.dBm.with(1)) dBm (\(evidence.samples))" }
      return "\(name(evidence.anchor)) \(level ?? evidence.wordsOfSilence)"
    }
    return [
      "\(decision.time.seconds.with(3)) s", someone, decision.verdict.words,
      levels.joined(separator: ", ").withShortServices,
    ]
  }
}

extension Evidence {
  /// The evidence of an anchor without a level, in words.
  fileprivate var wordsOfSilence: String {
    isInRegion.map { $0 ? "in region" : "not in region" } ?? "not heard"
  }
}

extension Verdict {
  /// The decision in words, such as `side inside`.
  package var words: String {
    switch self {
    case .unlock, .lock: word
    case .side(let side): "side \(side.word)"
    case .position(let fix): "at \(fix.point.inMetres)"
    case .entered(let place), .left(let place): "\(word) \(place)"
    case .notify(let text): "\(word) \(text.quoted)"
    case .alert(let alert): "\(word) \(alert.subject): \(alert.concern.text)"
    case .report(let report): "\(word) \(report.words)"
    case .item(let name, let isPresent): "\(name) \(isPresent ? "present" : "absent")"
    case .publish(let publication):
      "\(word) \(publication.message.quoted) to \(publication.topic.quoted)"
    }
  }
}

extension ServerReport {
  /// The report in words, such as `17 keys: left behind`.
  fileprivate var words: String {
    let again = attempt > 1 ? " (attempt \(attempt))" : ""
    let what =
      switch content {
      case .temperature(let celsius, _): "\(celsius.with(2)) °C"
      case .asset(let isLeft, _): isLeft ? "left behind" : "found"
      case .incident(let posture, let outcome, _):
        posture.name + (outcome.map { ", \($0.word)" } ?? "")
      }
    return "\(number) \(subject): \(what)\(again)"
  }
}
