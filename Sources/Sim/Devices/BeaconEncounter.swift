import BLE

/// A phone that has just begun to scan within range of one beacon: the packets that it receives, in
/// order.
///
/// The beacon and the scanner are those of a run, with the same timing and random numbers. The
/// radio between them is not modelled: each packet that the phone listens to is lost with the same
/// probability, regardless of its level.
public struct BeaconEncounter: Sendable {
  private var advertiser: Advertiser
  private let radio: ScanningRadio
  private let link: RandomStream
  private let lossShare: Double
  private let chance: Chance

  /// A beacon that starts at a random time within its first interval, and a phone whose scanner
  /// starts at a random phase of its cycle of three channels.
  ///
  /// - Parameters:
  ///   - lossShare: The probability that a packet is lost although the phone listens, 0 ..< 1.
  ///   - seed: The random seed.
  /// - Precondition: The probability is in its range.
  public init(of phone: Phone, with beacon: Beacon, lossShare: Double = 0, seed: UInt64) {
    precondition((0..<1).contains(lossShare), "no packet comes through a loss of \(lossShare)")
    chance = Chance(seed: seed)
    advertiser = Advertiser(beacon, sender: 0, chance: chance)
    radio = ScanningRadio(of: phone, chance: chance)
    link = beacon.stream.and(phone.stream)
    self.lossShare = lossShare
  }

  /// The next packet that the phone receives; `nil` if it receives none that begins by the end of a
  /// given time.
  ///
  /// - Complexity: O(n) in the count of packets missed until then.
  public mutating func nextReception(by end: Instant) -> Transmission? {
    while true {
      let packet = advertiser.packet
      guard packet.start <= end else { return nil }
      _ = advertiser.advance(using: chance)
      if radio.listeningState(during: packet) == .listens,
        lossShare == 0 || chance.uniform(.reception, link, packet.number) >= lossShare
      {
        return packet
      }
    }
  }
}
