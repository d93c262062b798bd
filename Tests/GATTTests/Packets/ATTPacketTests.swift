import BLE
import GATT
import Testing

@Suite struct ATTPacketTests {
  /// One packet of each method, laid out by the tables of Vol 3, Part F, 3.4.
  static let vectors: [(String, ATTPacket)] = [
    (
      "01120c0003",
      .errorResponse(
        .writeNotPermitted, to: ATTOpcode(rawValue: 0x12), at: AttributeHandle(0x0C))
    ),
    ("02f700", .exchangeMTURequest(247)),
    ("030502", .exchangeMTUResponse(517)),
    ("040d001100", .findInformationRequest(range(0x0D, 0x11))),
    (
      "05010d0002290e000129",
      .findInformationResponse([
        AttributeType(AttributeHandle(0x0D), AttributeUUID(assigned: 0x2902)),
        AttributeType(AttributeHandle(0x0E), AttributeUUID(assigned: 0x2901)),
      ])
    ),
    (
      "0502 1000 9ecadc240ee5a9e093f3a3b50200406e",
      .findInformationResponse([AttributeType(AttributeHandle(0x10), .setPoint)])
    ),
    (
      "060100ffff00281a18",
      .findByTypeValueRequest(.all, type: 0x2800, value: [0x1A, 0x18])
    ),
    ("070a000d001000ffff", .findByTypeValueResponse([range(0x0A, 0x0D), range(0x10, 0xFFFF)])),
    ("080100ffff6e2a", .readByTypeRequest(.all, type: .temperature)),
    (
      "080100ffff 9ecadc240ee5a9e093f3a3b50200406e",
      .readByTypeRequest(.all, type: .setPoint)
    ),
    (
      "09040c0066080e006708",
      .readByTypeResponse([
        AttributeValue(AttributeHandle(0x0C), [0x66, 0x08]),
        AttributeValue(AttributeHandle(0x0E), [0x67, 0x08]),
      ])
    ),
    ("0a0c00", .readRequest(AttributeHandle(0x0C))),
    ("0b6608", .readResponse([0x66, 0x08])),
    ("0b", .readResponse([])),
    ("0c0c001600", .readBlobRequest(AttributeHandle(0x0C), offset: 22)),
    ("0d6608", .readBlobResponse([0x66, 0x08])),
    ("100100ffff0028", .readByGroupTypeRequest(.all, type: AttributeUUID(assigned: 0x2800))),
    (
      "1106 0100 0500 0018 0600 0900 0118",
      .readByGroupTypeResponse([
        AttributeGroup(range(1, 5), [0x00, 0x18]), AttributeGroup(range(6, 9), [0x01, 0x18]),
      ])
    ),
    ("121000ca08", .writeRequest(AttributeHandle(0x10), [0xCA, 0x08])),
    ("13", .writeResponse),
    ("161000 1200 abcd", .prepareWriteRequest(AttributeHandle(0x10), offset: 18, [0xAB, 0xCD])),
    ("171000 1200 abcd", .prepareWriteResponse(AttributeHandle(0x10), offset: 18, [0xAB, 0xCD])),
    ("1800", .executeWriteRequest(writes: false)),
    ("1801", .executeWriteRequest(writes: true)),
    ("19", .executeWriteResponse),
    ("1b0c006708", .notification(AttributeHandle(0x0C), [0x67, 0x08])),
    ("1d0c006708", .indication(AttributeHandle(0x0C), [0x67, 0x08])),
    ("1e", .confirmation),
    ("5210006c07", .writeCommand(AttributeHandle(0x10), [0x6C, 0x07])),
  ]

  private static func range(_ first: UInt16, _ last: UInt16) -> HandleRange {
    HandleRange(AttributeHandle(first), AttributeHandle(last))
  }

  @Test(arguments: vectors) func bytesOfEachMethod(hex: String, meaning: ATTPacket) throws {
    let bytes = try packet(hex.filter { $0 != " " })
    #expect(try ATTPacket(bytes) == meaning)
    #expect(meaning.bytes == bytes)
  }

  @Test(arguments: Sessions.bumbleAsClient + Sessions.bumbleAsServer)
  func packetsOfAnotherStackAreWrittenAsTheyWere(line: String) throws {
    let bytes = try Line(line).bytes
    #expect(try ATTPacket(bytes).bytes == bytes)
  }

  /// A UUID of 16 bits may come in 128.
  @Test func aLongFormOfAnAssignedNumberIsTheNumber() throws {
    let bytes = try packet("080100ffff" + "fb349b5f80000080001000006e2a0000")
    #expect(try ATTPacket(bytes) == .readByTypeRequest(.all, type: .temperature))
  }

  @Test(arguments: [
    ("", "ATT packet: 0 bytes; allowed are 1 and more"),
    ("bf", "ATT packet: opcode 0xBF is not known"),
    ("0e01000200", "ATT packet: opcode 0x0E is not known"),
    ("0a03", "ATT packet 0x0A: 2 bytes; allowed are 3"),
    ("0a030000", "ATT packet 0x0A: 4 bytes; allowed are 3"),
    ("1300", "ATT packet 0x13: 2 bytes; allowed are 1"),
    ("080100ffff6e2a00", "ATT packet 0x08: 8 bytes; allowed are 7 and 21"),
    ("1b0c", "ATT packet 0x1B: 2 bytes; allowed are 3 and more"),
    ("1802", "ATT packet 0x18: byte 1 is 2; allowed are 0 and 1"),
    ("05030d000229", "ATT packet 0x05: byte 1 is 3; allowed are 1 and 2"),
    ("09010c00", "ATT packet 0x09: byte 1 is 1; allowed are 2...255"),
    ("110301000500", "ATT packet 0x11: byte 1 is 3; allowed are 4...255"),
    ("09040c00660800", "ATT packet 0x09: 7 bytes; allowed are whole entries, at least one"),
    ("0901", "ATT packet 0x09: 2 bytes; allowed are 4 and more"),
    ("070a000d0010", "ATT packet 0x07: 6 bytes; allowed are whole entries, at least one"),
  ])
  func whatIsNoPacketSaysWhy(hex: String, error: String) throws {
    let bytes = try packet(hex)
    let thrown = #expect(throws: ATTPacketError.self) { try ATTPacket(bytes) }
    #expect(thrown?.description == error)
  }

  /// By the table of Vol 3, Part F, 3.4.8. Bit 6 marks commands.
  @Test(
    arguments: [
      (0x02, .request), (0x03, .response), (0x0A, .request), (0x0B, .response), (0x0E, .request),
      (0x01, .response), (0x18, .request), (0x1B, .notification), (0x1D, .indication),
      (0x1E, .confirmation), (0x20, .request), (0x21, .response), (0x23, .notification),
      (0x3F, .request), (0x52, .command), (0x7F, .command), (0xBF, .request), (0xD2, .command),
    ] as [(UInt8, ATTOpcode.Kind)])
  func kindsOfOpcodes(byte: UInt8, kind: ATTOpcode.Kind) {
    #expect(ATTOpcode(rawValue: byte).kind == kind)
  }
}
