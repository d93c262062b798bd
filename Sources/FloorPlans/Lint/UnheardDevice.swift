import BLE
import Documents

/// A device that an engine names, and that is not heard, or not strongly enough.
package struct UnheardDevice: Hashable, Sendable {
  /// The device's name.
  package let device: String
  /// The device's place.
  package let place: Point
  /// The name of the person whose engine names it.
  package let person: String
  /// The cause.
  package let cause: Cause

  /// The cause of not being heard.
  package enum Cause: Hashable, Sendable {
    /// The engine knows the device by its address or name, which the person's phone hides from apps.
    case hiddenAddress
    /// The engine looks for the identifier in packets, in which the person's phone hides it from apps.
    case hiddenIdentifier
    /// The device has no power from a time on, until another or the end of the run.
    case noPower(from: Instant, to: Instant?)
    /// The person's phone, which the device hears, advertises nothing from a time on, until another or the
    /// end of the run.
    case silentPhone(from: Instant, to: Instant?)
    /// A level of the rule, by its name, is more than 6 dB above the one received at 0.3 m.
    case tooWeak(rule: String, level: PowerLevel, received: PowerLevel)

    /// `true` if the phone's system hides the device, so that it is never heard.
    package var isHidden: Bool { self == .hiddenAddress || self == .hiddenIdentifier }
  }

  /// Creates a device that is not heard.
  package init(_ device: String, at place: Point, by person: String, cause: Cause) {
    self.device = device
    self.place = place
    self.person = person
    self.cause = cause
  }

  /// The decibels above its usual level that a device is often received at, by fading.
  package static let chance = Decibels(6)

  /// The distance at which a device is received as strongly as people come to it, in metres.
  package static let leastDistance = 0.3

  /// The finding.
  package var finding: PlanFinding {
    PlanFinding(.unheard, at: place, fault, advice: advice)
  }

  private var fault: String {
    let name = device.quoted
    switch cause {
    case .hiddenAddress:
      return "the engine of \(person.quoted) never hears \(name): it knows it by its address, "
        + "which the system hides from apps"
    case .hiddenIdentifier:
      return "the engine of \(person.quoted) never hears \(name): it looks for its identifier in "
        + "packets, which the system keeps from apps"
    case .noPower(let start, let end):
      return "\(name) has no power \(Self.span(from: start, to: end))"
    case .silentPhone(let start, let end):
      return "\(name) hears nothing \(Self.span(from: start, to: end)): the phone of "
        + "\(person.quoted) advertises nothing then"
    case .tooWeak(let rule, let level, let received):
      return "\(name) is linked to \(person.quoted) at about \(received.dBm.with(0)) dBm even over "
        + "\(Self.leastDistance.inFewDigits) m, below \(rule.quoted), \(level.dBm.with(0)) dBm"
    }
  }

  private static func span(from start: Instant, to end: Instant?) -> String {
    "from \(start.seconds.inFewDigits) s "
      + (end.map { "to \($0.seconds.inFewDigits) s" } ?? "to the end of the run")
  }

  private var advice: String {
    switch cause {
    case .hiddenAddress:
      "name its iBeacon identifier with 'readings: \"ranging\"', or a service that it advertises"
    case .hiddenIdentifier: "set 'readings' to \"ranging\", which the system offers for iBeacons"
    case .noPower: "check its 'schedule'; the engine of \(person.quoted) needs it"
    case .silentPhone:
      "keep its app in the foreground: in the background iOS sends no iBeacon, only a 'service'"
    case .tooWeak: "raise the power of the one that sends, or change the engine's level"
    }
  }
}
