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

  /// Known devices are asked for at once, and again after each pause; no scan finds them.
  @Test func asksForKnownDevices() {
    var probe = ConnectionProbe(
      of: devices.map { .device($0) }, attempts: 1, pause: .seconds(60), knowsDevices: true)
    func time(_ seconds: Int64) -> Instant { Instant.start.advanced(by: .seconds(seconds)) }
    #expect(probe.start(at: time(0)) == [.command(.connectKnown(devices[0]))])
    #expect(probe.receive(found(devices[1]), at: time(1)) == [])
    // The event has an identifier, by which the connection is ended.
    let identifier = DeviceAddress(named: "identifier")
    #expect(
      probe.receive(.connected(identifier), at: time(30)) == [.command(.disconnect(identifier))])
    #expect(
      probe.receive(.disconnected(identifier, .endedByHost), at: time(31))
        == [.command(.wake(at: time(91)))])
    #expect(probe.receive(.wake, at: time(91)) == [.command(.connectKnown(devices[1]))])
    #expect(probe.receive(.disconnected(devices[1], .endedByHost), at: time(92)) == [])
  }

  /// A service does not identify a device that was met before.
  @Test func scansForServices() {
    let service = AttributeUUID(assigned: 0x180F)
    var probe = ConnectionProbe(of: [.service(service)], knowsDevices: true)
    #expect(
      probe.start(at: .start) == [.command(.scan(for: ScanRequest(services: [service])))])
  }
}
