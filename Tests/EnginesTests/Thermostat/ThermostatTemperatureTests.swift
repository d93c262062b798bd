import Engines
import Testing

struct ThermostatTemperatureTests {
  /// 21.5 °C is 2150 hundredths, 0x0866. -5.25 °C is -525: 0x10000 - 0x020D = 0xFDF3.
  @Test(
    arguments: zip(
      [21.5, 0, -5.25, 327.67], [[0x66, 0x08], [0, 0], [0xF3, 0xFD], [0xFF, 0x7F]]))
  func isCarriedInTwoBytesLowOneFirst(celsius: Double, bytes: [UInt8]) {
    let temperature = ThermostatTemperature(celsius: celsius)
    #expect(temperature.bytes == bytes)
    #expect(ThermostatTemperature(bytes) == temperature)
    #expect(temperature.celsius == celsius)
  }

  @Test func isRoundedToHundredths() {
    #expect(ThermostatTemperature(celsius: 18.004).hundredths == 1800)
    #expect(ThermostatTemperature(celsius: 18.006).hundredths == 1801)
    #expect(ThermostatTemperature(celsius: -0.006).hundredths == -1)
    #expect(ThermostatTemperature(celsius: -273.15).hundredths == -27315)
  }

  /// 0x8000 stands for a temperature that is not known; 0x954C is -27316, below absolute zero.
  @Test(arguments: [[], [0x66], [0x66, 0x08, 0x00], [0x00, 0x80], [0x4C, 0x95]] as [[UInt8]])
  func otherValuesAreNone(bytes: [UInt8]) {
    #expect(ThermostatTemperature(bytes) == nil)
  }

  @Test func comparesByWarmth() {
    #expect(ThermostatTemperature(celsius: -1) < ThermostatTemperature(celsius: 0.5))
    #expect(!(ThermostatTemperature(celsius: 18) < ThermostatTemperature(celsius: 18)))
  }
}
