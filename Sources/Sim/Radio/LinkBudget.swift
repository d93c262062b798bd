import BLE

/// The terms of the level at which a phone receives a packet.
public struct LinkBudget: Hashable, Sendable {
  /// The nominal transmit power of the beacon.
  public var transmitPower: PowerLevel
  /// The gain of both antennas and their matching; negative in practice.
  public var antennaGain: Decibels
  /// The relative gain of the beacon's antenna towards the phone on this channel: its own pattern
  /// and its drawn deviation.
  public var beaconPattern: Decibels
  /// The relative gain of the phone's antenna towards the beacon on this channel.
  public var phonePattern: Decibels
  /// The loss of the beacon's mount in the direction of the phone.
  public var mountLoss: Decibels
  /// The distance loss.
  public var distanceLoss: Decibels
  /// The loss in walls, or on the path around them.
  public var wallLoss: Decibels
  /// The loss due to the carrier's body; negative for a gain.
  public var bodyLoss: Decibels
  /// The loss due to bystanders' bodies.
  public var bystanderLoss: Decibels
  /// The gain due to slow shadowing.
  public var shadowing: Decibels
  /// The gain due to fast fading on this channel.
  public var fading: Decibels
  /// The RSSI offset of this phone, relative to others.
  public var receiveOffset: Decibels

  /// The sum of the terms.
  public var level: PowerLevel {
    transmitPower + antennaGain + beaconPattern + phonePattern - mountLoss - distanceLoss
      - wallLoss - bodyLoss - bystanderLoss + shadowing + fading + receiveOffset
  }

  /// The level as a radio reports it: in whole dBm, clamped to -105 ... -20.
  public var rssi: PowerLevel {
    PowerLevel(dBm: min(max(PortableMath.nearestInteger(level.dBm), -105), -20))
  }
}
