/// The activity of a phone with a system at one moment: the state of its app, and what its radio
/// does for the app.
public struct PhoneActivity: Hashable, Sendable {
  /// The state of the app.
  public var app: AppState
  /// `true` if Bluetooth is on.
  public var isBluetoothOn: Bool
  /// `true` while a scan of the app may find something.
  public var isScanning: Bool
  /// `true` while ranging is delivered to the app.
  public var isRanging: Bool
  /// `true` while regions are monitored for the app.
  public var isMonitoring: Bool
  /// The reason why the app's scan finds nothing while Bluetooth is on; `nil` if it may find
  /// something, or the app does not scan.
  public var obstacle: NotDeliveredReason?
  /// The mode and schedule in which the radio listens; `nil` if it does not listen.
  public var listening: Listening?

  /// Creates an activity.
  public init(
    app: AppState, isBluetoothOn: Bool = true, isScanning: Bool = false, isRanging: Bool = false,
    isMonitoring: Bool = false, obstacle: NotDeliveredReason? = nil, listening: Listening? = nil
  ) {
    self.app = app
    self.isBluetoothOn = isBluetoothOn
    self.isScanning = isScanning
    self.isRanging = isRanging
    self.isMonitoring = isMonitoring
    self.obstacle = obstacle
    self.listening = listening
  }
}

extension PhoneSystem {
  /// The phone's activity in its present state.
  var presentActivity: PhoneActivity {
    PhoneActivity(
      app: appState, isBluetoothOn: isBluetoothOn, isScanning: scan != nil && obstacle == nil,
      isRanging: isRanging, isMonitoring: isBluetoothOn && !monitored.isEmpty,
      obstacle: scan == nil || !isBluetoothOn ? nil : obstacle, listening: listening)
  }
}
