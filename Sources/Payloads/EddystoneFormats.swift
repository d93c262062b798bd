import BLE
import Documents

private let specification = "Google, *Eddystone Protocol Specification*"

extension EddystoneUID: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [EddystoneUIDFormat()] }

  static var shape: FrameShape? {
    eddystoneShape(
      "an Eddystone-UID", [0x00],
      [("level at 0 m", 1), ("namespace", 10), ("instance", 6), ("reserved bytes", 2)], spare: 2)
  }
}

struct EddystoneUIDFormat: FrameFormat {
  let word = "eddystone-uid"
  let source = specification
  private let namespace = Key("namespace", .bytes(10), "the fleet: 20 hexadecimal digits")
  private let instance = Key("instance", .bytes(6), "the beacon: 12 hexadecimal digits")
  private let power = PowerAtZeroKeys()
  private let reserved: Key<UInt16?> = .optional(
    "reserved", .integer(0...UInt16.max), "the reserved bytes; null leaves them out", default: 0)

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> EddystoneUID {
    EddystoneUID(
      namespace: try fields[namespace], instance: try fields[instance],
      powerAtZero: try power.read(from: &fields, at1m: at1m), reserved: try fields[reserved])
  }

  func description(of frame: EddystoneUID) -> FrameDescription? {
    FrameDescription(
      self,
      [
        namespace.member(frame.namespace), instance.member(frame.instance),
        power.atZero.member(frame.powerAtZero), reserved.member(frame.reserved),
      ], derived: power.atOneMetre(frame.powerAtZero))
  }
}

extension EddystoneURL: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [EddystoneURLFormat()] }

  static var shape: FrameShape? {
    eddystoneShape(
      "an Eddystone-URL", [0x10], [("level at 0 m", 1), ("scheme", 1), ("address", capacity)],
      spare: capacity)
  }
}

struct EddystoneURLFormat: FrameFormat {
  let word = "eddystone-url"
  let source = specification
  private let url = Key("url", .text(.form("^https?://")), "the address of a web page")
  private let power = PowerAtZeroKeys()

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> EddystoneURL {
    let address = try fields[url]
    let power = try power.read(from: &fields, at1m: at1m)
    guard let frame = EddystoneURL(address, powerAtZero: power) else {
      throw .wrongType(
        fields.place(of: url), given: address.quoted,
        allowed: "http:// or https:// and what fits into \(EddystoneURL.capacity) bytes of ASCII")
    }
    return frame
  }

  func description(of frame: EddystoneURL) -> FrameDescription? {
    FrameDescription(
      self, [url.member(frame.address), power.atZero.member(frame.powerAtZero)],
      derived: power.atOneMetre(frame.powerAtZero))
  }
}

extension EddystoneTelemetry: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [EddystoneTelemetryFormat()] }

  static var shape: FrameShape? {
    eddystoneShape(
      "an Eddystone-TLM", [0x20, 0x00],
      [("battery", 2), ("temperature", 2), ("count of frames", 4), ("time", 4)])
  }
}

struct EddystoneTelemetryFormat: FrameFormat {
  let word = "eddystone-tlm"
  let source = specification
  private let battery: Key<UInt16?> = .optional(
    "batteryMV", .integer(1...UInt16.max), "the battery, in millivolts", default: nil)
  private let temperature: Key<Double?> = .optional(
    "temperatureC", .number(EddystoneTelemetry.temperatures), "the temperature, in °C",
    default: nil)
  private let frames = Key(
    "frames", .integer(0...UInt32.max), "the number of frames sent", default: 0)
  private let uptime = Key(
    "uptimeS", .number(0...429_496_729.5), "the time since the start, in seconds", default: 0)

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> EddystoneTelemetry {
    EddystoneTelemetry(
      batteryMillivolts: try fields[battery], temperature: try fields[temperature],
      frames: try fields[frames], tenths: UInt32((try fields[uptime] * 10).rounded()))
  }

  func description(of frame: EddystoneTelemetry) -> FrameDescription? {
    FrameDescription(
      self,
      [
        battery.member(frame.batteryMillivolts), temperature.member(frame.temperature),
        frames.member(frame.frames), uptime.member(Double(frame.tenths) / 10),
      ])
  }
}

extension EddystoneEncryptedTelemetry: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [EddystoneEncryptedTelemetryFormat()] }

  static var shape: FrameShape? {
    eddystoneShape(
      "an encrypted Eddystone-TLM", [0x20, 0x01],
      [("report", 12), ("salt", 2), ("integrity check", 2)])
  }
}

struct EddystoneEncryptedTelemetryFormat: FrameFormat {
  let word = "eddystone-etlm"
  let source = specification
  private let report = Key("report", .bytes(12), "the encrypted report: 24 hexadecimal digits")
  private let salt = Key("salt", .integer(0...UInt16.max), "the salt", default: 0)
  private let check = Key("check", .integer(0...UInt16.max), "the integrity check", default: 0)

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError)
    -> EddystoneEncryptedTelemetry
  {
    EddystoneEncryptedTelemetry(
      report: try fields[report], salt: try fields[salt], check: try fields[check])
  }

  func description(of frame: EddystoneEncryptedTelemetry) -> FrameDescription? {
    FrameDescription(
      self, [report.member(frame.report), salt.member(frame.salt), check.member(frame.check)])
  }
}

extension EddystoneEID: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [EddystoneEIDFormat()] }

  static var shape: FrameShape? {
    eddystoneShape("an Eddystone-EID", [0x30], [("level at 0 m", 1), ("identifier", 8)])
  }
}

struct EddystoneEIDFormat: FrameFormat {
  let word = "eddystone-eid"
  let source = specification
  private let eid = Key(
    "eid", .identifier, "the identifier: 16 hexadecimal digits", isRequired: false)
  private let identityKey = Key(
    "identityKey", .bytes(16),
    "the key from which the identifier is computed, in place of it: 32 hexadecimal digits",
    isRequired: false)
  /// The rotation exponent. With the default, a new identifier follows every 1024 s, about 17 min.
  private let rotationExponent = Key(
    "rotationExponent", .integer(EddystoneIdentity.rotationExponents),
    "the binary logarithm of the time between identifiers, in seconds", default: 10)
  private let time = Key(
    "timeS", .integer(0...UInt32.max), "the counter of the beacon, in seconds", default: 0)
  private let power = PowerAtZeroKeys()

  var alternatives: [any DeclaredKey] { [eid, identityKey] }

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> EddystoneEID {
    EddystoneEID(
      try identifier(from: &fields), powerAtZero: try power.read(from: &fields, at1m: at1m))
  }

  /// Reads an identifier, or computes it from a key.
  private func identifier(from fields: inout Fields) throws(InputError) -> UInt64 {
    fields.expect([eid, identityKey, rotationExponent, time])
    guard fields.has(identityKey) else {
      for key in [rotationExponent.name, time.name] where fields.has(key) {
        throw .unusable(fields.place(of: key), "belongs to an 'identityKey', which is missing")
      }
      return try fields[eid]
    }
    guard !fields.has(eid) else {
      throw .unusable(fields.place(of: eid), "is computed from the 'identityKey'")
    }
    let identity = EddystoneIdentity(
      key: AES128.Block(try fields[identityKey]), rotationExponent: try fields[rotationExponent])
    return identity.identifier(at: try fields[time])
  }

  func description(of frame: EddystoneEID) -> FrameDescription? {
    FrameDescription(
      self, [eid.member(frame.identifier), power.atZero.member(frame.powerAtZero)],
      derived: power.atOneMetre(frame.powerAtZero))
  }
}

extension EddystoneFrame {
  /// Returns the shape of a frame of Eddystone's service.
  fileprivate static func eddystoneShape(
    _ name: String, _ marker: [UInt8], _ parts: [(name: String, bytes: Int)], spare: Int = 0
  ) -> FrameShape {
    FrameShape(
      name: name, kind: kind, owner: service, marker: marker, parts: parts, spare: spare)
  }
}

/// The key of the level at 0 m.
private struct PowerAtZeroKeys: KeyGroup {
  let atZero = Key(
    "powerAtZeroDBm", .wholeLevel,
    "the level at 0 m that it states, in dBm; 41 above that at 1 m by default", isRequired: false)

  func read(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> PowerLevel {
    let power = (at1m + Eddystone.lossOfFirstMetre).inWholeDBm
    return try fields[atZero, default: PowerLevel(dBm: min(power.dBm, 127))]
  }

  /// Returns the level at 1 m that follows from the level at 0 m.
  func atOneMetre(_ power: PowerLevel) -> FrameDescription.Member {
    ("levelAt1mDBm", JSON((power - Eddystone.lossOfFirstMetre).dBm))
  }
}
