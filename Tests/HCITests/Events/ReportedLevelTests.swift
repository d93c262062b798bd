import BLE
import HCI
import Testing

/// Levels as reports carry them: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.2, RSSI.
@Suite struct ReportedLevelTests {
  @Test func levelsAreFromMinus127To20() {
    for dBm in Int8.min...Int8.max {
      let level = PowerLevel(reported: dBm)
      #expect(level?.dBm == (-127...20 ~= dBm ? Double(dBm) : nil))
      #expect(Int8(level) == (level == nil ? 127 : dBm))
    }
  }
}
