import BLE
import Sensors

/// A transmitter that a person or a thing carries: a worn beacon, or a phone that advertises.
///
/// A tag is carried where its walker would carry a phone.
public struct Tag: Hashable, Sendable {
  /// The name, unique in its world. The tag's random numbers and its address derive from the name.
  public var name: String
  /// The nominal transmit power.
  public var transmitPower: PowerLevel
  /// The gain of the tag's antenna together with that of a typical phone: see `Beacon.antennaGain`.
  public var antennaGain: Decibels
  /// The depth of the antenna in the case, in metres; 0 ... 0.1. The depth matters within 1 m: see
  /// `NearField`.
  public var antennaDepth: Double
  /// The payloads that the tag advertises while it is on, and their intervals.
  public var schedule: AdvertisingSchedule
  /// The tag's sensors at the start of a run; none by default. Frames with measurements carry the
  /// sensors' readings.
  public var sensors: SensorSet?
  /// The times at which the tag is switched off and on; by default it is never off.
  public var power = PowerSchedule.alwaysOn

  /// A tag with a given name and schedule.
  public init(
    _ name: String, transmitPower: PowerLevel, schedule: AdvertisingSchedule,
    antennaGain: Decibels = Beacon.defaultAntennaGain,
    antennaDepth: Double = Beacon.defaultAntennaDepth
  ) {
    self.name = name
    self.transmitPower = transmitPower
    self.schedule = schedule
    self.antennaGain = antennaGain
    self.antennaDepth = antennaDepth
  }

  /// The address in the tag's packets. Real tags and phones may change their addresses; receivers
  /// are assumed to recognise them nevertheless.
  public var address: DeviceAddress { DeviceAddress(named: name) }

  /// The stream of the tag's random numbers.
  var stream: RandomStream { RandomStream(name) }
}
