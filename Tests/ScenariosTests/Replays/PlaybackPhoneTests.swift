import BLE
import Documents
import EngineFiles
import Phones
import Recordings
import Reports
import Scenarios
import TestScenes
import Testing

/// Phones named by a word, and recordings played to them.
@Suite struct PlaybackPhoneTests {
  private static let place = InputPlace("--phone")

  @Test(
    arguments: zip(
      [
        "raw", "raw-foreground", "ios", "ios-background", "ios-force-quit", "android-13-terminated",
        "android-8-screen-off", "android-13-background-screen-off", "android-14",
      ],
      [
        nil, nil, PhoneUse(.ios), PhoneUse(.ios, app: .background), PhoneUse(.ios, app: .forceQuit),
        PhoneUse(.android13, app: .terminated), PhoneUse(.android8, isScreenOn: false),
        PhoneUse(.android13, app: .background, isScreenOn: false), PhoneUse(.android14),
      ]))
  func aWordNamesSystemAppAndScreen(word: String, use: PhoneUse?) throws {
    let choice = try PlaybackPhone(word, at: Self.place)
    #expect(choice.use == use)
    #expect(choice.word == word)
  }

  /// Five systems, alone or with four states of an app, the screen on or off.
  @Test func allWordsAreKnown() throws {
    #expect(Set(PlaybackPhone.words).count == 5 * 5 * 2)
    for word in PlaybackPhone.words {
      #expect(try PlaybackPhone(word, at: Self.place).word == word)
    }
  }

  @Test(arguments: ["", "ios-", "ios-asleep", "screen-off", "ios-screen-off-background"])
  func anotherWordIsAnErrorWithAllThatAreAllowed(word: String) throws {
    let sentence =
      "--phone: there is no '\(word)'; choose from 'raw', 'ios', 'android-14', 'android-13', "
      + "'android-8', or with '-foreground', '-background', '-terminated', '-force-quit', then "
      + "'-screen-off'"
    do {
      _ = try PlaybackPhone(word, at: Self.place)
      Issue.record("'\(word)' is taken")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  private static func play(
    _ rows: String, delivered: String? = nil, of subject: String = "phone", on word: String?
  ) throws -> Playback {
    var recording = try RecordingText.read(
      rows, truth: "0,\(subject),,,,inside\n", delivered: delivered)
    recording.source = "rec"
    let engine: JSON = [
      "kind": "door-lock", "interior": ["in"], "exterior": ["out"], "unlockSamples": JSON(1),
    ]
    let phone = try word.map { try PlaybackPhone($0, at: Self.place) }
    return try Playback(
      of: recording, about: [DeviceAddress(named: subject)],
      to: EngineFile(engine, at: InputPlace("engine")).choice, heardBy: phone)
  }

  private static let unlock = #""decision":"unlock""#

  private static let rows = "0.01,phone,in,,-80,\n0.02,phone,out,,-60,\n0.2,phone,out,,-60,\n"

  /// Low power on Android 13 begins with the window of balanced: 183 of 730 ms.
  @Test func theReportHasDeliveredAndUndeliveredEvents() throws {
    let report = try ReplayReport(on: Self.play(Self.rows, on: "android-13"))
    #expect(
      report.text.contains(
        """
        \nphone android-13, seed 1
        """))
    #expect(
      report.text.contains(
        """
          app: launched once
          delivered: advertisement 2
          packets: 3, delivered 2, not listening 1, not delivered 0
          radio: listened 91.5 % of 0.2 s: balanced scan 0.2 s\n
        """))
    #expect(
      report.json.line.contains(
        #""app":{"events":{"advertisement":2,"launched":1},"packets":{"delivered":2,"notDelivered":{},"notListening":1}"#
      ))
    #expect(
      report.json.line.contains(
        #""radio":[{"listeningS":0.183,"mode":"balanced scan","timeS":0.2}],"regionsNotDelivered":[]"#
      ))
    #expect(report.json.line.contains(#""phone":{"seed":1,"word":"android-13"}"#))
    #expect(report.json.line.contains(Self.unlock))
  }

  /// Apple: a scan in the background finds nothing unless it names services.
  @Test func undeliveredPacketsAreCountedByRule() throws {
    let hidden = try ReplayReport(
      on: Self.play(
        "0.01,phone,\(Self.beacon),,-80,\n0.02,phone,out,,-60,\n0.03,phone,\(Self.beacon),,-60,\n",
        on: "ios"))
    #expect(
      hidden.text.contains(
        """
          delivered: advertisement 1
          packets: 3, delivered 1, not listening 0, not delivered 2
            hiddenBeacons: 2\n
        """))
    #expect(hidden.json.line.contains(#""notDelivered":{"hiddenBeacons":2}"#))
  }

  private static let beacon = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1-2"

  @Test func aBareRadioHasNoReportOfItsApp() throws {
    for word in [nil, "raw"] {
      let report = try ReplayReport(on: Self.play(Self.rows, on: word))
      #expect(!report.text.contains("delivered:"))
      #expect(report.json.line.contains("\"app\":null"))
      #expect(report.json.line.contains(Self.unlock))
    }
  }

  @Test func eventsOfAnAppAreReported() throws {
    let delivered =
      "0,phone,launched,,,,,,,\n0.01,phone,advertisement,in,,-80,,,,\n1,phone,suspended,,,,,,,\n"
    let report = try ReplayReport(on: Self.play(Self.rows, delivered: delivered, on: nil))
    #expect(
      report.text.contains(
        """
          app: launched once, suspended once
          delivered: advertisement 1\n
        """))
    #expect(!report.text.contains("packets: 3"))
    #expect(!report.json.line.contains(Self.unlock))
  }

  private static func sentence(_ play: () throws -> Playback) -> String {
    do {
      _ = try play()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["ios", "raw"])
  func aPhoneWithASystemIsNotPutThroughAnother(word: String) {
    #expect(
      Self.sentence { try Self.play(Self.rows, delivered: "0,phone,ended,,,,,,,\n", on: word) }
        == "--phone: 'phone' had a system when it was recorded; its app's events are in "
        + "rec/delivered.csv, which is replayed without this option")
  }

  @Test func aTagIsNoPhone() {
    #expect(
      Self.sentence { try Self.play("0,a,tag,,-60,\n1,b,tag,,-60,\n", of: "tag", on: "ios") }
        == "--phone: 'tag' sent all of its packets; a phone needs packets that it received")
  }
}
