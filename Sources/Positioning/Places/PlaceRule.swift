import BLE

/// When a place is taken to be entered, and when to be left.
///
/// The rule is checked when an engine is made of it.
public struct PlaceRule: Hashable, Sendable {
  /// How long positions must lie within the place, without a break, until it is entered; not
  /// negative.
  ///
  /// Protects from acting for somebody who passes by, or whom one position has put there.
  public var enterDwell = Duration.seconds(2)
  /// How long positions must lie beyond the hysteresis, without a break, until the place is left;
  /// not negative.
  ///
  /// Protects from leaving at one position that went astray.
  public var exitDwell = Duration.seconds(4)
  /// How far outside of the border, in metres, a position still keeps somebody within the place;
  /// not negative.
  ///
  /// Protects from a place that flickers while somebody stands at its border.
  public var hysteresis = 0.5
  /// How old the newest reading behind the last position must be until every place is left; above zero.
  /// Of a position that names no reading, its own time counts.
  ///
  /// Protects from holding somebody in a place who has left the building.
  public var signalTimeout = Duration.seconds(30)

  /// The usual rule.
  public init() {}

  /// Traps if a figure is outside what its description allows.
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
