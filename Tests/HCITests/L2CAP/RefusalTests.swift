import HCI
import Testing

/// The answers on channels that devices here do not use, by the codes of the Core Specification,
/// Vol 3, Part A, 4, and Part H, 3.
@Suite struct RefusalTests {
  @Test(
    arguments: zip(
      [
        // LE Credit Based Connection Request, Connection Parameter Update Request, an unknown code.
        "14 01 0a00 8000 4000 1700 1700 0100", "12 07 0800 1800 2800 0000 c800", "77 02 0000",
      ],
      ["01 01 0200 0000", "13 07 0200 0100", "01 02 0200 0000"]))
  func signallingIsRejected(_ request: String, _ answer: String) {
    let frame = L2CAPFrame(bytes(request), on: .signalling)
    #expect(frame.refusal == L2CAPFrame(bytes(answer), on: .signalling))
    #expect(frame.refusal?.refusal == nil)
  }

  @Test(arguments: ["01 03 00 01 10 07 07", "0b 01"]) func pairingFails(_ request: String) {
    let frame = L2CAPFrame(bytes(request), on: .security)
    #expect(frame.refusal == L2CAPFrame([0x05, 0x05], on: .security))
    #expect(frame.refusal?.refusal == nil)
  }

  @Test func nothingElseIsAnswered() {
    #expect(L2CAPFrame([0x02, 0xF7, 0x00], on: .attributes).refusal == nil)
    #expect(L2CAPFrame([0x12, 0x01], on: L2CAPChannel(rawValue: 1)).refusal == nil)
    #expect(L2CAPFrame([], on: .signalling).refusal == nil)
    #expect(L2CAPFrame([], on: .security).refusal == nil)
    #expect(L2CAPFrame(bytes("16 01 0400 4000 0100"), on: .signalling).refusal == nil)
  }
}
