import BLE
import Testing

/// Published advertising data, with its published meaning.
enum PacketVectors {
  /// An iBeacon's advertising data, with the fields stated by its source.
  struct IBeaconVector: Sendable, CustomTestStringConvertible {
    var hex: String
    var flags: UInt8
    var uuid: String
    var major: UInt16
    var minor: UInt16
    var measuredPower: Double

    var identifier: BeaconIdentifier {
      get throws {
        BeaconIdentifier(uuid: try #require(BeaconUUID(uuid)), major: major, minor: minor)
      }
    }

    var testDescription: String { hex }
  }

  static let iBeacons = [
    // PureSwift/Bluetooth Tests/BluetoothTests/iBeaconTests.swift.
    IBeaconVector(
      hex: "02011a1aff4c000215f7826da64fa24e988024bc5b71e0893e00aa00bbb3", flags: 0x1A,
      uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 170, minor: 187,
      measuredPower: -77),
    // citruz/beacontools tests/test_parser.py.
    IBeaconVector(
      hex: "0201061aff4c0002154142434445464748494041424344454600010002f8", flags: 0x06,
      uuid: "41424344-4546-4748-4940-414243444546", major: 1, minor: 2,
      measuredPower: -8),
    // hecko/librebeacon.github.io ibeacon_packet.md.
    IBeaconVector(
      hex: "02011a1aff4c000215e2c56db5dffb48d2b060d0f5a71096e000000000c5", flags: 0x1A,
      uuid: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", major: 0, minor: 0,
      measuredPower: -59),
    // forforf/multi_beacon ibeacon_protocol.md.
    IBeaconVector(
      hex: "02011a1aff4c00021583256b7478d043a4826905f9dc8a44ba00100020c6", flags: 0x1A,
      uuid: "83256B74-78D0-43A4-8269-05F9DC8A44BA", major: 16, minor: 32,
      measuredPower: -58),
    // citruz/beacontools tests/test_parser.py.
    IBeaconVector(
      hex: "0201041aff4c0002150005000100001000800000805f9b013100026c66c3", flags: 0x04,
      uuid: "00050001-0000-1000-8000-00805F9B0131", major: 2, minor: 27750,
      measuredPower: -61),
    // makezine, teardown of an Estimote beacon (2014); flags and length added.
    IBeaconVector(
      hex: "0201061aff4c000215b9407f30f5f8466eaff925556b57fe6ded4e8931b6", flags: 0x06,
      uuid: "B9407F30-F5F8-466E-AFF9-25556B57FE6D", major: 60750, minor: 35121,
      measuredPower: -74),
    // PureSwift/Bluetooth iBeaconTests.swift; flags and length added. Such a power is implausible,
    // but occurs on the air.
    IBeaconVector(
      hex: "0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d294c903974", flags: 0x06,
      uuid: "B9407F30-F5F8-466E-AFF9-25556B57FE6D", major: 10572, minor: 36921,
      measuredPower: 116),
  ]

  /// Well-formed data of other formats: Eddystone, AltBeacon, Estimote, Exposure Notification and
  /// Apple's own.
  ///
  /// From the tests of citruz/beacontools and of AltBeacon/android-beacon-library.
  static let others = [
    "0201060303aafe1716aafe00e3123456789012346789010000000000010000",
    "0201060303aafe1516aafe00e72f234454f4911ba9ffa6000000000001",
    "0303aafe1316aafe10f8036769746875620063697472757a",
    "0201060303aafe0d16aafe10e702676f6f676c6500",
    "0201060303aafe1116aafe20000b1813000000146700002ac4",
    "0201060303aafe1116aafe20000b1847110000146700002ac4",
    "0201060303aafe1516aafe2001414141414141414141414141deadbeff",
    "0201060303aafe0d16aafe30e34549445f74657374",
    "02011a1bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600010002c509",
    "0201061bffaabbbeace2c56db5dffb48d2b060d0f5a71096e000010004c500",
    "0201061bffe000beac7777772e626c756b692e636f6d000100010001abaa00",
    "02011a1bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600050003be02",
    "02010403030f1817ff5d01011efe427eb6f4bc2f040168a1aafe05c1452553",
    "02010403039afe17169afe2247a038d5eb032640000001414447faffffffff",
    "02010403039afe17169afe1247a038d5eb032640000001414447f001000000",
    "02010403039afe17169afe0247a038d5eb032640000001414447f001000000",
    "02010403039afe17169afe2247a038d5eb03264001ffffffff492566bc2e50",
    "02010403039afe17169afe2247a038d5eb03264001d842ed73492566bc2e50",
    "02010403039afe17169afe0247a038d5eb03264001d842ed73492566bc2e53",
    "02011a03036ffd17166ffd0d3b4f65584c582160571dd19010d41c2660ee34",
    "02011a020a0c0eff4c000f05a0336aa5f110025b0c",
    "14ff4c000156fe874900000000000000000000000000",
    "02010403030f1817ff5d01019ca626b86a3a5c2604017dc1b2ff03c05a0043",
  ]
}

/// The bytes of a packet written in hexadecimal.
func packet(_ hex: String) throws -> [UInt8] {
  try #require(Hexadecimal.bytes(of: hex))
}
