/// A value of another program's message that came in and that a recording does not hold.
package enum ImportLoss: CaseIterable, Sendable, CustomStringConvertible {
  /// The distance that the program computed.
  case distance
  /// The variance of the program's filter.
  case variance
  /// A level at 1 m that no device has.
  case measuredPower
  /// The power that the device states to send with.
  case transmitPower

  /// The value in words.
  package var description: String {
    switch self {
    case .distance: "distance that the program computed"
    case .variance: "variance of the program's filter"
    case .measuredPower: "level at 1 m outside -127 ... 20 dBm"
    case .transmitPower: "transmit power that the device states"
    }
  }
}
