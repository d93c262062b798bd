import BLE
import Documents
import Scoring

extension WalkerScore {
  /// The scores of equipment, alerts and reports of apps, in lines; empty for an engine without
  /// such decisions.
  var appLines: [String] {
    [items?.sentence, alerts?.sentence, alerts?.callSentence, reports?.sentence].compactMap(\.self)
  }
}

extension ItemScore {
  /// The share and the flips, as a sentence; `nil` if no time was scored.
  fileprivate var sentence: String? {
    wrongFraction.map { "equipment: wrong \(($0 * 100).with(1)) %; flips \(flips)" }
  }
}

extension AlertScore {
  /// The alerts, as a sentence; only their number if the hazards are unknown.
  fileprivate var sentence: String {
    guard knowsHazards else { return "alerts: \(alerts)" }
    let first = delays.first.map { "; first \($0.inSeconds.with(1)) s after its hazard" } ?? ""
    return "alerts: \(alerts), false \(falseAlerts.count); hazards \(hazards), missed "
      + "\(missed.count)\(first)"
  }

  /// The calls for help, as a sentence; `nil` if there are none.
  fileprivate var callSentence: String? {
    guard calls > 0 else { return nil }
    return "calls for help: \(calls)" + (knowsHazards ? ", false \(falseCalls.count)" : "")
  }
}

extension ReportScore {
  /// The reports, as a sentence.
  fileprivate var sentence: String {
    let rooms = wrongRooms > 0 ? ", of a wrong room \(wrongRooms)" : ""
    return "reports: \(reports), lost \(lost.count), repeated \(repeated)\(rooms)"
  }
}
