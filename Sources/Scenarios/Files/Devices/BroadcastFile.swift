import BLE
import Documents
import Sim

/// The payload and transmit power that a beacon, a tag or the app on a phone advertises with, as
/// described in a scenario.
package struct BroadcastFile: Described {
  package let power: PowerLevel
  package let gain: Decibels
  package let interval: Duration
  package let payload: Payload
  /// The payloads that replace the default one in some events.
  package let interleaved: [InterleavedPayload]
  /// The payloads that have advertising events of their own.
  package let sets: [AdvertisingSet]

  package init(from fields: inout Fields) throws(InputError) {
    try self.init(from: &fields, measuredBy: nil)
  }

  /// Reads what a device advertises.
  ///
  /// - Parameter sensors: The sensors whose readings its frames have.
  package init(from fields: inout Fields, measuredBy sensors: SensorsFile?) throws(InputError) {
    power = PowerLevel(dBm: try fields.number("transmitPowerDBm", in: -60...20, default: -12))
    gain = Decibels(
      try fields.number("gainDB", in: -60...30, default: Beacon.usualAntennaGain.value))
    interval = try fields.duration("intervalMs", in: 20...10_240, default: 200)
    let payloads = try BeaconPayloadKeys.shared.read(
      from: &fields, power: power, gain: gain, sensors: sensors)
    (payload, interleaved, sets) = (payloads.usual, payloads.interleaved, payloads.sets)
  }
}
