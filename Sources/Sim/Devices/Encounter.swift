import BLE

/// A phone that has just begun to listen, in range of one beacon: the packets that it receives, in
/// order.
///
/// The beacon and the scanner are those of a run, with the same timing, and so is the luck of both.
/// The radio between them is left out: each packet that the phone listens to is lost with the same
/// probability, whatever its level.
public struct Encounter: Sendable {
  private var advertiser: Advertiser
  private let receiver: Receiver
  private let link: Who
  private let lossShare: Double
  private let chance: Chance

  /// A beacon that sends first at any moment of its first interval, and a phone whose scanner stands
  /// at any moment of its round of three channels.
  ///
  /// - Parameters:
  ///   - lossShare: How likely a packet is lost that the phone listens to, 0 ..< 1.
  ///   - seed: What all chance is drawn from.
  /// - Precondition: The share is in its range.
  public init(of phone: Phone, with beacon: Beacon, lossShare: Double = 0, seed: UInt64) {
    precondition((0..<1).contains(lossShare), "no packet comes through a loss of \(lossShare)")
    chance = Chance(seed: seed)
    advertiser = Advertiser(beacon, number: 0, chance: chance)
    receiver = Receiver(phone, of: 0, chance: chance)
    link = beacon.who.and(phone.who)
    self.lossShare = lossShare
  }

  /// The next packet that the phone receives.
  ///
  /// - Complexity: O(n) in the packets that it misses until then.
  /// - Precondition: The scanner's window holds a whole packet behind its blind time.
  public mutating func nextReception() -> Transmission {
    while true {
      let packet = advertiser.packet
      _ = advertiser.goOn(by: chance)
      if receiver.attention(to: packet) == .listens,
        lossShare == 0 || chance.uniform(.reception, link, packet.number) >= lossShare
      {
        return packet
      }
    }
  }
}
