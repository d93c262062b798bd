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
  /// What the radio does for the app, in words.
  package var radioWords: String {
    guard isBluetoothOn else { return "Bluetooth off" }
    var parts: [String] = []
    if isRanging { parts.append("ranging") }
    if isScanning { parts.append("scanning") }
    if isMonitoring { parts.append("monitoring") }
    if let obstacle { parts.append("scan finds nothing: \(obstacle.words)") }
    return parts.isEmpty ? "not requested" : parts.joined(separator: ", ")
  }
}
