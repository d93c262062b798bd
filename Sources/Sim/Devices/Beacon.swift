import BLE
import Links
import Sensors

/// A beacon at a fixed position.
public struct Beacon: Hashable, Sendable {
  /// The name, unique in its world. The beacon's random numbers and its address derive from the
  /// name.
  public var name: String
  /// The mounting position at the start of a run.
  public var position: Position
  /// The nominal transmit power.
  public var transmitPower: PowerLevel
  /// The gain of the beacon's antenna together with that of a typical phone. With -18.8 dB, a
  /// beacon that sends at 0 dBm is received at -59 dBm at 1 m.
  public var antennaGain: Decibels
  /// The depth of the antenna in the case, in metres; 0 ... 0.1. The depth matters within 1 m: see
  /// `NearField`.
  public var antennaDepth = Beacon.defaultAntennaDepth
  /// The mount; `nil` for a beacon without a loss behind it.
  public var mount: Mount?
  /// The pattern of the beacon's antenna; `nil` if the antenna has only the deviations that are
  /// drawn for it. Pattern and deviations add up.
  public var pattern: AntennaCuts?
  /// The advertising interval, 20 ms ... 10,485.759 s. Each event adds a random 0 ... 10 ms.
  public let interval: Duration
  /// The default advertising data: at most 31 bytes.
  public let payload: Payload
  /// The payloads that replace the default one in some events; none by default.
  public var interleaved: [InterleavedPayload] = []
  /// The GATT server for phones that connect; `nil` for a beacon that is not connectable
  /// (`ADV_NONCONN_IND`).
  public var peripheral: Peripheral?
  /// The payloads that have advertising events of their own; none by default.
  public var sets: [AdvertisingSet] = []
  /// The beacon's sensors at the start of a run; none by default. Frames with measurements carry
  /// the sensors' readings.
  public var sensors: SensorSet?
  /// The times at which the beacon is switched off and on; by default it is never off.
  public var power = PowerSchedule.alwaysOn
  /// The beacon's moves to other places, in order of time; none by default.
  public var moves: [BeaconMove] = []

  /// A beacon with any payload.
  ///
  /// - Precondition: The link layer allows the interval.
  public init(
    _ name: String, at position: Position, transmitPower: PowerLevel, interval: Duration,
    payload: Payload, antennaGain: Decibels = Beacon.defaultAntennaGain, mount: Mount? = nil,
    pattern: AntennaCuts? = nil
  ) {
    precondition(
      interval.isAdvertisingInterval, "\(interval.inSeconds) s is no advertising interval")
    self.name = name
    self.position = position
    self.transmitPower = transmitPower
    self.antennaGain = antennaGain
    self.mount = mount
    self.pattern = pattern
    self.interval = interval
    self.payload = payload
  }

  /// A beacon with an iBeacon payload.
  ///
  /// - Parameters:
  ///   - identifier: The identifier in the payload.
  ///   - measuredPower: The measured power in the payload. By default it is the level at 1 m
  ///     without fading and body, to the nearest dBm.
  /// - Precondition: The measured power is -128 ... 127 dBm.
  public init(
    _ name: String, at position: Position, transmitPower: PowerLevel, interval: Duration,
    identifier: BeaconIdentifier, measuredPower: PowerLevel? = nil,
    antennaGain: Decibels = Beacon.defaultAntennaGain, mount: Mount? = nil,
    pattern: AntennaCuts? = nil
  ) {
    let declared =
      measuredPower
      ?? Beacon.measuredPower(ofTransmitPower: transmitPower, antennaGain: antennaGain)
    self.init(
      name, at: position, transmitPower: transmitPower, interval: interval,
      payload: IBeacon(identifier: identifier, measuredPower: declared).advertisingData(),
      antennaGain: antennaGain, mount: mount, pattern: pattern)
  }

  /// The gain with which a beacon of 0 dBm is received at -59 dBm at 1 m, as in the tables of
  /// beacon makers.
  public static let defaultAntennaGain = Decibels(-18.8)

  /// The depth of a typical antenna in its case, in metres: half of the thickness of a case. Cases
  /// are 1 to 3 cm thick.
  public static let defaultAntennaDepth = 0.01

  /// The level that a typical phone receives at 1 m from a beacon, to the nearest dBm and at least
  /// -127 dBm, the lowest measured power that a beacon can send.
  public static func measuredPower(
    ofTransmitPower power: PowerLevel, antennaGain: Decibels = Beacon.defaultAntennaGain
  ) -> PowerLevel {
    let level = power + antennaGain - PathLoss.atOneMetre(on: .channel38)
    return PowerLevel(dBm: max(PortableMath.nearestInteger(level.dBm), -127))
  }

  /// The payloads that the beacon sends, the default one first.
  public var payloads: [Payload] {
    [payload] + interleaved.map { $0.payload } + sets.map { $0.payload }
  }

  /// The payloads that the beacon advertises, and their intervals; none while the beacon is off.
  public var schedule: AdvertisingSchedule {
    AdvertisingSchedule(
      interval: interval, payload: payload, interleaved: interleaved, sets: sets
    ).switched(by: power)
  }

  /// The address in the beacon's packets.
  public var address: DeviceAddress { DeviceAddress(named: name) }

  /// The stream of the beacon's random numbers.
  var stream: RandomStream { RandomStream(name) }
}
