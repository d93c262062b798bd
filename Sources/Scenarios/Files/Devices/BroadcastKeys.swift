import BLE
import Documents
import Sim

/// The keys of what a beacon, a tag or the app on a phone advertises, and how strongly.
struct BroadcastKeys: KeyGroup {
  private let power = Key(
    "transmitPowerDBm", .transmitPower, "the radiated power, in dBm", default: PowerLevel(dBm: -12))
  private let interval = Key(
    "intervalMs", .advertisingInterval, "the advertising interval, in milliseconds",
    default: .milliseconds(200))
  private let payload = BeaconPayloadKeys.shared
  private let gain = Key(
    "gainDB", .decibels(-60...30),
    "the antenna gain of the beacon and a common phone together, in dB",
    default: Beacon.defaultAntennaGain)

  /// Reads what a device advertises.
  ///
  /// - Parameter sensors: The sensors whose readings its frames have.
  func read(
    from fields: inout Fields, measuredBy sensors: SensorsDescription? = nil
  ) throws(InputError) -> Broadcast {
    let (power, gain) = (try fields[power], try fields[gain])
    return Broadcast(
      power: power, gain: gain, interval: try fields[interval],
      payloads: try payload.read(from: &fields, power: power, gain: gain, sensors: sensors))
  }
}

/// The advertising of a device, and its power.
struct Broadcast {
  let power: PowerLevel
  let gain: Decibels
  let interval: Duration
  let payloads: BeaconPayloads
}
