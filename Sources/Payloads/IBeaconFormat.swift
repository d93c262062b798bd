import BLE
import Documents

extension IBeacon: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [IBeaconFormat()] }

  static var shape: FrameShape? {
    FrameShape(
      name: "an iBeacon", kind: kind, owner: company, marker: [0x02, 0x15],
      parts: identityParts + [("level at 1 m", 1)])
  }
}

struct IBeaconFormat: FrameFormat {
  let word = "ibeacon"
  let source = "Apple, *Proximity Beacon Specification* R1"
  private let identity = BeaconIdentityKeys()

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> IBeacon {
    let (identifier, power) = try identity.read(from: &fields, at1m: at1m)
    return IBeacon(identifier: identifier, measuredPower: power)
  }

  func description(of frame: IBeacon) -> FrameDescription? {
    FrameDescription(self, identity.members(frame.identifier, frame.measuredPower))
  }
}

extension AltBeacon: DescribedFrame {
  static var formats: [any FrameFormat<Self>] { [AltBeaconFormat()] }

  static var shape: FrameShape? {
    FrameShape(
      name: "an AltBeacon", kind: kind, owner: nil, marker: [0xBE, 0xAC],
      parts: identityParts + [("level at 1 m", 1), ("reserved byte", 1)])
  }
}

struct AltBeaconFormat: FrameFormat {
  let word = "altbeacon"
  let source = "Radius Networks, *AltBeacon Protocol Specification* 1.0"
  private let identity = BeaconIdentityKeys()
  private let company = Key(
    "company", .integer(0...UInt16.max), "the maker", default: AltBeacon.defaultCompany)
  private let reserved = Key(
    "reserved", .integer(0...UInt8.max), "the byte that the maker defines", default: 0)

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> AltBeacon {
    let (identifier, power) = try identity.read(from: &fields, at1m: at1m)
    return AltBeacon(
      identifier: identifier, measuredPower: power, company: try fields[company],
      reserved: try fields[reserved])
  }

  func description(of frame: AltBeacon) -> FrameDescription? {
    FrameDescription(
      self,
      identity.members(frame.identifier, frame.measuredPower) + [
        company.member(frame.company), reserved.member(frame.reserved),
      ])
  }
}

/// The parts of a beacon's identifier.
private let identityParts = [("UUID", 16), ("major", 2), ("minor", 2)]

/// The keys of a beacon's identifier, and of its level at 1 m.
private struct BeaconIdentityKeys: KeyGroup {
  let uuid = Key("uuid", .uuid, "the UUID of the identifier", default: BeaconUUID.defaultFleet)
  let major = Key(
    "major", .integer(0...UInt16.max), "the major number of the identifier", default: 0)
  let minor = Key(
    "minor", .integer(0...UInt16.max), "the minor number of the identifier", default: 0)
  let measuredPower = Key(
    "measuredPowerDBm", .wholeLevel, "the level at 1 m that it states, in dBm; computed by default",
    isRequired: false)

  func read(
    from fields: inout Fields, at1m: PowerLevel
  ) throws(InputError) -> (BeaconIdentifier, PowerLevel) {
    let identifier = BeaconIdentifier(
      uuid: try fields[uuid], major: try fields[major], minor: try fields[minor])
    return (identifier, try fields[measuredPower, default: at1m.inWholeDBm])
  }

  func members(_ identifier: BeaconIdentifier, _ power: PowerLevel) -> [FrameDescription.Member] {
    [
      uuid.member(identifier.uuid), major.member(identifier.major),
      minor.member(identifier.minor), measuredPower.member(power),
    ]
  }
}

extension BeaconUUID {
  /// The UUID of a beacon for which a file gives none: Estimote's default UUID.
  package static let defaultFleet = BeaconUUID(
    high: 0xB940_7F30_F5F8_466E, low: 0xAFF9_2555_6B57_FE6D)
}
