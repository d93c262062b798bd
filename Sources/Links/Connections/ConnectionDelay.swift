import BLE

/// The time from an app's request to connect until the connection is established.
public struct ConnectionDelay: Hashable, Sendable {
  /// The time in which the phone's radio wakes: see `Connecting.radioWake`.
  public var wake: Duration
  /// The time from the wake until the end of the packet that the phone answers, including failed
  /// attempts.
  public var wait: Duration
  /// The time from the end of the packet that the phone answers until the end of the first
  /// connection event.
  public var setUp: Duration

  /// Creates a delay.
  public init(wake: Duration, wait: Duration, setUp: Duration) {
    self.wake = wake
    self.wait = wait
    self.setUp = setUp
  }

  /// The sum of the three times.
  public var total: Duration { wake + wait + setUp }
}
