import BLE

/// The data channels of a connection, event by event.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 4.5.8: Data Channel index selection.
public struct HopSequence: Hashable, Sendable {
  /// The rule by which the channel of an event is chosen.
  public enum Algorithm: Hashable, Sendable {
    /// Algorithm #1, which all devices have: steps of 5 ... 16 channels.
    case fixedHop(Int)
    /// Algorithm #2, since version 5.0: pseudo-random, by the connection's access address.
    case accessAddress(UInt32)
  }

  /// The rule.
  public let algorithm: Algorithm
  /// The channels in use.
  public let map: ChannelMap

  /// Creates a sequence.
  ///
  /// - Precondition: A fixed hop is 5 ... 16.
  public init(_ algorithm: Algorithm, over map: ChannelMap = .all) {
    if case .fixedHop(let hop) = algorithm {
      precondition((5...16).contains(hop), "a hop of \(hop) channels is not 5 ... 16")
    }
    self.algorithm = algorithm
    self.map = map
  }

  /// The channel of a connection event.
  ///
  /// - Parameter counter: The number of the event, counted from 0. Algorithm #2 repeats itself
  ///   after 65,536 events.
  public func channel(ofEvent counter: Int) -> DataChannel {
    switch algorithm {
    case .fixedHop(let hop):
      // Event 0 is one hop after channel 0.
      let unmapped = (counter + 1) % DataChannel.count * hop % DataChannel.count
      return mapped(DataChannel(unmapped), otherwise: unmapped % map.count)
    case .accessAddress(let address):
      let number = Int(Self.pseudoRandom(UInt16(truncatingIfNeeded: counter), address))
      return mapped(
        DataChannel(number % DataChannel.count), otherwise: (map.count * number) >> 16)
    }
  }

  private func mapped(_ unmapped: DataChannel, otherwise position: Int) -> DataChannel {
    map.contains(unmapped) ? unmapped : map[position]
  }

  /// The number `prn_e` of an event: three rounds of permutation, multiplication and addition.
  private static func pseudoRandom(_ counter: UInt16, _ address: UInt32) -> UInt16 {
    let channelIdentifier = UInt16(truncatingIfNeeded: address >> 16 ^ address)
    var number = counter ^ channelIdentifier
    for _ in 0..<3 { number = permuted(number) &* 17 &+ channelIdentifier }
    return number ^ channelIdentifier
  }

  /// The number with the bits of each of its bytes reversed.
  private static func permuted(_ number: UInt16) -> UInt16 {
    var bits = number
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    return bits >> 1 & 0x5555 | (bits & 0x5555) << 1
  }
}
