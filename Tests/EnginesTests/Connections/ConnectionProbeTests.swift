import BLE
import Engines
import Testing

struct ConnectionProbeTests {
  private let devices = ["one", "other"].map { DeviceAddress(named: $0) }

  private func found(_ device: DeviceAddress) -> CentralEvent {
    .advertisement(
      Advertisement(
        transmitter: device, receiver: DeviceAddress(named: "phone"), rssi: nil))
  }

  @Test func connectsByTurnsAndRests() {
    var probe = ConnectionProbe(
      of: devices.map { .device($0) }, attempts: 2, pause: .seconds(60))
    _ = probe.start(at: .start)
    func time(_ seconds: Int64) -> Instant { Instant.start.advanced(by: .seconds(seconds)) }
    #expect(probe.receive(found(devices[1]), at: time(1)) == [])
    #expect(
      probe.receive(found(devices[0]), at: time(2))
        == [.command(.stopScanning), .command(.wake(at: time(62)))])
    var now: Int64 = 62
    for turn in 0..<4 {
      let device = devices[turn % 2]
      #expect(probe.receive(.wake, at: time(now - 1)) == [])
      #expect(probe.receive(.wake, at: time(now)) == [.command(.connect(device))])
      #expect(probe.receive(.wake, at: time(now)) == [])
      #expect(
        probe.receive(.connected(device), at: time(now + 1)) == [.command(.disconnect(device))])
      let next: [EngineOutput] = turn < 3 ? [.command(.wake(at: time(now + 62)))] : []
      #expect(probe.receive(.disconnected(device, .supervisionTimeout), at: time(now + 2)) == next)
      now += 62
    }
    #expect(probe.receive(.wake, at: time(10_000)) == [])
  }
}
