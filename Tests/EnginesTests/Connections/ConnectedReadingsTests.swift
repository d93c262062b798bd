import BLE
import Engines
import Testing

struct ConnectedReadingsTests {
  private let one = DeviceAddress(named: "one")
  private let other = DeviceAddress(named: "other")

  /// Records the levels that it receives, and wants to scan.
  private struct Recorder: DecisionEngine {
    var levels: [(device: DeviceAddress, dBm: Double?)] = []

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      if case .advertisement(let packet) = event {
        levels.append((packet.transmitter, packet.rssi?.dBm))
      }
      return [.command(.scan), .command(.wake(at: time))]
    }
  }

  private func packet(_ device: DeviceAddress, _ dBm: Double = -60) -> CentralEvent {
    .advertisement(
      Advertisement(
        transmitter: device, receiver: DeviceAddress(named: "phone"),
        rssi: PowerLevel(dBm: dBm), payload: [1, 2]))
  }

  private func seconds(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  @Test func scansUntilAllAreFound() {
    var engine = ConnectedReadings(Recorder(), of: [.device(one), .device(other), .device(one)])
    let start = engine.start(at: .start)
    #expect(start == [.command(.scan(for: ScanRequest()))])
    #expect(engine.receive(packet(one), at: seconds(1)) == [.command(.connect(one))])
    #expect(engine.receive(packet(one), at: seconds(2)) == [])
    #expect(engine.receive(packet(DeviceAddress(named: "nobody")), at: seconds(2)) == [])
    #expect(
      engine.receive(packet(other), at: seconds(3))
        == [.command(.connect(other)), .command(.stopScanning)])
  }

  /// A reading at once, and then each second after the last; none while it is not connected.
  @Test func readsOnceASecond() {
    var engine = ConnectedReadings(Recorder(), of: [.device(one)])
    _ = engine.start(at: .start)
    _ = engine.receive(packet(one), at: seconds(1))
    #expect(engine.receive(.connected(one), at: seconds(2)).contains(.command(.readRSSI(one))))
    let first = engine.receive(.rssi(PowerLevel(dBm: -70), of: one), at: seconds(2.5))
    #expect(first.contains(.command(.wake(at: seconds(3.5)))))
    #expect(!engine.receive(.wake, at: seconds(3)).contains(.command(.readRSSI(one))))
    #expect(engine.receive(.wake, at: seconds(3.5)).contains(.command(.readRSSI(one))))
    // One reading at a time.
    #expect(!engine.receive(.wake, at: seconds(3.75)).contains(.command(.readRSSI(one))))
    _ = engine.receive(.rssi(nil, of: one), at: seconds(3.875))
    #expect(
      engine.receive(.disconnected(one, .supervisionTimeout), at: seconds(4)).first
        == .command(.connect(one)))
    #expect(!engine.receive(.wake, at: seconds(4.75)).contains(.command(.readRSSI(one))))
    #expect(engine.receive(.connected(one), at: seconds(5)).contains(.command(.readRSSI(one))))
  }

  /// The engine within receives no packets, but readings: as the packet by which the device was
  /// found, at the level read. Its own scans are not passed on.
  @Test func passesReadingsOnAsPackets() {
    var engine = ConnectedReadings(DoorLockless(), of: [.device(one)])
    #expect(engine.start(at: .start) == [.command(.scan(for: ScanRequest()))])
    _ = engine.receive(packet(one, -40), at: seconds(1))
    _ = engine.receive(.connected(one), at: seconds(2))
    let outputs = engine.receive(.rssi(PowerLevel(dBm: -71), of: one), at: seconds(2.1))
    #expect(outputs.contains(.decision(Decision(.unlock, at: seconds(2.1)))))
    #expect(!outputs.contains(.command(.scan)))
    let stranger = engine.receive(.rssi(PowerLevel(dBm: -71), of: other), at: seconds(2.2))
    #expect(stranger == [])
  }

  /// Unlocks at a packet of -71 dBm with the payload of `packet`, and at no other.
  private struct DoorLockless: DecisionEngine {
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard case .advertisement(let packet) = event, packet.rssi == PowerLevel(dBm: -71),
        packet.payload == [1, 2]
      else { return [.command(.scan)] }
      return [.decision(Decision(.unlock, at: time)), .command(.scan)]
    }
  }

  /// A refusal may come at once, and again and again.
  @Test func waitsASecondAfterARefusal() {
    var engine = ConnectedReadings(DoorLockless(), of: [.device(one)])
    _ = engine.start(at: .start)
    _ = engine.receive(packet(one), at: seconds(1))
    let refused = engine.receive(.connectionRefused(one), at: seconds(1))
    #expect(refused.contains(.command(.wake(at: seconds(2)))))
    #expect(!refused.contains(.command(.connect(one))))
    #expect(!engine.receive(.wake, at: seconds(1.9)).contains(.command(.connect(one))))
    #expect(engine.receive(.wake, at: seconds(2)).contains(.command(.connect(one))))
    #expect(!engine.receive(.wake, at: seconds(3)).contains(.command(.connect(one))))
  }

  @Test func startsOverWhenBluetoothReturns() {
    var engine = ConnectedReadings(Recorder(), of: [.device(one)])
    _ = engine.start(at: .start)
    _ = engine.receive(packet(one), at: seconds(1))
    _ = engine.receive(.connected(one), at: seconds(2))
    let outputs = engine.receive(.bluetooth(isOn: true), at: seconds(9))
    #expect(outputs.first == .command(.scan(for: ScanRequest())))
    #expect(engine.receive(packet(one), at: seconds(10)).first == .command(.connect(one)))
  }
}
