import BLE
import Documents
@testable import Payloads
import TestSupport
import Testing

/// Near misses of known frames. The frames are those of the formats' specifications, each changed
/// by hand.
@Suite struct FrameNearMissTests {
  private static let uuid = "b9407f30f5f8466eaff925556b57fe6d"
  private static let url = "676f6f676c6500"

  /// The value of a structure, and what it almost is.
  private static let misses: [(kind: AdvertisingData.Kind, hex: String, words: String)] = [
    (.manufacturerData, "4c000215" + uuid, "an iBeacon cut after its UUID: 16 of 21 bytes"),
    (
      .manufacturerData, "4c000215" + uuid.dropLast(2),
      "an iBeacon cut within its UUID: 15 of 21 bytes"
    ),
    (.manufacturerData, "4c000215", "an iBeacon cut before its UUID: 0 of 21 bytes"),
    (
      .manufacturerData, "4c000215" + uuid + "00010002",
      "an iBeacon cut after its minor: 20 of 21 bytes"
    ),
    (
      .manufacturerData, "4c000215" + uuid + "00010002c500", "an iBeacon with 1 byte after its end"
    ),
    (
      .manufacturerData, "59000215" + uuid + "00010002c5",
      "an iBeacon under company 0x0059, not 0x004C"
    ),
    (
      .manufacturerData, "004c0215" + uuid + "00010002c5",
      "an iBeacon with the bytes of its company swapped"
    ),
    (
      .manufacturerData, "4c001502" + uuid + "00010002c5",
      "an iBeacon with the bytes of its code swapped"
    ),
    (
      .manufacturerData, "4c000216" + uuid + "00010002c5",
      "an iBeacon with code 0216, not 0215"
    ),
    (
      .manufacturerData, "4c0002" + uuid + "00010002c5",
      "an iBeacon without the last byte of its code 0215"
    ),
    (
      .serviceData16, "4c000215" + uuid + "00010002c5",
      "an iBeacon in service data, not in manufacturer data"
    ),
    (
      .manufacturerData, "1801acbe" + uuid + "00010002c500",
      "an AltBeacon with the bytes of its code swapped"
    ),
    (
      .manufacturerData, "1801beac" + uuid + "00010002c5",
      "an AltBeacon cut after its level at 1 m: 21 of 22 bytes"
    ),
    (
      .serviceData16, "aafe1002e7" + url,
      "an Eddystone-URL with the bytes of its level and its scheme swapped"
    ),
    (.serviceData16, "aafe10e707" + url, "an Eddystone-URL of scheme 7, not 0 to 3"),
    (
      .serviceData16, "aafe10e70220",
      "an Eddystone-URL with a character that an address cannot have"
    ),
    (
      .serviceData16, "feaa10e702" + url, "an Eddystone-URL with the bytes of its service swapped"
    ),
    (
      .manufacturerData, "aafe10e702" + url,
      "an Eddystone-URL in manufacturer data, not in service data"
    ),
    (
      .serviceData16, "aafe00e71234567890123456789000000000",
      "an Eddystone-UID cut within its instance: 15 of 19 bytes"
    ),
    (.serviceData16, "aafe30e3", "an Eddystone-EID cut after its level at 0 m: 1 of 9 bytes"),
    (
      .serviceData16, "aafe20000bb81a000000000100000064ff",
      "an Eddystone-TLM with 1 byte after its end"
    ),
  ]

  @Test(arguments: misses) func saysWhatIsWrong(
    kind: AdvertisingData.Kind, hex: String, words: String
  ) throws {
    let value = try #require(Hexadecimal.bytes(of: hex))
    let structure = AdvertisingData.Structure(kind: kind, value: value[...])
    #expect(BeaconFrame(structure) == nil)
    #expect(FrameNearMiss(structure)?.words == words)
  }

  /// Each frame of each format cut at each length is almost itself, and the whole one is a frame.
  @Test func knowsEachFrameByItsStart() {
    for shape in FrameShape.all {
      let owner = shape.owner ?? AltBeacon.defaultCompany
      let head = owner.littleEndianBytes + shape.marker
      for count in 0..<(shape.count - shape.spare) {
        let value = head + [UInt8](repeating: 0, count: count)
        let miss = FrameNearMiss(AdvertisingData.Structure(kind: shape.kind, value: value[...]))
        #expect(miss?.words.hasPrefix("\(shape.name) cut ") == true, "\(shape.name), \(count)")
      }
      let whole = head + [UInt8](repeating: 0, count: shape.count - shape.spare)
      let structure = AdvertisingData.Structure(kind: shape.kind, value: whole[...])
      #expect(BeaconFrame(structure) != nil, "\(shape.name)")
    }
  }

  /// Other data of phones and watches resembles no frame.
  @Test(arguments: ["4c000f05a0336aa5f110025b0c", "4c001005031c8ba89d", "e000", "75004204"])
  func takesNothingElseForAFrame(hex: String) throws {
    let value = try #require(Hexadecimal.bytes(of: hex))
    #expect(
      FrameNearMiss(AdvertisingData.Structure(kind: .manufacturerData, value: value[...])) == nil)
  }

  @Test func standsInReports() throws {
    let cut = "15ff4c000215" + Self.uuid
    let report = try PayloadReport(hexadecimal: [cut], at: InputPlace("decode"))
    #expect(report.text.contains("\n  almost   an iBeacon cut after its UUID: 16 of 21 bytes\n"))
    guard case .object(let json) = report.json, case .list(let structures) = json["structures"],
      case .object(let structure) = structures[0]
    else {
      Issue.record("no list")
      return
    }
    #expect(structure["almost"] == "an iBeacon cut after its UUID: 16 of 21 bytes")
  }

  /// A structure that ends before its length says.
  @Test func standsInErrors() throws {
    let error = #expect(throws: InputError.self) {
      try PayloadReport(hexadecimal: ["0201061aff4c000215" + Self.uuid], at: InputPlace("decode"))
    }
    #expect(
      error?.description.contains(
        "claims 26 bytes; 21 follow, almost an iBeacon cut after its UUID: 16 of 21 bytes") == true)
  }
}
