import BLE
import TestSupport
import Testing

struct IBeaconTests {
  private let example = IBeacon(
    identifier: BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 0x0304, minor: 0x0506),
    measuredPower: PowerLevel(dBm: -59))

  @Test(arguments: PacketVectors.iBeacons)
  func readsPublishedData(vector: PacketVectors.IBeaconVector) throws {
    let beacon = try #require(IBeacon(advertisingData: packet(vector.hex)))
    #expect(beacon.identifier == (try vector.identifier))
    #expect(beacon.measuredPower == PowerLevel(dBm: vector.measuredPower))
  }

  @Test(arguments: PacketVectors.iBeacons)
  func writesPublishedData(vector: PacketVectors.IBeaconVector) throws {
    let beacon = IBeacon(
      identifier: try vector.identifier, measuredPower: PowerLevel(dBm: vector.measuredPower))
    #expect(Hexadecimal.text(of: beacon.advertisingData(flags: vector.flags)) == vector.hex)
  }

  @Test func flagsDefaultToGeneralDiscoveryWithoutClassic() {
    #expect(example.advertisingData().starts(with: [0x02, 0x01, 0x06]))
    #expect(example.advertisingData().count == 30)
  }

  @Test(arguments: PacketVectors.others)
  func rejectsOtherFormats(hex: String) throws {
    #expect(try IBeacon(advertisingData: packet(hex)) == nil)
  }

  @Test func acceptsOtherStructuresBeforeAndAfter() {
    let manufacturerData = Array(example.advertisingData().dropFirst(3))
    let power: [UInt8] = [0x02, 0x0A, 0x08]
    #expect(IBeacon(advertisingData: manufacturerData) == example)
    #expect(IBeacon(advertisingData: manufacturerData + power) == example)
    #expect(IBeacon(advertisingData: power + manufacturerData) == example)
    #expect(IBeacon(advertisingData: manufacturerData + [0, 0, 0, 0]) == example)
  }

  @Test func isNotReadAfterPaddingOrBesideMalformedStructures() {
    let manufacturerData = Array(example.advertisingData().dropFirst(3))
    #expect(IBeacon(advertisingData: [0] + manufacturerData) == nil)
    #expect(IBeacon(advertisingData: manufacturerData + [0x05, 0x09]) == nil)
  }

  /// Type, company, subtype and length: only an iBeacon's own are accepted.
  @Test(arguments: 3..<9)
  func everyBitOfThePrefixCounts(place: Int) {
    for bit in 0..<8 {
      var bytes = Array(example.advertisingData())
      bytes[place] ^= 1 << bit
      #expect(IBeacon(advertisingData: bytes) == nil)
    }
  }

  @Test func rejectsOneByteMoreOrLess() {
    let value = Array(example.advertisingData()).dropFirst(5)
    #expect(IBeacon(manufacturerData: value) == example)
    #expect(IBeacon(manufacturerData: value.dropLast()) == nil)
    #expect(IBeacon(manufacturerData: value + [0]) == nil)
  }

  @Test(arguments: PacketVectors.others + PacketVectors.iBeacons.map(\.hex))
  func rejectsTruncatedData(hex: String) throws {
    let bytes = try packet(hex)
    for count in 0..<bytes.count {
      #expect(IBeacon(advertisingData: Array(bytes.prefix(count))) == nil)
      _ = IBeacon(advertisingData: Array(bytes.suffix(count)))
    }
  }

  @Test(arguments: PacketVectors.others + PacketVectors.iBeacons.map(\.hex))
  func acceptsAnyValueOfAnyByte(hex: String) throws {
    let original = try packet(hex)
    for place in original.indices {
      var bytes = original
      // Every fifth value has 0 and 255 among them, and is enough while developing.
      for value in stride(from: UInt8.min, through: .max, by: Build.isOptimised ? 1 : 5) {
        bytes[place] = value
        checkRereading(bytes)
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func acceptsRandomBytes(seed: UInt64) {
    var state = seed
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1
      for _ in 0..<(state >> 58) {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        // Small numbers give lengths that fit; the others give any byte.
        bytes.append(UInt8(truncatingIfNeeded: state >> 60 < 8 ? state >> 55 & 7 : state >> 48))
      }
      checkRereading(bytes)
    }
  }

  /// Parsed data keeps its meaning when it is written and parsed again.
  private func checkRereading(_ bytes: [UInt8]) {
    guard let beacon = IBeacon(advertisingData: bytes) else { return }
    #expect(IBeacon(advertisingData: beacon.advertisingData()) == beacon)
  }

  @Test(
    arguments: zip(
      [-59.4, -59.5, -59.6, -128.4, 127.4, 0.4, -0.4], [-59, -60, -60, -128, 127, 0, 0]))
  func roundsMeasuredPowerToWholeDBm(given: Double, kept: Double) {
    let beacon = IBeacon(identifier: example.identifier, measuredPower: PowerLevel(dBm: given))
    #expect(beacon.measuredPower.dBm == kept)
    #expect(beacon.advertisingData().last == UInt8(bitPattern: Int8(kept)))
  }

  @Test func trapsOnMeasuredPowerBeyondAByte() async {
    await #expect(processExitsWith: .failure) { _ = IBeacon.measured(dBm: -128.5) }
    await #expect(processExitsWith: .failure) { _ = IBeacon.measured(dBm: 127.5) }
    await #expect(processExitsWith: .failure) { _ = IBeacon.measured(dBm: .nan) }
  }
}

extension IBeacon {
  fileprivate static func measured(dBm: Double) -> IBeacon {
    IBeacon(
      identifier: BeaconIdentifier(uuid: BeaconUUID(high: 0, low: 0), major: 0, minor: 0),
      measuredPower: PowerLevel(dBm: dBm))
  }
}
