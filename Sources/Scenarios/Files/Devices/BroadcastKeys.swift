import BLE
import Documents
import Sim

/// The keys of the payloads that a beacon, a tag or the app on a phone advertises, and of the
/// transmit power.
struct BroadcastKeys: KeyGroup {
  private let power = Key(
    "transmitPowerDBm", .transmitPower,
    "the radiated power, in dBm; -12 by default, or the model's", isRequired: false)
  private let interval = Key(
    "intervalMs", .advertisingInterval,
    "the advertising interval, in milliseconds; 200 by default, or the model's", isRequired: false)
  private let payload = BeaconPayloadKeys.shared
  private let gain = Key(
    "gainDB", .decibels(-60...30),
    "the antenna gain of the beacon and a common phone together, in dB; -18.8 by default, or the "
      + "model's", isRequired: false)

  /// Reads what a device advertises.
  ///
  /// - Parameters:
  ///   - sensors: The sensors whose readings the frames contain.
  ///   - model: The make of the device; `nil` if none is given.
  func read(
    from fields: inout Fields, measuredBy sensors: SensorsDescription? = nil,
    like model: BeaconModel? = nil
  ) throws(InputError) -> Broadcast {
    let power = try fields[power, default: model?.transmitPower ?? PowerLevel(dBm: -12)]
    let gain = try fields[gain, default: model?.antennaGain ?? Beacon.defaultAntennaGain]
    return Broadcast(
      power: power, gain: gain,
      interval: try fields[interval, default: model?.interval ?? .milliseconds(200)],
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

extension Key where Value == String? {
  /// The make of a beacon or a tag.
  static let beaconModel = Key.optional(
    "model", .words(BeaconModel.known.map(\.name)),
    "the make, which gives interval, power and gain as the maker delivers it")
}

extension BeaconModel {
  /// Creates the known make with a name; `nil` if the name is `nil`, or if there is no such make.
  init?(named name: String?) {
    guard let model = Self.known.first(where: { $0.name == name }) else { return nil }
    self = model
  }
}
