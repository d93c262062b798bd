/// A value of an imported message that a recording cannot hold.
package enum ImportLoss: CaseIterable, Sendable, CustomStringConvertible {
  /// The distance that the program computed.
  case distance
  /// The variance of the program's filter.
  case variance
  /// A level at 1 m that is not a number, or that no device has.
  case measuredPower
  /// An adjustment of a receiver that is not a number of up to 1000 dB.
  case adjustment
  /// An address that is stated beside the name of a device, and is not a valid one.
  case address
  /// The height of a node, if it is outside the range of plans.
  case height
  /// The transmit power that the device states.
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
