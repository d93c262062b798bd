import BLE
import Documents
import Foundation
import HCI
import TestSupport
import Testing

@testable import Gateways

struct PacketMonitorTests {
  private static let address = DeviceAddress(0xE77D_5B59_A46D)

  /// Runs a test with a monitor and the reader's way to it.
  private func withMonitor(_ body: (inout PacketMonitor, Endpoint) throws -> Void) throws {
    try withTemporaryFolder { folder in
      var monitor = try PacketMonitor(of: "phone", Self.address, linkedAt: folder + "/line")
      try body(&monitor, monitor.endpoint)
    }
  }

  private static func frame(_ content: PacketMonitorFrame.Content) -> [UInt8] {
    PacketMonitorFrame(content: content, time: .start).bytes ?? []
  }

  @Test func packetsAreShownToWhoReads() throws {
    try withMonitor { monitor, endpoint in
      monitor.show(.reset, from: .host, at: .start)
      monitor.flush(at: .start)
      let reader = try FileDescriptor.open(endpoint)
      monitor.flush(at: .start)
      monitor.show(.event(of: 2), from: .controller, at: .start)
      monitor.flush(at: .start)
      let expected =
        Self.frame(.newIndex(Self.address, name: "phone"))
        + Self.frame(.packet(.event(of: 2), from: .controller))
      #expect(reader.bytes(expected.count) == expected)
      #expect(monitor.wish == nil && monitor.dropCount == 0)
    }
  }

  @Test func nothingIsKeptForNobody() throws {
    try withMonitor { monitor, _ in
      for _ in 0..<10_000 {
        monitor.show(.event(of: 255), from: .controller, at: .start)
        monitor.flush(at: .start)
      }
      #expect(monitor.waitingCount == 0 && monitor.dropCount == 0 && monitor.wish == nil)
    }
  }

  /// A reader that stops has lost packets, and gets their number when it continues.
  @Test func aSlowReaderLosesPacketsThatAreCounted() throws {
    try withMonitor { monitor, endpoint in
      let reader = try FileDescriptor.open(endpoint)
      monitor.flush(at: .start)
      for _ in 0..<5_000 {
        monitor.show(.event(of: 255), from: .controller, at: .start)
        monitor.flush(at: .start)
        #expect(monitor.waitingCount <= PacketMonitor.mostWaiting)
      }
      let lost = monitor.dropCount
      #expect(lost > 3_000 && lost < 5_000)
      var stream: [UInt8] = []
      let end = ContinuousClock.now + .seconds(60)
      while monitor.waitingCount > 0, .now < end {
        stream += reader.pending
        monitor.flush(at: .start)
      }
      monitor.show(.reset, from: .host, at: .start)
      monitor.flush(at: .start)
      var drops = PacketMonitorFrame.Drops()
      for _ in 0..<lost { drops.add(.event(of: 255), from: .controller) }
      let last = PacketMonitorFrame(
        content: .packet(.reset, from: .host), time: .start, drops: drops)
      let bytes = try #require(last.bytes)
      let greeting = Self.frame(.newIndex(Self.address, name: "phone")).count
      let each = Self.frame(.packet(.event(of: 255), from: .controller)).count
      let whole = greeting + (5_000 - lost) * each + bytes.count
      stream += reader.bytes(whole - stream.count)
      #expect(stream.count == whole)
      #expect(Array(stream.suffix(bytes.count)) == bytes)
    }
  }

  @Test func theNextReaderBeginsWithAWholeFrame() throws {
    try withMonitor { monitor, endpoint in
      var reader: FileDescriptor? = try FileDescriptor.open(endpoint)
      monitor.flush(at: .start)
      for _ in 0..<1_000 { monitor.show(.event(of: 255), from: .controller, at: .start) }
      monitor.flush(at: .start)
      #expect(reader != nil && monitor.waitingCount > 0)
      reader = nil
      monitor.flush(at: .start)
      #expect(monitor.waitingCount == 0)
    }
  }
}
