import BLE
import Testing

struct ValueFormatTests {
  /// By hand from the GATT Specification Supplement (Temperature: sint16 of 0.01 °C; Battery Level:
  /// uint8 of 1 %) and IEEE 754.
  @Test(
    arguments: [
      (ValueFormat.temperature, 21.5, [0x66, 0x08]), (.temperature, -0.5, [0xCE, 0xFF]),
      (.temperature, 0, [0, 0]), (.temperature, 1000, [0xFF, 0x7F]),
      (.temperature, -1000, [0x01, 0x80]), (.batteryLevel, 100, [0x64]), (.batteryLevel, 0, [0]),
      (.uint8, 255.4, [0xFF]), (.uint8, -3, [0]), (.uint8, 7.6, [8]), (.bool, 0, [0]),
      (.bool, 1, [1]), (.bool, -0.1, [1]), (.float32, 1, [0, 0, 0x80, 0x3F]),
      (.float32, -2.5, [0, 0, 0x20, 0xC0]), (.int16(stepsPerUnit: 16), 22.5, [0x68, 0x01]),
    ] as [(ValueFormat, Double, [UInt8])])
  func lowBytesFirst(format: ValueFormat, quantity: Double, bytes: [UInt8]) {
    #expect(format.bytes(of: quantity) == bytes)
  }

  @Test func everyCodeRoundTrips() {
    for code in Int16.min + 1 ... .max {
      let bits = UInt16(bitPattern: code)
      let bytes = [UInt8(bits & 0xFF), UInt8(bits >> 8)]
      let quantity = ValueFormat.temperature.quantity(of: bytes)
      #expect(quantity == Double(code) / 100)
      #expect(quantity.map(ValueFormat.temperature.bytes) == bytes)
    }
    for byte in UInt8.min ... .max {
      #expect(ValueFormat.uint8.quantity(of: [byte]).map(ValueFormat.uint8.bytes) == [byte])
    }
  }

  /// Whatever a client writes.
  @Test(
    arguments: [
      (ValueFormat.temperature, []), (.temperature, [1]), (.temperature, [1, 2, 3]),
      (.temperature, [0, 0x80]), (.uint8, []), (.uint8, [1, 2]), (.bool, []),
      (.float32, [0, 0, 0]), (.float32, [0, 0, 0x80, 0x7F]), (.float32, [0, 0, 0xC0, 0x7F]),
    ] as [(ValueFormat, [UInt8])])
  func otherBytesAreNoQuantity(format: ValueFormat, bytes: [UInt8]) {
    #expect(format.quantity(of: bytes) == nil)
  }
}
