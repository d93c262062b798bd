import BLE

/// The terms that add up to the level at which a phone receives a packet.
public struct LinkBudget: Hashable, Sendable {
  /// What the beacon radiates.
  public var transmitPower: PowerLevel
  /// What antennas and matching add, of the beacon and the phone together; negative in practice.
  public var antennaGain: Decibels
  /// How far the beacon's antenna is above that towards the phone on this channel.
  public var beaconPattern: Decibels
  /// How far the phone's antenna is above that towards the beacon on this channel.
  public var phonePattern: Decibels
  /// The loss over distance.
  public var distanceLoss: Decibels
  /// The loss in walls, or on the way around them.
  public var wallLoss: Decibels
  /// What the carrier's body takes; negative where it adds.
  public var bodyLoss: Decibels
  /// What the bodies of others in the way take.
  public var bystanderLoss: Decibels
  /// What slow shadowing adds.
  public var shadowing: Decibels
  /// What fast fading adds on this channel.
  public var fading: Decibels
  /// How much higher this phone reads than others do.
  public var receiveOffset: Decibels

  /// The sum of the terms.
  public var level: PowerLevel {
    transmitPower + antennaGain + beaconPattern + phonePattern - distanceLoss - wallLoss
      - bodyLoss - bystanderLoss + shadowing + fading + receiveOffset
  }

  /// The level as a radio reports it: in whole dBm, and within what it can report, -105 ... -20.
  public var rssi: PowerLevel {
    PowerLevel(dBm: min(max(PortableMath.nearestInteger(level.dBm), -105), -20))
  }
}
