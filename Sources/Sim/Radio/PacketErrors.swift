import BLE

/// The probability of losing a packet to noise.
public enum PacketErrors {
  /// The packet error rates at 0 to 6 dB below the level with a rate of 0.04 %.
  private static let published = [0.0004, 0.004, 0.028, 0.126, 0.380, 0.738, 0.955]

  /// The difference between the sensitivity, at which 30.8 % of packets are lost, and the level
  /// with a rate of 0.04 %, in decibels.
  private static let headroom = 3.72

  /// The packet error rate at a level, 0 ... 1.
  ///
  /// The curve of a Gaussian receiver for packets of 46 bytes at 1 Mbit/s, shifted to the phone's
  /// sensitivity, and linear between whole decibels. The transition is some 4 dB wide.
  ///
  /// - Parameters:
  ///   - level: The level of the packet at the receiver.
  ///   - sensitivity: The level at which the receiver loses 30.8 % of such packets, a bit error
  ///     rate of 0.1 %.
  /// - SeeAlso: BabbleSim, the bit error rate of its simple 1 Mbit/s modem, computed for 46 bytes:
  ///   0.04 % at -94 dBm, 0.4 % at -95, 2.8 % at -96, 12.6 % at -97, 38 % at -98, 73.8 % at -99 and
  ///   95.5 % at -100.
  public static func rate(at level: PowerLevel, sensitivity: PowerLevel) -> Double {
    let below = (sensitivity - level).value + headroom
    guard below > 0 else { return below > -1 ? published[0] * (1 + below) : 0 }
    let step = Int(min(below, 7))
    guard step < published.count else { return 1 }
    let next = step + 1 < published.count ? published[step + 1] : 1
    return published[step] + (next - published[step]) * (below - Double(step))
  }
}
