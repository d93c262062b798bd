import BLE
import EngineFiles
import TestScenes
import TestSupport

/// The decisions of a preset on packets.
enum PresetTimeline {
  /// A packet: the time in ms, the device and its level in dBm.
  typealias Packet = (ms: Int, device: String, dBm: Double)

  static func decisions(
    _ preset: String, _ settings: String = "", hears packets: [Packet], untilS end: Int = 60
  ) throws -> [String] {
    let devices =
      ["bleunlock", "opencarkey"].contains(preset)
      ? "exterior: 'd'" : "rooms: {a: 'a', b: 'b', c: 'c'}"
    let engine = try EngineText.choice("{preset: '\(preset)', \(devices) \(settings)}").makeEngine()
    let events = packets.map {
      TimedEvent(
        .start.advanced(by: .milliseconds($0.ms)), .heard($0.device, dBm: $0.dBm))
    }
    return TestSupport.decisions(
      of: engine, on: events, until: .start.advanced(by: .seconds(end)), wakes: .delivered
    ).compactMap { decision in
      let ms = (decision.time.nanoseconds + 500_000) / 1_000_000
      return switch decision.verdict {
      case .entered(let room): "\(ms) \(room)+"
      case .left(let room): "\(ms) \(room)-"
      case .unlock: "\(ms) unlock"
      case .lock: "\(ms) lock"
      default: nil
      }
    }
  }
}
