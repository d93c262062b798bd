import BLE

/// A beacon that is fixed in the building and advertises.
public struct Beacon: Hashable, Sendable {
  /// The name, unique in its world. Its luck and its address are bound to it.
  public var name: String
  /// Where it hangs.
  public var position: Position
  /// What it is set to radiate.
  public var transmitPower: PowerLevel
  /// What its antenna, and that of a common phone, add to that; -18.8 dB makes -59 dBm at 1 m of 0
  /// dBm.
  public var antennaGain: Decibels
  /// The time between two advertising events, 20 ms ... 10.24 s, to which each event adds 0 ... 10
  /// ms by chance.
  public let interval: Duration
  /// What it sends: at most 31 bytes.
  public let payload: Payload

  /// A beacon that sends any payload.
  ///
  /// - Precondition: The interval is one that the link layer allows.
  public init(
    _ name: String, at position: Position, transmitPower: PowerLevel, interval: Duration,
    payload: Payload, antennaGain: Decibels = Beacon.usualAntennaGain
  ) {
    precondition(
      interval >= .milliseconds(20) && interval <= .milliseconds(10240),
      "\(interval.inSeconds) s is no advertising interval")
    self.name = name
    self.position = position
    self.transmitPower = transmitPower
    self.antennaGain = antennaGain
    self.interval = interval
    self.payload = payload
  }

  /// A beacon that sends an iBeacon payload.
  ///
  /// - Parameters:
  ///   - identifier: Which beacon it says it is.
  ///   - measuredPower: The level at 1 m that it declares; by default what it is there without
  ///     fading and body, to the nearest dBm.
  /// - Precondition: It declares a level of -128 ... 127 dBm.
  public init(
    _ name: String, at position: Position, transmitPower: PowerLevel, interval: Duration,
    identifier: BeaconIdentifier, measuredPower: PowerLevel? = nil,
    antennaGain: Decibels = Beacon.usualAntennaGain
  ) {
    let declared =
      measuredPower
      ?? Beacon.measuredPower(ofTransmitPower: transmitPower, antennaGain: antennaGain)
    self.init(
      name, at: position, transmitPower: transmitPower, interval: interval,
      payload: IBeacon(identifier: identifier, measuredPower: declared).advertisingData(),
      antennaGain: antennaGain)
  }

  /// The gain that makes a beacon of 0 dBm read -59 dBm at 1 m, as beacon makers' tables have it.
  public static let usualAntennaGain = Decibels(-18.8)

  /// The level that a common phone reads at 1 m from a beacon, to the nearest dBm; of those below
  /// -127 dBm, -127 dBm, the least that a beacon can declare.
  public static func measuredPower(
    ofTransmitPower power: PowerLevel, antennaGain: Decibels = Beacon.usualAntennaGain
  ) -> PowerLevel {
    let level = power + antennaGain - PathLoss.atOneMetre(on: .channel38)
    return PowerLevel(dBm: max(PortableMath.nearestInteger(level.dBm), -127))
  }

  /// The address that it sends from.
  public var address: DeviceAddress { DeviceAddress(named: name) }

  /// Whose luck it has.
  var who: Who { Who(name) }
}
