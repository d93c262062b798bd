import BLE
import Documents
import Links
import Phones
import Sim

/// The keys of a phone, and of its carry position.
struct PhoneKeys: ObjectKeys {
  static let shared = PhoneKeys()
  private static let `default` = Phone("")

  let carry = CarryKeys(
    "the carry position; mast is a stand or a robot, without a body", default: .hand)
  let model = Key.optional(
    "model", .phoneModel,
    "the model, which gives the RSSI offset and the scan schedule")
  let scan = ScanKeys(
    interval: Key(
      "scanIntervalMs", .scan(),
      "the scan interval, in milliseconds; 40 by default, or the model's",
      isRequired: false),
    windowHelp:
      "the scan window, in milliseconds, at most the interval; 30 by default, or the model's")
  let sensitivity = Key(
    "sensitivityDBm", .sensitivity, "the sensitivity, in dBm", default: Self.default.sensitivity)
  let receiveOffset = Key(
    "receiveOffsetDB", .receiveOffset, "the RSSI offset, in dB; 0 by default, or the model's",
    isRequired: false)
  let reportsChannel = Key(
    "reportsChannel", .flag, "the phone reports the channel of each packet",
    default: Self.default.reportsChannel)
  let antennaDepth = Key.antennaDepth(default: Phone.defaultAntennaDepth)
  let compassError = Key.compassError(default: Self.default.compassDeviation)
  let connection = Key.optional(
    "connection", .object(ConnectionKeys()),
    "how it connects; if given, the life of its app is recorded, also of a bare radio")
  let advertises = Key.optional(
    "advertises", .object(AdvertisingKeys()),
    "what its app advertises; then the phone is heard by receivers, and hears nothing")
  let use = PhoneUseKeys()

  var schema: ObjectSchema { ObjectSchema("phone", "phone", self) }

  func read(from fields: inout Fields) throws(InputError) -> PhoneDescription {
    let defaults = Self.default
    let (carriage, height) = try carry.read(from: &fields)
    let name = try fields[model]
    let model = PhoneModel.known.first { $0.name == name }
    var phone = Phone(
      "", scanner: try scan.read(from: &fields, default: model?.scanner ?? defaults.scanner),
      sensitivity: try fields[sensitivity],
      receiveOffset: try fields[
        receiveOffset, default: model?.receiveOffset ?? defaults.receiveOffset],
      reportsChannel: try fields[reportsChannel])
    phone.antennaDepth = try fields[antennaDepth]
    phone.compassDeviation = try fields[compassError]
    let advertises = try fields[advertises]
    if let payloads = advertises?.payloads,
      !payloads.interleaved.isEmpty || !payloads.sets.isEmpty
    {
      throw .unusable(
        fields.place(of: self.advertises).key("frames"), "an app advertises one frame, not several")
    }
    let connecting = try fields[connection]
    phone.connecting = connecting ?? defaults.connecting
    phone.use = try use.read(
      from: &fields, scanning: scan, of: phone.scanner, isFollowed: connecting != nil)
    return PhoneDescription(
      carriage: carriage, height: height, phone: phone, advertises: advertises)
  }
}

/// A phone that has no walker yet.
struct PhoneDescription {
  let carriage: CarryPosition
  let height: Double
  fileprivate let phone: Phone
  /// The advertising of the phone's app; `nil` for a phone that listens.
  fileprivate let advertises: Broadcast?

  /// The standard deviation of the compass, in degrees.
  var compassDeviation: Double { phone.compassDeviation }

  /// The system of the phone, and its use; `nil` for a bare radio.
  var use: PhoneUse? { phone.use }

  /// Returns the phone as a tag if its app advertises; `nil` for a phone that listens.
  func tag(of walker: String) -> Tag? {
    guard let advertises else { return nil }
    let (payload, interval) = (advertises.payloads.default, advertises.interval)
    return Tag(
      walker, transmitPower: advertises.power,
      schedule: use?.advertising(payload, every: interval)
        ?? AdvertisingSchedule(interval: interval, payload: payload),
      antennaGain: advertises.gain, antennaDepth: phone.antennaDepth)
  }

  /// Returns the phone of a walker; `nil` if its app advertises. In recordings, the phone has the
  /// walker's name.
  func phone(of walker: String) -> Phone? {
    guard advertises == nil else { return nil }
    var phone = phone
    phone.name = walker
    return phone
  }
}

/// The keys of the advertising of the app on a phone.
private struct AdvertisingKeys: ObjectKeys {
  let broadcast = BroadcastKeys()

  var schema: ObjectSchema { ObjectSchema("advertises", "advertising of an app", self) }

  func read(from fields: inout Fields) throws(InputError) -> Broadcast {
    try broadcast.read(from: &fields)
  }
}
