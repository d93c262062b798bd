/// The currents of a chip while its radio sends or listens, including all other parts that are on
/// meanwhile.
package struct RadioCurrents: Hashable, Sendable {
  /// The current while it sends at its strongest measured power, in mA.
  package let sending: Double
  /// The current while it listens, in mA.
  package let listening: Double
  /// The time that it sends in an advertising event of measured charge.
  package let advertisingTime: Duration
}
