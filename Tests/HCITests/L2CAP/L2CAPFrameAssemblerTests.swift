import BLE
import GATT
import HCI
import Testing

/// Frames in packets of controllers with small buffers.
@Suite struct L2CAPFrameAssemblerTests {
  /// A value of 41 bytes in the session of Bumble, in packets of 27 bytes.
  private let recorded = [
    "0240201b002a0004000b53657420706f696e742c2068756e6472656474687320",
    "02401013006f662061206465677265652043656c73697573",
  ]
  private let frame = L2CAPFrame(
    [0x0B] + Array("Set point, hundredths of a degree Celsius".utf8), on: .attributes)
  private let handle = ConnectionHandle(0x40)

  @Test func aFrameIsCutAsRecorded() {
    let packets = ACLPacket.packets(of: frame, on: handle, first: .firstOfController, upTo: 27)
    #expect(packets.map { HCIPacket.data($0).bytes } == recorded.map { bytes($0) })
  }

  @Test(arguments: [1, 4, 5, 27, 46, 251]) func aFrameComesTogether(_ size: Int) throws {
    var assembler = L2CAPFrameAssembler()
    let packets = ACLPacket.packets(of: frame, on: handle, first: .firstOfHost, upTo: size)
    #expect(packets.count == (46 + size - 1) / size)
    for packet in packets.dropLast() { #expect(try assembler.receive(packet) == nil) }
    #expect(try assembler.receive(try #require(packets.last)) == frame)
  }

  @Test func anEmptyFrameIsOne() throws {
    let empty = L2CAPFrame([], on: .signalling)
    var assembler = L2CAPFrameAssembler()
    let packets = ACLPacket.packets(of: empty, on: handle, first: .firstOfHost, upTo: 27)
    #expect(packets.map { $0.data } == [bytes("00000500")])
    #expect(try assembler.receive(packets[0]) == empty)
  }

  @Test func whatBelongsToNoFrameIsAnError() throws {
    var assembler = L2CAPFrameAssembler()
    let further = ACLPacket(handle, .continuing, [1])
    #expect(throws: L2CAPError.nothingToContinue(handle)) { try assembler.receive(further) }
    // Two bytes come where one was announced.
    let begun = ACLPacket(handle, .firstOfHost, bytes("01000400"))
    #expect(try assembler.receive(begun) == nil)
    #expect(throws: L2CAPError.tooLong(2, length: 1, on: handle)) {
      try assembler.receive(ACLPacket(handle, .continuing, [1, 2]))
    }
    #expect(throws: L2CAPError.nothingToContinue(handle)) { try assembler.receive(further) }
    let long = ACLPacket(handle, .firstOfHost, bytes("06020400"))
    #expect(throws: L2CAPError.aboveLimit(518, limit: 517, on: handle)) {
      try assembler.receive(long)
    }
  }

  @Test func anotherFrameInPlaceOfTheRest() throws {
    var assembler = L2CAPFrameAssembler()
    let begun = ACLPacket(handle, .firstOfHost, bytes("0300040001"))
    #expect(try assembler.receive(begun) == nil)
    let whole = ACLPacket(handle, .firstOfHost, bytes("010004000b"))
    #expect(try assembler.receive(whole) == L2CAPFrame([0x0B], on: .attributes))
  }

  @Test func errorsAreOneLine() {
    #expect(
      "\(L2CAPError.nothingToContinue(handle))"
        == "connection 0x0040: data continues a frame that was not begun")
    #expect(
      "\(L2CAPError.tooLong(2, length: 1, on: handle))"
        == "connection 0x0040: 2 bytes of a frame of 1")
    #expect(
      "\(L2CAPError.aboveLimit(518, limit: 517, on: handle))"
        == "connection 0x0040: a frame of 518 bytes; allowed are 517")
  }
}
