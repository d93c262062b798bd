import BLE
import Documents

/// The level at 1 m that a device declares, beside the level that a typical phone receives there.
package struct DeclaredPower: Hashable, Sendable {
  /// The device's name.
  package let device: String
  /// The device's place; for a carried device, the carrier's place at the start.
  package let place: Point
  /// The declared level.
  package let declared: PowerLevel
  /// The received level, without walls and bodies.
  package let received: PowerLevel

  /// Creates a pair of levels.
  package init(of device: String, at place: Point, declared: PowerLevel, received: PowerLevel) {
    self.device = device
    self.place = place
    self.declared = declared
    self.received = received
  }

  /// The smallest difference at which the declared level is taken for a mistake. At this
  /// difference, estimated distances are twice or half the true ones.
  private static let tolerance = Decibels(6)

  /// The finding; `nil` if both levels agree within 6 dB.
  ///
  /// A difference of d dB makes distances too large or too small by this factor, in free space:
  ///
  ///     10^(d / 20)
  package var finding: PlanFinding? {
    let difference = received - declared
    guard abs(difference.value) >= Self.tolerance.value else { return nil }
    let factor = PortableMath.pow10(abs(difference.value) / 20)
    return PlanFinding(
      .power, at: place,
      "\(device.quoted) declares \(declared.dBm.with(0)) dBm at 1 m, and a phone receives about "
        + "\(received.dBm.with(0)) dBm there: distances are \(factor.with(1)) times "
        + (difference.value < 0 ? "too far" : "too near"),
      advice: "let 'measuredPowerDBm' be what is received, or leave it out")
  }
}
