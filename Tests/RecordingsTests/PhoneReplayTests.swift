import BLE
import Documents
import Foundation
import Phones
import Recordings
import TestScenes
import TestSupport
import Testing

/// Replays to a phone with a system, and of an app's events.
@Suite struct PhoneReplayTests {
  /// An engine that decides at each event, and says which.
  private struct Teller: DecisionEngine {
    var commands: [CentralCommand] = [.scan]

    mutating func start(at time: Instant) -> [EngineOutput] { commands.map { .command($0) } }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      let word =
        switch event {
        case .advertisement: "packet"
        case .region(let region): region.isInside ? "entered" : "left"
        case .ranged(let beacons):
          "ranged " + beacons.map { "\($0.rssi?.dBm ?? 127)" }.joined(separator: " ")
        case .wake: "wake"
        default: "other"
        }
      return [.decision(Decision(.entered(word), at: time))]
    }
  }

  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
  private static let phone = DeviceAddress(named: "phone")

  private static func replay(
    _ recording: Recording, on phone: ReplayedPhone? = nil, to commands: [CentralCommand] = [.scan]
  ) -> Replay {
    Replay(of: recording, subject: Self.phone, to: Teller(commands: commands), heardBy: phone)
  }

  /// The times in seconds and the words of the decisions.
  private static func story(_ replay: Replay) -> String {
    replay.decisions.map { decision in
      guard case .entered(let word) = decision.verdict else { return "?" }
      return "\(JSON(decision.time.seconds).line) \(word)"
    }.joined(separator: ", ")
  }

  /// Low power on Android 13 is 140 of 1400 ms, from the start of the scan on without an upgrade. A
  /// packet that ends with a window was heard in it; one that ends as a window opens was not.
  @Test func packetsAreHeardInTheWindowsOfTheSystem() throws {
    let times = ["0.000000001", "0.14", "0.140000001", "1.4", "1.400000001", "1.54", "1.6", "2.9"]
    let recording = try RecordingText.read(
      times.map { "\($0),phone,b,,-60,\n" }.joined(), truth: "0,phone,,,,\n")
    var settings = SystemSettings.android13
    settings.turnOff(.scanUpgrade)
    let replay = Self.replay(recording, on: ReplayedPhone(PhoneUse(settings)))
    #expect(
      Self.story(replay) == "1e-09 packet, 0.14 packet, 1.400000001 packet, 1.54 packet, 2.9 packet"
    )
    let packets = try #require(replay.packets)
    #expect(packets.delivered == 5 && packets.unheard == 3 && packets.total == 8)
    #expect(packets.notDelivered == [:])
  }

  /// Apple: scans find no iBeacons, and one in the background finds nothing without services.
  @Test func undeliveredPacketsHaveTheirReasons() throws {
    let recording = try RecordingText.read(
      "0.01,phone,\(Self.uuid)-1-2,,-60,\n0.02,phone,b,,-60,\n", truth: "0,phone,,,,\n")
    let shown = Self.replay(recording, on: ReplayedPhone(PhoneUse(.ios)))
    #expect(Self.story(shown) == "0.02 packet")
    #expect(shown.packets?.notDelivered == [.rule(.hiddenBeacons): 1])
    let hidden = Self.replay(recording, on: ReplayedPhone(PhoneUse(.ios, app: .background)))
    #expect(hidden.decisions.isEmpty)
    #expect(hidden.packets?.notDelivered == [.rule(.backgroundServices): 2])
    let ended = Self.replay(recording, on: ReplayedPhone(PhoneUse(.raw(), app: .forceQuit)))
    #expect(ended.app == [AppEvent(.ended, at: .start)])
    #expect(ended.packets?.notDelivered == [.notRequested: 2])
  }

  /// The entry comes 1 s after the first packet. The exit comes 20 s + 0.5 · 11 s after the last.
  /// Ranging reports the mean of each second, and an app in the background has 10 s from the entry.
  @Test func regionsAndRangingAreDeliveredInTheBackground() throws {
    let region = try #require(BeaconRegion(Self.uuid))
    let rows = ["2.01,-60", "2.31,-61", "2.61,-64"].map { row in
      let parts = row.split(separator: ",")
      return "\(parts[0]),phone,\(Self.uuid)-1-2,,\(parts[1]),\n"
    }
    let recording = try RecordingText.read(rows.joined(), truth: "0,phone,,,,\n60,phone,,,,\n")
    let phone = ReplayedPhone(PhoneUse(.ios, app: .background)) { _ in 0.5 }
    let replay = Self.replay(recording, on: phone, to: [.monitor(region), .range(region)])
    let story = Self.story(replay)
    #expect(story.hasPrefix("1 ranged , 2 ranged , 3 ranged -62.0, 3.01 entered, 4 ranged , "))
    #expect(
      story.hasSuffix(
        ", 28.11 left, 29.11 ranged , 30.11 ranged , 31.11 ranged , 32.11 ranged , "
          + "33.11 ranged , 34.11 ranged , 35.11 ranged , 36.11 ranged , 37.11 ranged , 38.11 ranged "
      ))
    #expect(replay.app.count { $0.kind == .suspended } == 2)
    #expect(replay.packets?.notDelivered == [.rule(.rangingPeriod): 3])
  }

  @Test func onlyPacketsThatTheSubjectReceivedAreHeard() throws {
    let recording = try RecordingText.read("1,a,phone,,-60,\n1.01,phone,a,,-60,\n1.02,x,a,,-60,\n")
    let replay = Self.replay(recording, on: ReplayedPhone(PhoneUse(.raw())))
    #expect(Self.story(replay) == "1.01 packet")
    #expect(replay.packets?.total == 1)
  }

  /// The rows of an app, with the commands of an engine at each launch, and its events.
  @Test(arguments: [
    // The app is launched with the recording if no row says so.
    ("1,phone,left,U,,,,,,\n2,phone,ranged,,,,,,,", [], "1 left, 2 ranged "),
    // Wakes come at their rows, after the earlier events of that time.
    (
      "0,phone,launched,,,,,,,\n2,phone,ranged,,,,,,,\n2,phone,wake,,,,,,,\n2,phone,left,U,,,,,,",
      [2.0], "2 ranged , 2 wake, 2 left"
    ),
    // Those of another engine come after the rows of their time, or once the app runs again.
    (
      "0,phone,launched,,,,,,,\n2,phone,ranged,,,,,,,\n3,phone,suspended,,,,,,,\n"
        + "9,phone,resumed,,,,,,,\n9,phone,left,U,,,,,,\n20,phone,left,U,,,,,,",
      [2.0, 4, 12, 30], "2 ranged , 2 wake, 9 left, 9 wake, 12 wake, 20 left"
    ),
    // It receives no wakes that it did not request.
    ("0,phone,launched,,,,,,,\n2,phone,wake,,,,,,,\n5,phone,left,U,,,,,,", [4.0], "4 wake, 5 left"),
    // A launch forgets the wakes of the app before, and requests them again.
    (
      "0,phone,launched,,,,,,,\n2,phone,ended,,,,,,,\n6,phone,launched,,,,,,,\n7,phone,left,U,,,,,,",
      [1.0, 4], "1 wake, 6 wake, 6 wake, 7 left"
    ),
    // An app that is not in memory receives nothing.
    ("0,phone,ended,,,,,,,\n7,other,left,U,,,,,,", [1.0], ""),
  ])
  func anAppReceivesItsRows(rows: String, wakes: [Double], story: String) throws {
    let delivered = rows.replacingOccurrences(of: ",U,", with: ",\(Self.uuid),")
    // The radio's packets are not delivered to the engine again.
    let recording = try RecordingText.read("1,phone,b,,-60,\n", delivered: delivered)
    let commands = wakes.map { CentralCommand.wake(at: Instant(nanoseconds: Int64($0 * 1e9))) }
    let replay = Self.replay(
      recording, to: commands + [.scan, .monitor(BeaconRegion(uuid: BeaconUUID(high: 1, low: 2)))])
    #expect(Self.story(replay) == story)
    #expect(replay.packets == nil)
  }

  @Test func otherPhonesOfTheRecordingAreBareRadios() throws {
    let recording = try RecordingText.read(
      "1,phone,b,,-60,\n1,other,b,,-60,\n", delivered: "0,other,ended,,,,,,,")
    let replay = Self.replay(recording)
    #expect(Self.story(replay) == "1 packet")
    #expect(replay.app.isEmpty)
  }

  /// A replay that ends early is the beginning of the whole one.
  @Test func aLimitEndsTheEvents() throws {
    let recording = try RecordingText.read(
      "", delivered: "1,phone,ranged,,,,,,,\n2,phone,ranged,,,,,,,\n3,phone,ranged,,,,,,,")
    let replay = Replay(
      of: recording, subject: Self.phone, to: Teller(),
      upTo: Instant(nanoseconds: 2_000_000_000))
    #expect(Self.story(replay) == "1 ranged , 2 ranged ")
    #expect(replay.app.count == 2)
  }
}
