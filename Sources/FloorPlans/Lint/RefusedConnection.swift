import BLE
import Documents

/// A connection timing that a phone asks for and that iOS refuses.
package struct RefusedConnection: Hashable, Sendable {
  /// The name of the person.
  package let person: String
  /// The person's place at the start.
  package let place: Point
  /// The timing.
  package let parameters: ConnectionParameters
  /// The first rule that the timing breaks.
  package let rule: AppleConnectionRule

  /// Creates the refused timing; `nil` if the parameters keep all rules.
  package init?(of parameters: ConnectionParameters, by person: String, at place: Point) {
    guard let rule = AppleConnectionRule.broken(by: parameters) else { return nil }
    self.person = person
    self.place = place
    self.parameters = parameters
    self.rule = rule
  }

  /// The finding.
  package var finding: PlanFinding {
    PlanFinding(
      .connection, at: place,
      "iOS refuses the 'connection' of the phone of \(person.quoted): \(fault)",
      advice: "change it by Apple's rules for accessories, or leave it out: the phone connects "
        + "with the system's own timing")
  }

  private var fault: String {
    func milliseconds(_ duration: Duration) -> String { (duration.inSeconds * 1000).inFewDigits }
    let silence = parameters.interval * (parameters.latency + 1)
    let timeouts = AppleConnectionRule.timeouts
    return switch rule {
    case .interval:
      "intervalMs \(milliseconds(parameters.interval)) is not a multiple of "
        + milliseconds(AppleConnectionRule.step)
    case .latency:
      "latency \(parameters.latency) is above \(AppleConnectionRule.mostLatency)"
    case .silence:
      "intervalMs · (latency + 1) is \(milliseconds(silence)), above "
        + milliseconds(AppleConnectionRule.longestSilence)
    case .timeout:
      "supervisionTimeoutMs \(milliseconds(parameters.supervisionTimeout)) is outside "
        + "\(milliseconds(timeouts.lowerBound)) ... \(milliseconds(timeouts.upperBound))"
    case .margin:
      "supervisionTimeoutMs \(milliseconds(parameters.supervisionTimeout)) is not above "
        + "3 · intervalMs · (latency + 1), \(milliseconds(silence * 3))"
    }
  }
}
