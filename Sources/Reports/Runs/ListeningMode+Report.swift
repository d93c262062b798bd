import BLE
import Phones

extension ListeningMode {
  /// The mode in words.
  package var words: String {
    switch self {
    case .monitoring: "monitoring"
    case .ranging: "ranging"
    case .foregroundScan: "scan in the foreground"
    case .backgroundScan: "scan in the background"
    case .scan(.opportunistic): "opportunistic scan"
    case .scan(.lowPower): "scan at low power"
    case .scan(.balanced): "balanced scan"
    case .scan(.lowLatency): "scan at low latency"
    case .connecting: "waiting to connect"
    }
  }
}
