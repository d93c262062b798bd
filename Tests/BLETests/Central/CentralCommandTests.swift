import BLE
import Testing

@Suite struct CentralCommandTests {
  /// A host that only scans carries out or ignores the rest, or says that it cannot.
  @Test func aHostThatOnlyScansRefusesRegions() {
    let region = BeaconRegion(uuid: BeaconUUID(high: 1, low: 2), major: 3)
    let device = DeviceAddress(9)
    #expect(
      CentralCommand.monitor(region).answerWithoutConnection == .refused(.monitor(region)))
    #expect(CentralCommand.range(region).answerWithoutConnection == .refused(.range(region)))
    #expect(
      CentralCommand.readRSSI(device).answerWithoutConnection
        == .disconnected(device, .notConnected))
    for command in [
      CentralCommand.scan, .stopScanning, .stopMonitoring(region), .stopRanging(region),
      .followApp, .followMotion, .connect(device), .wake(at: .start),
    ] {
      #expect(command.answerWithoutConnection == nil)
    }
  }
}
