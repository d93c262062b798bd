import BLE
import Documents
import Foundation
@testable import Payloads
import TestSupport
import Testing

/// The reports of payloads.
@Suite struct PayloadReportTests {
  private static func report(_ words: String...) throws -> PayloadReport {
    try PayloadReport(hexadecimal: words, at: InputPlace("decode"))
  }

  /// Fields as the source states them: tests of citruz/beacontools.
  @Test func namesTheFieldsOfAFrame() throws {
    let report = try Self.report("0201060303aafe1716aafe00e3123456789012346789010000000000010000")
    #expect(
      report.text == """
        31 bytes, 3 structures

        0x01 flags: 06
          flags  general discoverable, no BR/EDR

        0x03 services: aafe
          service  FEAA

        0x16 service data: eddystone-uid
          namespace       12345678901234678901
          instance        000000000001
          powerAtZeroDBm  -29
          reserved        0
          levelAt1mDBm    -70

        """)
  }

  /// The frame of Radius Networks' specification, under its company and under Apple's.
  @Test(arguments: [
    ("1801", []),
    (
      "4c00",
      [
        "an AltBeacon under company 0x004C, which is Apple's: the format allows any company, and it "
          + "is usually the maker's, as 0x0118"
      ]
    ),
    ("5900", []),
  ])
  func remarksOnAnAltBeaconOfApple(company: String, remarks: [String]) throws {
    let identifier = "2f234454cf6d4a0fadf2f4911ba9ffa600010002"
    let report = try Self.report("1bff\(company)beac\(identifier)c500")
    #expect(report.json["remarks"] == .list(remarks.map { .text($0) }))
    #expect(report.text.hasPrefix((["28 bytes, 1 structure"] + remarks).joined(separator: "\n")))
    #expect(report.text.contains("0xff manufacturer data: altbeacon\n"))
  }

  /// Two structures with the same fault have one remark.
  @Test func remarksAreNotRepeated() throws {
    let beacon = "1bff4c00beac2f234454cf6d4a0fadf2f4911ba9ffa600010002c500"
    let report = try Self.report(beacon + beacon)
    guard case .list(let remarks) = report.json["remarks"] else {
      Issue.record("no list")
      return
    }
    let texts = remarks.compactMap { remark in
      if case .text(let text) = remark { text } else { nil }
    }
    #expect(texts.count { $0.contains("which is Apple's") } == 1, "\(texts)")
    // The other remark: 56 bytes are more than a legacy advertisement has.
    #expect(texts.count == 2)
  }

  @Test func saysTheSameAsJSON() throws {
    guard
      case .object(let report) = try Self.report(
        "0201060303aafe0d16aafe30e34549445f74657374"
      ).json,
      case .list(let structures) = report["structures"]
    else {
      Issue.record("no list")
      return
    }
    #expect(report["bytes"] == JSON(21) && report["padding"] == JSON(0))
    #expect(
      structures[0] == [
        "type": JSON(1), "name": "flags", "hex": "06",
        "flags": ["general discoverable", "no BR/EDR"],
      ])
    #expect(
      structures[1] == [
        "type": JSON(3), "name": "services", "hex": "aafe", "services": ["FEAA"],
      ])
    #expect(
      structures[2] == [
        "type": JSON(22), "name": "service data", "hex": "aafe30e34549445f74657374",
        "format": "eddystone-eid", "levelAt1mDBm": JSON(-70),
        "fields": ["eid": "4549445f74657374", "powerAtZeroDBm": JSON(-29)],
      ])
  }

  /// A capture of an iPhone, and its scan response; and an Exposure Notification.
  @Test func showsTheDataOfOtherFormats() throws {
    let iPhone = try Self.report("02011a020a0c0eff4c000f05a0336aa5f110025b0c").text
    #expect(iPhone.contains("0x0a transmit power: 0c\n  powerDBm  12\n"))
    #expect(iPhone.contains("company  0x004C\n"))
    #expect(iPhone.contains("data     0f05a0336aa5f110025b0c\n"))
    let exposure = try Self.report(
      "02011a03036ffd17166ffd0d3b4f65584c582160571dd19010d41c2660ee34"
    ).text
    #expect(exposure.contains("0xFD6F\n"))
    #expect(exposure.contains("0d3b4f65584c582160571dd19010d41c2660ee34\n"))
    let overflow = try Self.report("14ff4c000156fe874900000000000000000000000000").text
    #expect(overflow.hasPrefix("22 bytes, 1 structure, 1 of padding\n"))
  }

  @Test func showsNamesAndServices() throws {
    let text = try Self.report(
      "1107100f0e0d0c0b0a090807060504030201", "0509646f6f72", "03080a41", "05050f180000"
    ).text
    #expect(text.contains("  service  01020304-0506-0708-090A-0B0C0D0E0F10\n"))
    #expect(text.contains("0x09 name: 646f6f72\n  localName  door\n"))
    #expect(text.contains("0x08 shortened name: 0a41\n  localName  ?A\n"))
    #expect(text.contains("  service  0000180F\n"))
  }

  @Test(
    arguments: [
      ["020106"], ["0x020106"], ["02:01:06"], ["02 01 06"], ["02", "01", "06"],
      ["0x02 0x01 0x06"], ["02-01-06"], ["0X02", "0106"],
    ])
  func readsHexadecimalAsPeopleWriteIt(words: [String]) throws {
    let report = try PayloadReport(hexadecimal: words, at: InputPlace("decode"))
    #expect(report.text.hasPrefix("3 bytes, 1 structure\n"))
  }

  @Test func readsExtendedAdvertisements() throws {
    let name = "ff09" + String(repeating: "41", count: 254)
    #expect(try Self.report(name).text.hasPrefix("256 bytes, 1 structure\n"))
    let padded = name + String(repeating: "00", count: 1394)
    #expect(try Self.report(padded).text.hasPrefix("1650 bytes, 1 structure, 1394 of padding\n"))
    #expect(throws: InputError.self) { try Self.report(padded + "00") }
  }

  /// Bytes after a length of 0 should be zeros, and are ignored; a legacy advertisement has at most
  /// 31.
  @Test func remarksOnWhatReceiversDoNotGet() throws {
    let remark =
      "the length of 0 at byte 0 ends the payload: receivers ignore the 27 bytes after it, not all "
      + "of them 0"
    let early = try Self.report("001aff4c000215b9407f30f5f8466eaff925556b57fe6d00070002c5")
    #expect(early.text == "28 bytes, 0 structures, 28 of padding\n\(remark)\n")
    #expect(early.json["remarks"] == [.text(remark)])
    let long = "0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d00070002c5"
    #expect(try Self.report(long).json["remarks"] == [])
    #expect(
      try Self.report(long, "0000").json["remarks"] == [
        "more than the 31 bytes of a legacy advertisement: only extended advertising can send it"
      ])
  }

  private static let beacon = "0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d00070002c5"

  /// Packets as btmon, hcidump and sniffers show them, around an iBeacon of 30 bytes: HCI's event
  /// with and without its indicator, the link layer's packet with and without access address and
  /// CRC.
  @Test(arguments: [
    ("043e2a02010001112233445566 1e", "c5", "an LE Advertising Report of HCI", 14),
    ("3e2a02010001112233445566 1e", "c5", "an LE Advertising Report of HCI", 13),
    ("4224 112233445566", "", "a packet of the link layer", 8),
    ("d6be898e 0224 112233445566", "aabbcc", "a packet of the link layer", 12),
  ])
  func namesThePacketAroundAPayload(
    head: String, tail: String, packet: String, start: Int
  ) throws {
    let words = "\(packet): its advertising data are the 30 bytes from byte \(start) on"
    do {
      let report = try Self.report(head, Self.beacon + tail)
      guard case .list(let remarks) = report.json["remarks"] else { throw Missing() }
      #expect(remarks.first == .text("this may be \(words)"))
    } catch let error as InputError {
      #expect(error.description == "decode: this is \(words)")
    }
    // Without its last byte it is no such packet.
    let cut = Self.beacon + tail
    let other = Result { try Self.report(head, String(cut.dropLast(2))).text }
    #expect(!"\(other)".contains(packet))
  }

  private struct Missing: Error {}

  private static let uuid = "b9407f30f5f8466eaff925556b57fe6d"

  /// Values as Core Bluetooth and Android give them to apps, without length and type, and also
  /// without company or service.
  @Test(arguments: [
    ("4c000215" + uuid + "00070002c5", "1aff", "a whole ibeacon"),
    ("0215" + uuid + "00070002c5", "1aff4c00", "a whole ibeacon"),
    ("1801beac" + uuid + "00070002c500", "1bff", "a whole altbeacon"),
    ("beac" + uuid + "00070002c500", "1bff1801", "a whole altbeacon"),
    ("aafe00e7123456789012345678900000000000010000", "1716", "a whole eddystone-uid"),
    ("00e7123456789012345678900000000000010000", "1716aafe", "a whole eddystone-uid"),
    ("10e702676f6f676c6500", "0d16aafe", "a whole eddystone-url"),
    ("4c000215" + uuid, "15ff", "almost an iBeacon cut after its UUID: 16 of 21 bytes"),
    ("0215" + uuid + "00070002c500", "1bff4c00", "almost an iBeacon with 1 byte after its end"),
  ])
  func namesWhatIsMissingBeforeAValue(hex: String, head: String, frame: String) throws {
    let end = ": with \(head) in front, it is \(frame)"
    do {
      let report = try Self.report(hex)
      guard case .list(let remarks) = report.json["remarks"] else { throw Missing() }
      #expect(remarks.first?.line.hasPrefix("\"this may be only the value of ") == true)
      #expect(remarks.first?.line.hasSuffix(end + "\"") == true)
    } catch let error as InputError {
      #expect(error.description.contains("this is only the value of "))
      #expect(error.description.hasSuffix(end))
    }
    // With these bytes it is what the sentence says.
    let whole = try Self.report(head, hex)
    guard case .list(let remarks) = whole.json["remarks"] else { throw Missing() }
    #expect(!remarks.contains { $0.line.contains("only the value") })
    let structure = frame.hasPrefix("almost ") ? frame : String(frame.dropFirst("a whole ".count))
    #expect(whole.text.contains(structure.replacing("almost ", with: "")))
  }

  @Test func namesTheCompanyOrServiceOfAValue() {
    let sentences = ["0215" + Self.uuid + "00070002c5", "30e3" + "4549445f74657374"].map { hex in
      let error = #expect(throws: InputError.self) { try Self.report(hex) }
      return error?.description ?? ""
    }
    #expect(
      sentences[0]
        == "decode: this is only the value of manufacturer data of company 0x004C: with 1aff4c00 in "
        + "front, it is a whole ibeacon")
    #expect(
      sentences[1]
        == "decode: the structure at byte 0 claims 48 bytes; 9 follow; or this is only the value "
        + "of service data of service 0xFEAA: with 0d16aafe in front, it is a whole eddystone-eid")
  }

  /// Structures that are whole, zeros, and values of other companies are no values of frames.
  @Test(arguments: [
    beacon, "020106", String(repeating: "00", count: 20), "4c001005031c8ba89d", "e000",
  ])
  func takesNothingElseForAValue(hex: String) {
    let report = Result { try Self.report(hex).text }
    #expect(!"\(report)".contains("only the value"))
  }

  /// A length that is one too high has a whole frame behind it.
  @Test func namesAWholeFrameBehindAWrongLength() {
    let wrong = Self.beacon.replacingOccurrences(of: "1aff", with: "1bff")
    let error = #expect(throws: InputError.self) { try Self.report(wrong) }
    #expect(
      error?.description
        == "decode: the structure at byte 3 claims 27 bytes; 26 follow, which are a whole ibeacon")
  }

  /// Levels at 1 m that no beacon has: 0 and +59 for -59, and 127, which is none.
  @Test(arguments: [
    ("00", "0 dBm"), ("3b", "59 dBm"), ("7f", "no level"), ("c5", nil), ("ec", nil),
  ])
  func remarksOnImpossibleLevels(byte: String, given: String?) throws {
    let remarks = try Self.report(String(Self.beacon.dropLast(2)) + byte).json["remarks"]
    guard case .list(let remarks) = remarks else { throw Missing() }
    #expect(remarks.map(\.line).contains { $0.contains("declares") } == (given != nil))
    if let given { #expect(remarks[0].line.contains("declares \(given) at 1 m; ")) }
  }

  @Test(
    arguments: [
      ("0g", "decode: '0g' is not pairs of hexadecimal digits"),
      ("020", "decode: '020' is not pairs of hexadecimal digits"),
      ("0x", "decode: '0x' is not pairs of hexadecimal digits"),
      (" ", "decode: a payload of 0 bytes is outside 1 ... 1650"),
      ("02010603", "decode: the structure at byte 3 claims 3 bytes; 0 follow"),
      ("ff", "decode: the structure at byte 0 claims 255 bytes; 0 follow"),
    ])
  func rejectsInOneLine(hex: String, sentence: String) {
    let error = #expect(throws: InputError.self) { try Self.report(hex) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func anyBytesAreReportedOrRejected(seed: UInt64) throws {
    var dice = Dice(seed)
    var reports = 0
    for _ in 0..<(Build.isOptimised ? 2000 : 200) {
      var bytes: [UInt8] = []
      for _ in 0..<dice.integer(1...4) {
        let value = (0..<dice.integer(0...30)).map { _ in UInt8(dice.integer(0...255)) }
        bytes +=
          [UInt8(value.count + 1), dice.one(of: [1, 2, 3, 5, 7, 9, 10, 0x16, 0xFF])] + value
      }
      if dice.happens(0.2) { bytes.removeLast() }
      guard let report = try? PayloadReport(of: bytes, at: InputPlace("decode")) else { continue }
      reports += 1
      #expect(report.text.hasSuffix("\n"))
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(report.json.page.utf8))
      }
    }
    #expect(reports > 100)
  }
}
