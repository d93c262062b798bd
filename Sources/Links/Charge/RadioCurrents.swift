/// The currents of a chip while its radio sends or listens, including the currents of all other
/// parts that are on meanwhile.
package struct RadioCurrents: Hashable, Sendable {
  /// The current while the chip sends at its strongest measured power, in mA.
  package let sending: Double
  /// The current while the chip listens, in mA.
  package let listening: Double
  /// The time for which the chip sends in an advertising event whose charge was measured.
  package let advertisingTime: Duration
}
