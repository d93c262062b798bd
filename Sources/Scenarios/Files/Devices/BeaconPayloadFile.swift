import BLE
import Documents
import Payloads
import Sim

/// The payload of a beacon as described in a scenario: an iBeacon frame by `uuid`, `major`, `minor`
/// and `measuredPowerDBm`; or the lists that an app can scan for, by `service` and `localName`; or
/// `frames` of any formats by turns, or at intervals of their own.
package struct BeaconPayloadFile {
  /// The usual payload.
  package let usual: Payload
  /// The payloads that take its place in some events.
  package let interleaved: [InterleavedPayload]
  /// The payloads that have advertising events of their own.
  package let sets: [AdvertisingSet]

  /// The numbers of frames that a beacon can send.
  package static let frameCount = 1...8
  /// The numbers of advertising events of which one can have a frame.
  package static let periods = 2...1000

  private static let frameKeys = ["uuid", "major", "minor", "measuredPowerDBm"]
  private static let listKeys = ["service", "localName"]

  /// Reads what a beacon sends.
  ///
  /// - Parameters:
  ///   - power: The transmit power.
  ///   - gain: The gain of its antenna together with that of a typical phone.
  ///   - sensors: The sensors whose readings its frames have.
  package init(
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
    (interleaved, sets) = ([], [])
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
    var sets: [AdvertisingSet] = []
    for var frame in try fields.objects("frames", count: Self.frameCount) {
      let word = try frame.name("format", among: PayloadFormat.allCases.map(\.rawValue))
      let frequency = try Frequency(from: &frame, isFirst: usual == nil)
      for kind in SensorKind.allCases where sensors?.has(kind) ?? false {
        for key in kind.frameKeys where frame.has(key) {
          throw .unusable(frame.place(of: key), "'sensors' measure it; give it in one place")
        }
      }
      let payload = try PayloadFile.payload(
        PayloadFormat(rawValue: word) ?? .list, from: &frame, measuredPower: measuredPower)
      try frame.finish()
      switch frequency {
      case .usual: usual = payload
      case .every(let period): interleaved.append(InterleavedPayload(payload, every: period))
      case .interval(let interval): sets.append(AdvertisingSet(payload, every: interval))
      }
    }
    self.usual = usual ?? []
    self.interleaved = interleaved
    self.sets = sets
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

extension BeaconPayloadFile {
  /// The frequency of one of a beacon's frames.
  private enum Frequency {
    /// Whenever no other one takes its place.
    case usual
    /// In one of several advertising events.
    case every(Int)
    /// In advertising events of its own.
    case interval(Duration)

    /// Reads `every` or `intervalMs`, which the first frame has not.
    init(from frame: inout Fields, isFirst: Bool) throws(InputError) {
      frame.expect("every", "intervalMs")
      switch (frame.has("every"), frame.has("intervalMs")) {
      case (true, _) where isFirst:
        throw .unusable(
          frame.place(of: "every"), "the first frame is sent whenever no other one is")
      case (_, true) where isFirst:
        throw .unusable(
          frame.place(of: "intervalMs"), "the first frame has the 'intervalMs' beside 'frames'")
      case (true, true):
        throw .unusable(frame.place(of: "intervalMs"), "'every' is given, too; choose one of them")
      case (false, true):
        self = .interval(try frame.duration("intervalMs", in: 20...10_240))
      case _ where isFirst: self = .usual
      default: self = .every(try frame.integer("every", in: BeaconPayloadFile.periods))
      }
    }
  }
}
