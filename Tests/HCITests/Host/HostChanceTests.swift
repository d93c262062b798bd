import BLE
import GATT
import HCI
import TestSupport
import Testing

/// An engine that wants anything at any time, of a strict controller on an air where anything
/// happens.
@Suite struct HostChanceTests {
  private static let devices = [Devices.beacon.address, Devices.thermostat.address]

  /// Nothing is refused; in the end, the radio performs the last request, and every request has
  /// been answered.
  @Test(arguments: 0..<(Build.isOptimised ? 500 : 50)) func theRadioDoesWhatIsWanted(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed)
    var loop = try HostLoop.started(isExtended: dice.happens(0.5)) {
      $0.buffers = DataBuffers(count: UInt16(dice.integer(1...3)), length: 5)
    }
    var isScanWanted = false
    var wanted: [DeviceAddress] = []
    var connected: [DeviceAddress] = []
    var (levelsAsked, levelsReported, readsAsked, readsReported) = (0, 0, 0, 0)
    /// Follows the engine's events.
    func follow(_ loop: inout HostLoop) {
      for event in loop.takeDelivered() {
        switch event {
        case .connected(let device):
          if !connected.contains(device) { connected.append(device) }
          wanted.removeAll { $0 == device }
        case .disconnected(let device, _): connected.removeAll { $0 == device }
        case .rssi(let level, let device):
          #expect(connected.contains(device) && level == PowerLevel(dBm: -60))
          levelsReported += 1
        case .attribute(let report, let device):
          #expect(connected.contains(device))
          #expect(report == .value([0x66, 0x08], of: Thermostat.temperature))
          readsReported += 1
        default: Issue.record("\(event)")
        }
      }
    }
    for _ in 0..<200 {
      let device = dice.one(of: Self.devices)
      switch dice.integer(0...9) {
      case 0:
        loop.perform(.scan(for: ScanRequest(allowsDuplicates: dice.happens(0.5))))
        isScanWanted = true
      case 1:
        loop.perform(.stopScanning)
        isScanWanted = false
      case 2, 3:
        if !connected.contains(device), !wanted.contains(device) { wanted.append(device) }
        loop.perform(.connect(device))
      case 4:
        wanted.removeAll { $0 == device }
        loop.perform(.disconnect(device))
      case 5: if loop.attempt != nil { try loop.answerAttempt() }
      case 6:
        if let handle = loop.posed.controller.connections.first, dice.happens(0.3) {
          loop.lose(handle)
        }
      case 7:
        if connected.contains(device) { levelsAsked += 1 }
        loop.perform(.readRSSI(device))
      case 8:
        if connected.contains(device) { readsAsked += 1 }
        loop.perform(.request(.read(Thermostat.temperature), on: device))
      default: loop.hear(dice.one(of: [Heard.beacon, Heard.thermostat]))
      }
      follow(&loop)
      #expect(loop.isScanning == isScanWanted)
      #expect((loop.attempt != nil) == !wanted.isEmpty)
      if let attempt = loop.attempt { #expect(wanted.contains(attempt.address)) }
      #expect(loop.posed.controller.connections.count == connected.count)
      loop.pass(.milliseconds(dice.integer(0...2_000)))
      follow(&loop)
    }
    #expect(loop.failures == [])
    #expect(levelsReported == levelsAsked)
    #expect(readsReported == readsAsked)
    #expect(loop.dataLengths.allSatisfy { $0 <= 5 })
  }
}
