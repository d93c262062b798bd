import Studies

extension DoorErrorCause {
  /// The cause in one or two words.
  package var words: String {
    switch self {
    case .transmitPower: "transmit power"
    case .silence: "no reception"
    case .antennas, .distance, .walls, .bodies, .shadowing, .fading: rawValue
    }
  }
}
