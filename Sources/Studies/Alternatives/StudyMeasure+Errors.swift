import BLE
import EngineFiles
import Scoring

extension StudyMeasure {
  /// Returns the measures of the errors that an engine can make by decisions like this one: wrong
  /// decisions first, then missed or late ones. Empty for decisions that cannot be wrong.
  package static func errors(of verdict: Verdict) -> [StudyMeasure] {
    switch verdict {
    case .unlock, .lock:
      [.rate(.falseUnlocks), .rate(.missedUnlock), .percentile(50, of: .unlockDelayS)]
    case .side: [.mean(.wrongSideShare), .mean(.sideFlips), .percentile(50, of: .sideDelayS)]
    case .entered:
      [.mean(.wrongRoomShare), .mean(.roomFlips), .percentile(50, of: .roomDelayS)]
    case .left: [.rate(.falseExits), .mean(.roomFlips), .percentile(50, of: .exitDelayS)]
    case .position: [.mean(.wrongRoomFixShare)]
    case .notify: [.rate(.falseWelcomes), .percentile(50, of: .welcomeDelayS)]
    case .alert: [.mean(.falseAlerts), .rate(.missedAlerts), .percentile(50, of: .alertDelayS)]
    case .report: [.rate(.lostReports)]
    case .item: [.mean(.wrongItemShare), .mean(.itemFlips)]
    case .publish: []
    }
  }

  /// Returns the measures of the errors that an engine can make by decisions like an awaited one.
  package static func errors(of awaited: AwaitedDecision) -> [StudyMeasure] {
    switch awaited {
    case .verdict(let verdict): errors(of: verdict)
    case .knownSide: errors(of: .side(.unknown))
    case .alert(let subject, let stage, because: let concern):
      errors(of: .alert(Alert(about: subject, stage, because: concern ?? .silent)))
    case .report: [.rate(.lostReports)]
    case .anyItem: errors(of: .item("", isPresent: true))
    case .anyPosition: [.mean(.wrongRoomFixShare)]
    }
  }
}
