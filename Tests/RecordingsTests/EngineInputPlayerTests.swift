import BLE
import Engines
import Phones
@testable import Recordings
import TestSupport
import Testing

/// The step-by-step playing of an engine's input.
struct EngineInputPlayerTests {
  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  private static let engine = Presence<AltBeaconRule>(
    ["a", "b"].map { PresenceRoom($0, anchors: [.named($0)]) }, by: .init())

  /// Two readings in three seconds; b is silent from 12 s on, so that its region is left in
  /// silence.
  private static let packets = (0..<90).compactMap { number -> Sighting? in
    let name = number % 2 == 0 ? "a" : "b"
    guard name == "a" || number < 36,
      case .advertisement(let packet) =
        CentralEvent.heard(name, dBm: -60 - Double(number % 7))
    else { return nil }
    return Sighting(packet, at: time(Double(number) / 3))
  }

  /// Wakes, batches and exits fall between the steps, at them and after the last packet.
  @Test(arguments: [0.1, 0.5, 1.1, 7])
  func stepsLeadToTheSameEngine(step: Double) {
    let input = EngineInput(Self.packets, sensing: [], from: .start)
    var player = input.player(of: Self.engine)
    var seconds = 0.0
    while seconds < 50 {
      player.advance(to: Self.time(seconds))
      #expect(
        player.engine == input.played(to: Self.engine, upTo: Self.time(seconds)), "\(seconds) s")
      seconds += step
    }
    #expect(player.engine.presentIn.isEmpty)
  }

  /// An app that is seen from its launch on, ended at 5 s and launched again at 8 s.
  @Test func aGrowingAppIsPlayedLikeAWholeOne() {
    let launched = AppEvent(.launched, at: .start)
    let packets = Self.packets.map {
      AppEvent(.delivered(.advertisement($0.advertisement), rule: nil), at: $0.time)
    }
    func part(_ range: Range<Double>) -> [AppEvent] {
      packets.filter {
        $0.time >= Self.time(range.lowerBound) && $0.time < Self.time(range.upperBound)
      }
    }
    let parts = [
      [launched] + part(0..<5) + [AppEvent(.ended, at: Self.time(5))],
      [AppEvent(.launched, at: Self.time(8))] + part(8..<20), part(20..<40),
    ]
    let whole = EngineInput(parts.flatMap(\.self), from: .start)
    var player = EngineInputPlayer(ofAppOf: Self.engine)
    for (events, end) in zip(parts, [7.0, 19.9, 45]) {
      player.add(events)
      player.advance(to: Self.time(end))
      #expect(player.engine == whole.played(to: Self.engine, upTo: Self.time(end)), "\(end) s")
    }
  }
}
