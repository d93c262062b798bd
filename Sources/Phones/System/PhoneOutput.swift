import BLE

/// An output of a phone's system, for the host to carry out in order.
public enum PhoneOutput: Hashable, Sendable {
  /// The app is launched: a new engine starts, which knows nothing of an earlier one.
  case launch
  /// The app is ended, and its engine with it.
  case end
  /// An event is delivered to the app: the engine receives it.
  ///
  /// - Parameter rule: The rule that delayed or changed the event; `nil` if none did.
  case deliver(CentralEvent, rule: SystemRule?)
  /// A change of a monitored region is not delivered to the app, for this reason. The host need not
  /// do anything.
  case notDelivered(RegionEvent, NotDeliveredReason)
  /// A monitored region has this state by the rule `SystemRule.unknownRegions`: the state is
  /// unknown from now on, or it was unknown and is now known to be the same as before. The host
  /// need not do anything.
  case regionState(BeaconRegion, RegionState)
  /// The host is to carry out a command. The answer to a question, or to a command about a
  /// connection, goes to `PhoneSystem.report`; the readings that `followMotion` requests go to
  /// `PhoneSystem.sense`.
  case carryOut(CentralCommand)
}
