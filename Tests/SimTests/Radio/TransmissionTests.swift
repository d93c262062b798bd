import BLE
import Links
@testable import Sim
import Testing

struct TransmissionTests {
  private func packets(
    _ event: UInt64, of beacon: Int, bytes: Int, at start: Instant
  ) -> [Transmission] {
    AdvertisingChannel.allCases.map {
      .packet(
        of: event, by: beacon, on: $0,
        airtime: Airtime.ofAdvertisement(carrying: bytes).nanoseconds,
        startOfEvent: start)
    }
  }

  /// 8 · (1 + 4 + 2 + 6 + n + 3) µs.
  @Test(arguments: zip([0, 13, 20, 24, 30, 31], [128, 232, 288, 320, 368, 376] as [Int64]))
  func airtimeIsEightMicrosecondsPerByte(bytes: Int, microseconds: Int64) {
    #expect(Airtime.ofAdvertisement(carrying: bytes).nanoseconds == microseconds * 1000)
  }

  /// Measured: the event takes 1.5 ms with 17 or 18 bytes of data, and 1.9 ms with 31 bytes.
  @Test(arguments: zip([17, 31], [1.5, 1.9]))
  func eventDurationMatchesMeasurements(bytes: Int, milliseconds: Double) throws {
    let packets = self.packets(0, of: 0, bytes: bytes, at: .start)
    let end = try #require(packets.last).end
    #expect(abs(end.seconds * 1000 - milliseconds) < 0.05)
  }

  @Test func eventUsesTheThreeChannelsInOrder() {
    let start = Instant(nanoseconds: 5_000_000)
    let packets = self.packets(7, of: 2, bytes: 30, at: start)
    #expect(packets.map(\.channel) == [.channel37, .channel38, .channel39])
    #expect(packets.map(\.start.nanoseconds) == [5_000_000, 5_735_000, 6_470_000])
    #expect(packets.allSatisfy { $0.end.nanoseconds - $0.start.nanoseconds == 368_000 })
    #expect(packets.map(\.number) == [21, 22, 23])
    #expect(packets.allSatisfy { $0.sender == 2 && $0.event == 7 })
  }
}
