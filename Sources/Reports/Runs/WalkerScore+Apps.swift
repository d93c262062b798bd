import BLE
import Documents
import Scoring

extension WalkerScore {
  /// The scores of equipment, alerts and reports of apps, in lines; none for an engine without.
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
  /// The alerts, as a sentence.
  fileprivate var sentence: String {
    let first = delays.first.map { "; first \($0.inSeconds.with(1)) s after its hazard" } ?? ""
    return "alerts: \(alerts), false \(falseAlerts.count); hazards \(hazards), missed "
      + "\(missed.count)\(first)"
  }

  /// The calls for help, as a sentence; `nil` without any.
  fileprivate var callSentence: String? {
    calls == 0 ? nil : "calls for help: \(calls), false \(falseCalls.count)"
  }
}

extension ReportScore {
  /// The reports, as a sentence.
  fileprivate var sentence: String {
    let rooms = wrongRooms > 0 ? ", of a wrong room \(wrongRooms)" : ""
    return "reports: \(reports), lost \(lost.count), repeated \(repeated)\(rooms)"
  }
}
