import BLE

/// The terms of the level at which a phone or a receiver receives a packet.
public struct LinkBudget: Hashable, Sendable {
  /// The nominal transmit power of the sender.
  public var transmitPower: PowerLevel
  /// The gain of both antennas and their matching; negative in practice.
  public var antennaGain: Decibels
  /// The relative gain of the sender's antenna towards the receiver on this channel: the gain of
  /// its given pattern, and its drawn deviation.
  public var senderPattern: Decibels
  /// The relative gain of the receiver's antenna towards the sender on this channel: the gain of
  /// its given pattern, and its drawn deviation.
  public var receiverPattern: Decibels
  /// The loss of the mount of the beacon or the receiver, in the direction of the other end.
  public var mountLoss: Decibels
  /// The distance loss.
  public var distanceLoss: Decibels
  /// The loss in walls, or on the path around them.
  public var wallLoss: Decibels
  /// The loss due to the bodies of the carriers; negative for a gain.
  public var bodyLoss: Decibels
  /// The loss due to bystanders' bodies.
  public var bystanderLoss: Decibels
  /// The gain due to slow shadowing.
  public var shadowing: Decibels
  /// The gain due to fast fading on this channel.
  public var fading: Decibels
  /// The RSSI offset of the receiving device, relative to typical phones.
  public var receiveOffset: Decibels

  /// The sum of the terms.
  public var level: PowerLevel {
    var sum = 0.0
    forEachTerm { sum += $1 }
    return PowerLevel(dBm: sum)
  }

  /// The level as a radio reports it: in whole dBm, clamped to -105 ... -20.
  public var rssi: PowerLevel {
    PowerLevel(dBm: min(max(PortableMath.nearestInteger(level.dBm), -105), -20))
  }
}
