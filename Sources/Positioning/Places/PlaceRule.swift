import BLE

/// A rule for entering and leaving places.
///
/// Creating an engine checks the rule.
public struct PlaceRule: Hashable, Sendable {
  /// The time for which all positions must lie inside the place until it is entered; not negative.
  ///
  /// Prevents an entry while a person only passes by, or because of one erroneous position.
  public var enterDwell = Duration.seconds(2)
  /// The time for which all positions must lie beyond the hysteresis until the place is left; not
  /// negative.
  ///
  /// Prevents leaving because of one erroneous position.
  public var exitDwell = Duration.seconds(4)
  /// The distance in metres outside the border at which a position still counts as inside; not
  /// negative.
  ///
  /// Prevents flips while a person stands at the border.
  public var hysteresis = 0.5
  /// The age from which the newest reading behind the last position is too old, so that every place
  /// is left; above zero. If a position has no reading, its own time counts.
  ///
  /// Prevents keeping a person in a place after they have left the building.
  public var signalTimeout = Duration.seconds(30)

  /// Creates the default rule.
  public init() {}

  /// Traps if a value is outside its documented range.
  func checkAllowed() {
    precondition(
      hysteresis >= 0 && hysteresis.isFinite, "a hysteresis of \(hysteresis) m is not 0 or more")
    for dwell in [enterDwell, exitDwell] {
      precondition(
        dwell >= .zero && dwell <= Self.longest, "a dwell of \(dwell.inSeconds) s is not 0 ... 1 d")
    }
    Self.checkAllowed(signalTimeout: signalTimeout)
  }

  static func checkAllowed(signalTimeout: Duration) {
    precondition(
      signalTimeout > .zero && signalTimeout <= longest,
      "a timeout of \(signalTimeout.inSeconds) s is not above 0 s ... 1 d")
  }

  private static var longest: Duration { .seconds(86_400) }
}
