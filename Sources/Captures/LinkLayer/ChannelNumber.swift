/// Channels by their index, and by their place in the order of frequencies.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 1.4.1.
enum ChannelNumber {
  /// The index, 0 ... 39, of the channel that lies `place` steps of 2 MHz above 2402 MHz; `nil`
  /// beyond 39.
  static func index(ofRF place: UInt8) -> UInt8? {
    switch place {
    case 0: 37
    case 1...11: place - 1
    case 12: 38
    case 13...38: place - 2
    case 39: 39
    default: nil
    }
  }

  /// The place of a channel in the order of frequencies; `nil` for an index beyond 39.
  static func rf(of index: UInt8) -> UInt8? {
    switch index {
    case 37: 0
    case 0...10: index + 1
    case 38: 12
    case 11...36: index + 2
    case 39: 39
    default: nil
    }
  }
}
