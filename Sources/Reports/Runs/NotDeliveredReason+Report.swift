import Phones

extension NotDeliveredReason {
  /// The reason in reports: the name of the rule, as in docs/reference/phones.md, or a few words.
  package var words: String {
    switch self {
    case .notRequested: "not requested"
    case .countedForRegion: "counted for a region"
    case .filtered: "filtered"
    case .bluetoothOff: "Bluetooth off"
    case .notRunning: "app not running"
    case .opportunistic: "opportunistic scan"
    case .notOffered: "not offered"
    case .rule(let rule): rule.name
    }
  }
}
