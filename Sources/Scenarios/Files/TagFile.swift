import BLE
import Documents
import Sim

/// A tag and its carry position as described in a scenario: a worn beacon.
struct TagFile: Described {
  let carriage: Carriage
  let height: Double
  private let broadcast: BroadcastFile
  private let antennaDepth: Double

  init(from fields: inout Fields) throws(InputError) {
    carriage = try fields.choice("carried", among: PhoneFile.carriages, default: .trouser)
    height = try fields.number("heightM", in: 0...100, default: carriage.height)
    broadcast = try BroadcastFile(from: &fields)
    antennaDepth = try fields.antennaDepth(default: Beacon.usualAntennaDepth)
  }

  /// Returns the tag of a walker. In recordings it has the walker's name.
  func tag(of walker: String) -> Tag {
    Tag(
      walker, transmitPower: broadcast.power,
      schedule: AdvertisingSchedule(interval: broadcast.interval, payload: broadcast.payload),
      antennaGain: broadcast.gain, antennaDepth: antennaDepth)
  }
}

/// The advertising of a beacon, a tag or a phone as described in a scenario.
struct BroadcastFile {
  let power: PowerLevel
  let gain: Decibels
  let interval: Duration
  let payload: Payload

  init(from fields: inout Fields) throws(InputError) {
    power = PowerLevel(dBm: try fields.number("transmitPowerDBm", in: -60...20, default: -12))
    gain = Decibels(
      try fields.number("gainDB", in: -60...30, default: Beacon.usualAntennaGain.value))
    interval = try fields.duration("intervalMs", in: 20...10_240, default: 200)
    payload = try BeaconPayloadFile.payload(from: &fields, power: power, gain: gain)
  }
}

/// What the app on a phone advertises, as described in a scenario.
struct AdvertisesFile: Described {
  let broadcast: BroadcastFile

  init(from fields: inout Fields) throws(InputError) {
    broadcast = try BroadcastFile(from: &fields)
  }
}
