import BLE
import Documents

struct IBeaconFormat: FrameFormat {
  let word = "ibeacon"
  let source = "Apple, *Proximity Beacon Specification* R1"
  private let identity = BeaconIdentityKeys()

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> BeaconFrame {
    let (identifier, power) = try identity.read(from: &fields, at1m: at1m)
    return .iBeacon(IBeacon(identifier: identifier, measuredPower: power))
  }

  func description(of frame: BeaconFrame) -> FrameDescription? {
    guard case .iBeacon(let beacon) = frame else { return nil }
    return FrameDescription(self, identity.members(beacon.identifier, beacon.measuredPower))
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

  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> BeaconFrame {
    let (identifier, power) = try identity.read(from: &fields, at1m: at1m)
    return .altBeacon(
      AltBeacon(
        identifier: identifier, measuredPower: power, company: try fields[company],
        reserved: try fields[reserved]))
  }

  func description(of frame: BeaconFrame) -> FrameDescription? {
    guard case .altBeacon(let beacon) = frame else { return nil }
    return FrameDescription(
      self,
      identity.members(beacon.identifier, beacon.measuredPower) + [
        company.member(beacon.company), reserved.member(beacon.reserved),
      ])
  }
}

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
  /// The UUID of a beacon whose file gives none: Estimote's default UUID.
  package static let defaultFleet = BeaconUUID(
    high: 0xB940_7F30_F5F8_466E, low: 0xAFF9_2555_6B57_FE6D)
}
