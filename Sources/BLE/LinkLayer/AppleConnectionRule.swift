/// A rule that Apple gives for the timing of connections. iOS may refuse a request that breaks such
/// a rule, and then keeps its own timing.
///
/// Two releases of the guidelines differ. Up to 2020, the longest silence is 2 s, and the timeout
/// is from 2 to 6 s; by 2025, the silence is 6 s, and the timeout from 6 to 18 s. A timing keeps
/// the rule if either release allows it.
///
/// - SeeAlso: *Accessory Design Guidelines for Apple Devices*, Connection Parameters.
public enum AppleConnectionRule: CaseIterable, Hashable, Sendable {
  /// The interval is a multiple of 15 ms.
  case interval
  /// The peripheral may miss at most 30 events.
  case latency
  /// The longest time between two events that the peripheral does not miss, interval · (1 +
  /// latency), is at most 6 s.
  case silence
  /// The supervision timeout is 2 s ... 18 s.
  case timeout
  /// The supervision timeout is longer than three times the time that the rule `silence` limits.
  case margin

  /// The step of intervals: each interval is a multiple of this duration.
  public static let step = Duration.milliseconds(15)
  /// The greatest count of events that the peripheral may miss.
  public static let mostLatency = 30
  /// The maximum time between two events that the peripheral does not miss.
  public static let longestSilence = Duration.seconds(6)
  /// The allowed supervision timeouts.
  public static let timeouts: ClosedRange<Duration> = .seconds(2)...(.seconds(18))

  /// Returns the first rule that parameters break; `nil` if they keep all.
  public static func broken(by parameters: ConnectionParameters) -> AppleConnectionRule? {
    allCases.first { !$0.isKept(by: parameters) }
  }

  /// Returns `true` if parameters keep the rule.
  public func isKept(by parameters: ConnectionParameters) -> Bool {
    let silence = parameters.interval * (parameters.latency + 1)
    return switch self {
    case .interval: parameters.interval.nanoseconds % Self.step.nanoseconds == 0
    case .latency: parameters.latency <= Self.mostLatency
    case .silence: silence <= Self.longestSilence
    case .timeout: Self.timeouts.contains(parameters.supervisionTimeout)
    case .margin: silence * 3 < parameters.supervisionTimeout
    }
  }
}
