import BLE
import Testing

@Suite struct PayloadTests {
  @Test func holdsItsBytesInOrder() {
    for count in 0...31 {
      let bytes = (0..<count).map { UInt8(200 + $0) }
      let payload = Payload(bytes)
      #expect(Array(payload) == bytes)
      #expect(payload.count == count)
      #expect(payload == Payload(payload))
    }
  }

  @Test func trailingZerosCount() {
    #expect(Payload([1]) != Payload([1, 0]))
    #expect(Payload([]) != Payload([0]))
    #expect([] as Payload == Payload(repeating: 7, count: 0))
  }

  @Test func holdsAtMost31Bytes() {
    #expect(Payload(exactly: [UInt8](repeating: 0, count: 31)) != nil)
    #expect(Payload(exactly: [UInt8](repeating: 0, count: 32)) == nil)
  }
}
