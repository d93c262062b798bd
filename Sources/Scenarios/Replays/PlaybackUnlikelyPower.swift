import BLE
import Documents
import Recordings

/// A device whose payloads declare a level at 1 m that no real device has, such as +58 dBm instead
/// of -58 dBm. Engines that compute a distance then use a measured power of their own.
struct PlaybackUnlikelyPower: Hashable {
  /// The device.
  let transmitter: DeviceAddress
  /// The level that it declares.
  let declared: PowerLevel

  /// Returns the devices that declare such a level, among those that the given subjects heard and
  /// the subjects themselves, in the order of their first packets that declare it.
  ///
  /// In an iBeacon frame, 127 stands for an unknown level.
  static func all(in recording: Recording, of subjects: [DeviceAddress]) -> [PlaybackUnlikelyPower]
  {
    var found: [PlaybackUnlikelyPower] = []
    var known: [DeviceAddress: Payload] = [:]
    for packet in recording.sightings.lazy.map(\.advertisement)
    where known.updateValue(packet.payload, forKey: packet.transmitter) != packet.payload {
      guard subjects.contains(where: packet.involves), packet.measuredPower == nil,
        let power = BeaconFrame(advertisingData: packet.payload)?.measuredPower,
        power != IBeacon.unknownMeasuredPower,
        !Recording.measuredPowers.contains(Int(power.dBm))
      else { continue }
      let unlikely = PlaybackUnlikelyPower(transmitter: packet.transmitter, declared: power)
      if !found.contains(unlikely) { found.append(unlikely) }
    }
    return found
  }

  /// Returns the warning about the device.
  func warning(in recording: Recording) -> InputWarning {
    let range = Recording.measuredPowers
    return InputWarning(
      InputPlace(recording.source),
      "\(recording.names[transmitter].quoted) declares \(declared.dBm.inFewDigits) dBm at 1 m, outside "
        + "\(range.lowerBound) ... \(range.upperBound) dBm: engines take their own measured power")
  }
}
