import BLE

/// A Wi-Fi access point, whose network's frames disturb packets near it.
///
/// It is heard at its mean level, which distance and walls reduce; shadowing, fading and bodies
/// have no effect on it. All its frames are of one length, and the pauses between them are
/// exponentially distributed.
public struct AccessPoint: Hashable, Sendable {
  /// The position.
  public let position: Position
  /// The Wi-Fi channel in the 2.4 GHz band, 1 ... 13.
  public let channel: Int
  /// The level of the whole channel at 1 m in the open, as phones show it.
  public let level: PowerLevel
  /// The loads, in order of time. Before the first there is no traffic.
  public let loads: [Load]

  /// The load of the network from a time on.
  public struct Load: Hashable, Sendable {
    /// The time from which the load applies.
    public let time: Instant
    /// The fraction of the time in which a frame is on the air, 0 ... 1.
    public let share: Double

    /// A load from a time on.
    ///
    /// - Precondition: The share is 0 ... 1.
    public init(_ share: Double, from time: Instant = .start) {
      precondition((0...1).contains(share), "\(share) is not a share of the time")
      self.time = time
      self.share = share
    }
  }

  /// The default level: 20 dBm, the most that is allowed in Europe (EN 300 328), less 40 dB over
  /// the first metre and 10 dB in the antennas.
  public static let defaultLevel = PowerLevel(dBm: -30)

  /// An access point.
  ///
  /// - Precondition: The channel is 1 ... 13, and each load is later than the one before.
  public init(
    at position: Position, channel: Int, level: PowerLevel = defaultLevel, loads: [Load]
  ) {
    precondition((1...13).contains(channel), "there is no Wi-Fi channel \(channel)")
    for (load, next) in zip(loads, loads.dropFirst()) {
      precondition(load.time < next.time, "a load at \(next.time.seconds) s is not in order")
    }
    self.position = position
    self.channel = channel
    self.level = level
    self.loads = loads
  }

  /// The load at a time.
  public func share(at time: Instant) -> Double { loads.last { $0.time <= time }?.share ?? 0 }

  /// The same access point, with its initial load for the whole run.
  var asAtStart: AccessPoint {
    AccessPoint(
      at: position, channel: channel, level: level, loads: [Load(share(at: .start))])
  }
}

extension AccessPoint {
  /// The centre frequency, in hertz.
  private var frequency: Double { 2.407e9 + 5e6 * Double(channel) }

  /// The length of a frame of 1500 bytes at 54 Mbit/s with its acknowledgement, in seconds: 244 µs
  /// and 28 µs, and 10 µs between the two.
  private static let frameTime = 282e-6

  /// The width of the band that carriers occupy, in hertz: 53 carriers of 312.5 kHz each.
  private static let occupied = 53 * 312.5e3

  /// The width of the band in which a receiver of packets listens, in hertz.
  private static let listened = 1e6

  /// The level that a receiver of packets hears, relative to the level of the whole Wi-Fi channel.
  ///
  /// Within 9 MHz of the channel's centre, this is the ratio of the receiver's band to the occupied
  /// band, -12.2 dB. Farther from the centre, it falls further, as the limit for transmitters does:
  /// by 20 dB at 11 MHz, 28 dB at 20 MHz, and 40 dB from 30 MHz on, linearly between.
  ///
  /// - Parameter frequency: The frequency on which the receiver listens, in hertz.
  /// - SeeAlso: IEEE Std 802.11-2012, section 18.3.9.3, the transmit spectrum mask for 20 MHz.
  public func spectralGain(at frequency: Double) -> Decibels {
    let offset = (frequency - self.frequency).magnitude / 1e6
    let limit =
      switch offset {
      case ..<9: 0.0
      case ..<11: -10 * (offset - 9)
      case ..<20: -20 - 8 * (offset - 11) / 9
      case ..<30: -28 - 1.2 * (offset - 20)
      default: -40.0
      }
    return Decibels(limit + 10 * PortableMath.log10(Self.listened / Self.occupied))
  }

  /// The probability that no frame is on the air during a packet.
  ///
  ///     (1 - u) · e^(-t · u / ((1 - u) · f))
  ///
  /// with the load u, the packet's airtime t and the length of a frame f: first no frame is on the
  /// air, and then none begins.
  ///
  /// - Parameters:
  ///   - airtime: The airtime of the packet.
  ///   - start: The start of the packet.
  public func clearShare(for airtime: Duration, from start: Instant) -> Double {
    let share = share(at: start)
    guard share < 1 else { return 0 }
    return (1 - share)
      * PortableMath.exp(-airtime.inSeconds * share / ((1 - share) * Self.frameTime))
  }
}
