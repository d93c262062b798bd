import BLE
import Documents
import Payloads
import Sensors
import Sim

/// The payloads of a beacon, a tag or an app.
struct BeaconPayloads {
  /// The regular payload.
  var `default`: Payload
  /// The payloads that take the place of the regular one in some advertising events.
  var interleaved: [InterleavedPayload] = []
  /// The payloads that have advertising events of their own.
  var sets: [AdvertisingSet] = []
}

/// The keys of what a beacon sends: the identifier of an iBeacon frame; or the service or the name
/// that an app can scan for; or `frames` of any formats, sent by turns or at intervals of their
/// own.
struct BeaconPayloadKeys: KeyGroup {
  static let shared = BeaconPayloadKeys()

  private let uuid = Key(
    "uuid", .uuid, "the UUID of the iBeacon identifier", default: BeaconUUID.defaultFleet)
  private let major = Key(
    "major", .integer(0...UInt16.max), "the major number of the iBeacon identifier", default: 0)
  private let minor = Key(
    "minor", .integer(0...UInt16.max), "the minor number of the iBeacon identifier", default: 0)
  private let measuredPower: Key<Double?> = .optional(
    "measuredPowerDBm", .number(PowerLevel.reported),
    "the level at 1 m that the beacon declares, in dBm; computed by default")
  private let listed = ListedKeys(
    service:
      "the assigned number or the UUID of a service that it lists in place of an iBeacon frame",
    localName: "the name that it sends in place of an iBeacon frame")
  private let frames = Key(
    "frames", .objects(.either(FrameKeys.schemas), count: 1...8),
    "the frames that it sends, in place of an iBeacon frame; the first is the usual one",
    isRequired: false)

  /// Reads what a beacon sends.
  ///
  /// - Parameters:
  ///   - power: The transmit power.
  ///   - gain: The gain of the beacon's antenna together with that of a typical phone's antenna.
  ///   - sensors: The sensors whose readings the frames contain.
  func read(
    from fields: inout Fields, power: PowerLevel, gain: Decibels, sensors: SensorsDescription?
  ) throws(InputError) -> BeaconPayloads {
    fields.expect(all)
    let frameKeys: [any DeclaredKey] = [uuid, major, minor, measuredPower]
    let power = Beacon.measuredPower(ofTransmitPower: power, antennaGain: gain)
    if let frames = try fields[ifGiven: frames] {
      for key in (frameKeys + listed.all).map(\.name) where fields.has(key) {
        throw .unusable(fields.place(of: key), "belongs into a frame of 'frames'")
      }
      return try Self.read(frames, measuredPower: power, sensors: sensors)
    }
    guard let list = listed.all.map(\.name).first(where: { fields.has($0) }) else {
      let frame = IBeacon(
        identifier: BeaconIdentifier(
          uuid: try fields[uuid], major: try fields[major], minor: try fields[minor]),
        measuredPower: try fields[measuredPower].map { PowerLevel(dBm: $0.rounded()) } ?? power)
      return BeaconPayloads(default: frame.advertisingData())
    }
    for key in frameKeys.map(\.name) where fields.has(key) {
      throw .unusable(
        fields.place(of: key), "belongs to an iBeacon frame; a beacon with '\(list)' sends none")
    }
    var flags = AdvertisingData()
    flags.append(.flags, [IBeacon.defaultFlags])
    return BeaconPayloads(default: try listed.payload(behind: flags, from: &fields))
  }

  /// Reads the frames. The first one is the regular frame.
  private static func read(
    _ frames: [Fields], measuredPower: PowerLevel, sensors: SensorsDescription?
  ) throws(InputError) -> BeaconPayloads {
    var payloads: BeaconPayloads?
    for var frame in frames {
      let format = try PayloadFormats.format(frame.text("format"), at: frame.place(of: "format"))
      let frequency = try FrameKeys.shared.frequency(from: &frame, isFirst: payloads == nil)
      for kind in SensorKind.allCases where sensors?.has(kind) ?? false {
        for key in kind.frameKeys where frame.has(key) {
          throw .unusable(frame.place(of: key), "'sensors' measure it; give it in one place")
        }
      }
      let payload = try format.payload(from: &frame, at1m: measuredPower)
      try frame.finish()
      switch frequency {
      case .default: payloads = BeaconPayloads(default: payload)
      case .every(let period):
        payloads?.interleaved.append(InterleavedPayload(payload, every: period))
      case .interval(let interval):
        payloads?.sets.append(AdvertisingSet(payload, every: interval))
      }
    }
    return payloads ?? BeaconPayloads(default: [])
  }
}

/// The keys of a frame other than those of its format.
private struct FrameKeys: KeyGroup {
  static let shared = FrameKeys()

  private let every = Key(
    "every", .integer(2...1000),
    "the number of advertising events of which one has this frame; not of the first",
    isRequired: false)
  private let interval = Key(
    "intervalMs", .advertisingInterval,
    "the interval of advertising events of its own, in place of every; not of the first",
    isRequired: false)

  /// The frequency of one of a beacon's frames.
  enum Frequency {
    /// The frame is in each advertising event in which no other frame takes its place.
    case `default`
    /// The frame is in one out of this many advertising events.
    case every(Int)
    /// The frame is in advertising events of its own, at this interval.
    case interval(Duration)
  }

  /// The schema of a frame in each format.
  static let schemas = PayloadFormats.all.map { format in
    ValueSchema.object(
      ObjectSchema(
        "frame-\(format.word)", "\(format.word) frame",
        [.required("format", .word(format.word), "the format")]
          + (shared.all + format.all).map(\.declaration),
        anyOf: format.alternatives.map(\.name)))
  }

  /// Reads `every` or `intervalMs`, which the first frame cannot have.
  func frequency(from frame: inout Fields, isFirst: Bool) throws(InputError) -> Frequency {
    frame.expect(all)
    switch (frame.has(every), frame.has(interval)) {
    case (true, _) where isFirst:
      throw .unusable(frame.place(of: every), "the first frame is sent whenever no other one is")
    case (_, true) where isFirst:
      throw .unusable(
        frame.place(of: interval), "the first frame has the 'intervalMs' beside 'frames'")
    case (true, true):
      throw .unusable(frame.place(of: interval), "'every' is given, too; choose one of them")
    case (false, true): return .interval(try frame[interval])
    case _ where isFirst: return .default
    default: return .every(try frame[every])
    }
  }
}
