/// The reason why a packet or an event is not delivered to an app, or why an app's command has no
/// effect.
public enum NotDeliveredReason: Hashable, Sendable {
  /// The app has not asked for the packet or the event.
  case notRequested
  /// The app has not asked for the packet itself; the packet counts for a region that the system
  /// monitors for the app.
  case countedForRegion
  /// The app asked for other devices, or only for the first packet of each device.
  case filtered
  /// Bluetooth is off.
  case bluetoothOff
  /// The app is not in memory.
  case notRunning
  /// The app's scan is opportunistic, and the radio listens for no other scan.
  case opportunistic
  /// The system lacks the ability that the command needs.
  case notOffered
  /// A rule of the system.
  case rule(SystemRule)
}
