import BLE
import Documents
import Captures
import Foundation
import HCI
import Interchange
import Recordings
import TestSupport
import Testing

@Suite struct CaptureImportTests {
  /// An iBeacon in a btsnoop file of `btmon`-like bytes, written by hand from the formats'
  /// documents.
  private static let report =
    "043e2a020103010144332211c31e"
    + "0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d0007002ac5c3"

  private static func bytes(_ hex: String) -> [UInt8] { Hexadecimal.bytes(of: hex) ?? [] }

  private static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  /// btsnoop of data link 1002: microseconds since the year 0.
  private static func btsnoop(_ packets: [(hex: String, microseconds: UInt64)]) -> [UInt8] {
    packets.reduce(bytes("6274736e6f6f7000 00000001 000003ea".filter { $0 != " " })) {
      let packet = bytes($1.hex)
      let length = number(UInt64(packet.count), 4)
      let time = number(0x00DC_DDB3_0F2F_8000 + $1.microseconds, 8)
      return $0 + length + length + number(3, 4) + number(0, 4) + time + packet
    }
  }

  @Test func reportsBecomeRows() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let file = Self.btsnoop([
        (Self.report, 1_790_000_000_000_000), ("01030c00", 1_790_000_000_100_000),
        (Self.report.replacing("c5c3", with: "c57f"), 1_790_000_001_000_001),
      ])
      let (report, recording) = try folder.imported([folder.write(file, to: "phone.log")])
      #expect(
        try folder.text("out/advertisements.csv") == """
          time_s,receiver,transmitter,channel,rssi_dbm,payload
          0,phone,c3:11:22:33:44:01,,-61,0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d0007002ac5
          1.000001,phone,c3:11:22:33:44:01,,,0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d0007002ac5

          """)
      // Not connectable: event type 3. 1 790 000 000 s is 21 September 2026, 14:13:20 UTC.
      #expect(report.tally.kinds.map(\.kind) == [.beacon])
      #expect(report.tally.reasons.map(\.reason) == [.capture(.notAdvertising)])
      #expect(recording.origin?.start == 1_790_000_000_000_000_000)
      #expect(report.text.contains("0 s is 2026-09-21T14:13:20Z"))
      #expect(recording.warnings == [])
    }
  }

  /// The counts of tshark in the files of other stacks, without scan responses.
  @Test(
    .enabled(if: RecordedSession.arePresent, "\(RecordedSession.absence)"),
    arguments: RecordedCapture.allCases)
  func countsAreThoseOfTshark(_ capture: RecordedCapture) throws {
    try withTemporaryFolder { path in
      let (report, recording) = try Folder(path: path).imported([capture.path])
      #expect(report.tally.count == capture.advertisements - capture.scanResponses)
      #expect(recording.sightings.count == report.tally.count)
      let scanResponses = report.tally.reasons.first { $0.reason == .scanResponse }?.count ?? 0
      #expect(scanResponses == capture.scanResponses)
      let all = try capture.session.packets.count
      #expect(report.tally.count + report.tally.omittedCount == all)
    }
  }

  /// Records have the time at which a packet starts, recordings that of its end: 16 bytes and the
  /// data, 8 µs each (Core Specification, Vol 6, Part B, 2.1).
  @Test func packetsOnTheAirEndAfterTheirAirtime() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let pdu = AdvertisingPDU(
        .beacon, from: PeerAddress(DeviceAddress(0xC1A2_A3A4_A5A6), .random), [2, 1, 6])
      let packet = LinkLayerPacket(advertising: pdu.bytes, channel: 38, level: PowerLevel(dBm: -70))
      var writer = PcapngWriter()
      var file = writer.beginning() + writer.interface(.linkLayerWithHeader, named: "hall")
      file += writer.interface(.linkLayer, named: nil)
      for (interface, start) in [(0, 5_000_000_000), (1, 4_000_000_000)] as [(Int, Int64)] {
        file +=
          writer.packet(
            .linkLayer(packet), on: interface, at: CaptureTime(nanoseconds: start)) ?? []
      }
      let input = try folder.write(file, to: "sniffed.pcapng")
      let (_, recording) = try folder.imported([input], names: ["hall=corridor"])
      #expect(
        try folder.text("out/advertisements.csv").split(separator: "\n").dropFirst() == [
          "0,sniffed-1,c1:a2:a3:a4:a5:a6,,,020106", "1,corridor,c1:a2:a3:a4:a5:a6,38,-70,020106",
        ])
      #expect(recording.origin?.start == 4_000_152_000)
    }
  }

  /// A file that is still being written, or was cut, is read up to its last whole record.
  @Test func truncatedFilesAreReadWithAWarning() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let file = Self.btsnoop([(Self.report, 1), (Self.report, 2)]).dropLast(3)
      let (report, _) = try folder.imported([folder.write(file, to: "cut.btsnoop")])
      #expect(report.tally.count == 1)
      #expect(
        report.warnings.map(\.description) == [
          "\(path)/cut.btsnoop: record 2 at byte 85: the file ends within the record; it may be "
            + "truncated, and all before is read"
        ])
    }
  }

  /// After an error within a file, nothing is written.
  @Test func damagedFilesAreRejected() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      var file = Self.btsnoop([(Self.report, 1), (Self.report, 2)])
      file.replaceSubrange(85..<89, with: [0xFF, 0xFF, 0xFF, 0xFF])
      file.replaceSubrange(89..<93, with: [0xFF, 0xFF, 0xFF, 0xFF])
      let input = try folder.write(file, to: "bad.btsnoop")
      let error = failure { _ = try folder.imported([input]) }
      #expect(
        error
          == "\(path)/bad.btsnoop: record 2 at byte 85: the length 4294967295 of the packet is outside "
          + "0 ... 262144")
      #expect(try folder.files == ["bad.btsnoop"])
    }
  }

  @Test func extendedDataBeyondAPayloadIsLeftOut() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      var file = BTSnoopWriter(.uart).beginning
      for count in [31, 32] {
        var report = ExtendedAdvertisingReport(
          [], from: PeerAddress(DeviceAddress(7), .public), [UInt8](repeating: 1, count: count),
          rssi: -50)
        report.set = 0
        file += BTSnoopWriter(.uart).record(
          HCIEvent.extendedAdvertisingReports([report]).packet, .toHost,
          at: CaptureTime(nanoseconds: 9_000))
      }
      let (report, _) = try folder.imported([folder.write(file, to: "x.btsnoop")])
      #expect(report.tally.kinds.map(\.kind) == [.extended] && report.tally.count == 1)
      #expect(report.tally.reasons.map(\.reason) == [.longData])
    }
  }

  /// A radio that sends the addresses that stand for names does not make a recording unreadable.
  @Test func addressesOfNamesCanBeSent() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      func report(_ address: DeviceAddress) -> HCIPacket {
        let report = AdvertisingReport(
          code: 3, from: PeerAddress(address, .random), [], rssi: -50)
        return HCIEvent.advertisingReports([report]).packet
      }
      var file = BTSnoopWriter(.uart).beginning
      let key = DeviceAddress(0xC0FF_EE00_0001)
      let senders = [DeviceAddress(named: "phone"), DeviceAddress(named: "key"), key]
      for (number, sender) in senders.enumerated() {
        file += BTSnoopWriter(.uart).record(
          report(sender), .toHost, at: CaptureTime(nanoseconds: Int64(number) * 1_000_000))
      }
      let (result, recording) = try folder.imported(
        [folder.write(file, to: "phone.log")], names: ["\(key)=key"])
      #expect(result.tally.reasons.map(\.reason) == [.itself])
      #expect(recording.sightings.count == 2)
    }
  }
}
