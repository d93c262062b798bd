/// A value of another program's message that came in and that a recording does not hold.
package enum ImportLoss: CaseIterable, Sendable, CustomStringConvertible {
  /// The distance that the program computed.
  case distance
  /// The variance of the program's filter.
  case variance
  /// A level at 1 m that is no number, or that no device has.
  case measuredPower
  /// An adjustment of a receiver that is no number of up to 1000 dB.
  case adjustment
  /// An address beside the name of a device that is no address.
  case address
  /// The height of a node that no plan has.
  case height
  /// The power that the device states to send with.
  case transmitPower
  /// A number that the program has decoded from the payload, such as a temperature or a voltage.
  case decoded
  /// Advertising data in a form that cannot be read, or too long for a packet.
  case data

  /// The value in words.
  package var description: String {
    switch self {
    case .distance: "distance that the program computed"
    case .variance: "variance of the program's filter"
    case .measuredPower: "level at 1 m that is no number in -127 ... 20 dBm"
    case .adjustment: "adjustment of the receiver that is not a number within -1000 ... 1000 dB"
    case .address: "address that cannot be read"
    case .height: "height of a node outside 0 ... 100 m"
    case .decoded: "number that the program decoded, such as a temperature"
    case .data: "advertising data that cannot be read"
    case .transmitPower: "transmit power that the device states"
    }
  }
}
