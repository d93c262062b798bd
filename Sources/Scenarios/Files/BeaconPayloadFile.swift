import BLE
import Documents
import Payloads
import Sim

/// What a beacon sends as described in a scenario: an iBeacon frame by `uuid`, `major`, `minor`
/// and `measuredPowerDBm`; or the lists that an app can scan for, by `service` and `localName`; or
/// `frames` of any formats by turns.
struct BeaconPayloadFile {
  /// The usual payload.
  let usual: Payload
  /// The payloads that take its place in some events.
  let interleaved: [InterleavedPayload]

  /// The numbers of frames that a beacon can send by turns.
  static let frameCount = 1...8
  /// The numbers of advertising events of which one can have a frame.
  static let periods = 2...1000

  private static let frameKeys = ["uuid", "major", "minor", "measuredPowerDBm"]
  private static let listKeys = ["service", "localName"]

  /// Reads what a beacon sends.
  ///
  /// - Parameters:
  ///   - power: The transmit power.
  ///   - gain: The gain of its antenna together with that of a typical phone.
  ///   - sensors: The sensors whose readings its frames have.
  init(
    from fields: inout Fields, power: PowerLevel, gain: Decibels, sensors: SensorsFile?
  ) throws(InputError) {
    fields.expect(
      "uuid", "major", "minor", "measuredPowerDBm", "service", "localName", "frames")
    let measuredPower = Beacon.measuredPower(ofTransmitPower: power, antennaGain: gain)
    if fields.has("frames") {
      for key in Self.frameKeys + Self.listKeys where fields.has(key) {
        throw .unusable(fields.place(of: key), "belongs into a frame of 'frames'")
      }
      self = try Self(framesFrom: &fields, measuredPower: measuredPower, sensors: sensors)
      return
    }
    interleaved = []
    guard let list = Self.listKeys.first(where: { fields.has($0) }) else {
      usual = try Self.frame(from: &fields, measuredPower: measuredPower).advertisingData()
      return
    }
    for key in Self.frameKeys where fields.has(key) {
      throw .unusable(
        fields.place(of: key),
        "belongs to an iBeacon frame; a beacon with '\(list)' sends none")
    }
    var flags = AdvertisingData()
    flags.append(.flags, [IBeacon.usualFlags])
    usual = try PayloadFile.list(behind: flags, from: &fields)
  }

  /// Reads the frames, of which the first one is the usual one.
  private init(
    framesFrom fields: inout Fields, measuredPower: PowerLevel, sensors: SensorsFile?
  ) throws(InputError) {
    var usual: Payload?
    var interleaved: [InterleavedPayload] = []
    for var frame in try fields.objects("frames", count: Self.frameCount) {
      let word = try frame.name("format", among: PayloadFormat.allCases.map(\.rawValue))
      let isUsual = usual == nil
      if isUsual, frame.has("every") {
        throw .unusable(
          frame.place(of: "every"), "the first frame is sent whenever no other one is")
      }
      for kind in SensorKind.allCases where sensors?.has(kind) ?? false {
        for key in kind.frameKeys where frame.has(key) {
          throw .unusable(frame.place(of: key), "'sensors' measure it; give it in one place")
        }
      }
      let period = isUsual ? 0 : try frame.integer("every", in: Self.periods)
      let payload = try PayloadFile.payload(
        PayloadFormat(rawValue: word) ?? .list, from: &frame, measuredPower: measuredPower)
      try frame.finish()
      if isUsual {
        usual = payload
      } else {
        interleaved.append(InterleavedPayload(payload, every: period))
      }
    }
    self.usual = usual ?? []
    self.interleaved = interleaved
  }

  private static func frame(
    from fields: inout Fields, measuredPower: PowerLevel
  ) throws(InputError) -> IBeacon {
    let declared = try fields.optionalNumber("measuredPowerDBm", in: -127...20)
    return IBeacon(
      identifier: BeaconIdentifier(
        uuid: try fields.uuid("uuid", default: PayloadFile.usualUUID),
        major: try fields.integer("major", in: 0...UInt16.max, default: 0),
        minor: try fields.integer("minor", in: 0...UInt16.max, default: 0)),
      measuredPower: declared.map { PowerLevel(dBm: $0.rounded()) } ?? measuredPower)
  }
}
