import BLE
import Phones
import Recordings
import Testing

/// An app in a pocket that monitors and ranges a region. Three packets of it come from 2.01 to 2.61
/// s, and none after them up to 60 s.
///
/// On `ios` in the background, the entry comes 1 s after the first packet, at 3.01 s, and the exit
/// 20 to 31 s after the last. The app is awake for 10 s after each, and reports of ranging come
/// every second meanwhile: at whole seconds up to 13 s.
package enum Pocket {
  /// An engine that monitors and ranges a region.
  private struct Ranger: DecisionEngine {
    let region: BeaconRegion

    func start(at time: Instant) -> [EngineOutput] {
      [.command(.monitor(region)), .command(.range(region))]
    }

    func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  /// The text of the region.
  package static let region = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"

  /// The diary of the phone.
  ///
  /// - Parameters:
  ///   - exit: The fraction of the range of exit delays.
  ///   - delivered: The events of the app, instead of those of `ios`.
  ///   - schedule: The user's actions with the phone.
  package static func diary(
    exitAt exit: Double = 0.5, delivered: [AppEvent] = [], schedule: [PhoneUse.Step] = []
  ) throws -> PhoneDiary {
    let rows = ["2.01", "2.31", "2.61"].map { "\($0),phone,\(region)-1-2,,-60,\n" }
    var recording = try RecordingText.read(rows.joined(), truth: "0,phone,,,,\n60,phone,,,,\n")
    let (phone, all) = (DeviceAddress(named: "phone"), try #require(BeaconRegion(region)))
    recording.delivered = delivered.map { DeliveredRow($0, on: phone) }
    let pocket = ReplayedPhone(PhoneUse(.ios, app: .background, schedule: schedule)) { _ in exit }
    let replay = Replay(
      of: recording, subject: phone, to: Ranger(region: all),
      heardBy: delivered.isEmpty ? pocket : nil)
    return try #require(replay.diary(in: recording))
  }
}
