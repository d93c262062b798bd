import BLE

extension PhoneSystem {
  /// Takes a reading of the motion sensors; to be called once a second while `followsMotion` is
  /// `true`.
  ///
  /// They are delivered before all that is due at this time, and do not keep the app running. A
  /// suspended app receives only the newest ones, once it runs again.
  ///
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func sense(_ motion: DeviceMotion, at time: Instant) {
    precondition(time >= now, "time went back from \(now.nanoseconds) to \(time.nanoseconds) ns")
    if time > now { advance(to: time.advanced(by: .nanoseconds(-1))) }
    now = time
    guard followsMotion else { return }
    if app.state.isRunning {
      put(.deliver(.motion(motion), rule: nil))
    } else {
      waitingMotion = motion
    }
  }
}
