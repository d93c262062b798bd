import BLE
import Testing

/// Vectors: tests of AltBeacon/android-beacon-library.
struct AltBeaconTests {
  struct Vector: Sendable {
    var hex: String
    var flags: UInt8
    var company: UInt16
    var uuid: String
    var major: UInt16
    var minor: UInt16
    var power: Double
    var reserved: UInt8
  }

  private static let vectors = [
    Vector(
      hex: "02011a1bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600010002c509", flags: 0x1A,
      company: 0x0118, uuid: "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6", major: 1, minor: 2,
      power: -59, reserved: 9),
    Vector(
      hex: "0201061bffaabbbeace2c56db5dffb48d2b060d0f5a71096e000010004c500", flags: 6,
      company: 0xBBAA, uuid: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", major: 1, minor: 4,
      power: -59, reserved: 0),
    Vector(
      hex: "0201061bffe000beac7777772e626c756b692e636f6d000100010001abaa00", flags: 6,
      company: 0x00E0, uuid: "7777772E-626C-756B-692E-636F6D000100", major: 256, minor: 427,
      power: -86, reserved: 0),
    Vector(
      hex: "02011a1bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600050003be02", flags: 0x1A,
      company: 0x0118, uuid: "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6", major: 5, minor: 3,
      power: -66, reserved: 2),
  ]

  @Test(arguments: vectors)
  func publishedDataBothWays(vector: Vector) throws {
    let identifier = BeaconIdentifier(
      uuid: try #require(BeaconUUID(vector.uuid)), major: vector.major, minor: vector.minor)
    let beacon = AltBeacon(
      identifier: identifier, measuredPower: PowerLevel(dBm: vector.power),
      company: vector.company, reserved: vector.reserved)
    #expect(try BeaconFrame(advertisingData: packet(vector.hex)) == .altBeacon(beacon))
    let data = BeaconFrame.altBeacon(beacon).advertisingData(flags: vector.flags)
    #expect(Hexadecimal.text(of: data) == vector.hex)
  }

  @Test func rejectsOneByteMoreOrLess() throws {
    let value = try packet(Self.vectors[0].hex).dropFirst(5)
    #expect(AltBeacon(manufacturerData: value) != nil)
    #expect(AltBeacon(manufacturerData: value.dropLast()) == nil)
    #expect(AltBeacon(manufacturerData: value + [0]) == nil)
  }
}
