import BLE

/// An output of a phone's system, for the host to carry out in order.
public enum PhoneOutput: Hashable, Sendable {
  /// The app is launched: a new engine starts. It knows nothing of an earlier one.
  case launch
  /// The app is ended, and its engine with it.
  case end
  /// The app is told of an event: the engine receives it.
  ///
  /// - Parameter rule: The rule that delayed or changed the event; `nil` if none did.
  case tell(CentralEvent, rule: SystemRule?)
  /// The app is not told of a change of a region that it monitors, for this reason. Nothing is to
  /// be done.
  case withhold(RegionEvent, NotDeliveredReason)
  /// The radio is to carry out a command that concerns a connection. `PhoneSystem.report` takes its
  /// answer.
  case carryOut(CentralCommand)
}
