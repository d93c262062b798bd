import Phones

extension AppState {
  /// The state in words.
  package var words: String {
    switch self {
    case .foreground: "in the foreground"
    case .background: "awake in the background"
    case .suspended: "asleep"
    case .terminated: "ended by the system"
    case .forceQuit: "force-quit"
    }
  }
}

extension PhoneActivity {
  /// The radio's mode for the app, in words.
  package var radioWords: String {
    guard isBluetoothOn else { return "off" }
    var parts: [String] = []
    if isRanging { parts.append("ranging") }
    if isScanning { parts.append("scanning") }
    if isMonitoring { parts.append("monitoring") }
    if listening?.mode == .connecting { parts.append(ListeningMode.connecting.words) }
    if parts.isEmpty { parts.append("idle") }
    if let obstacle { parts.append("scan finds nothing: \(obstacle.words)") }
    return parts.joined(separator: ", ")
  }
}
