import BLE
import Phones
import Recordings
import TestScenes
import Testing

/// The readings of motion sensors in recordings of bare radios and of apps.
@Suite struct MotionReplayTests {
  private static let phone = DeviceAddress(named: "phone")

  /// An engine that notes packets, wakes and steps, and may follow the motion sensors.
  private struct Counter: DecisionEngine {
    var follows = true

    mutating func start(at time: Instant) -> [EngineOutput] {
      [.command(.scan), .command(.wake(at: Instant(nanoseconds: 2_000_000_000)))]
        + (follows ? [.command(.followMotion)] : [])
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      let word =
        switch event {
        case .motion(let motion): "\(motion.steps ?? -1)"
        case .wake: "wake"
        default: "packet"
        }
      return [.decision(Decision(.notify(word), at: time))]
    }
  }

  private static func story(_ replay: Replay) -> [String] {
    replay.decisions.map { decision in
      guard case .notify(let word) = decision.verdict else { return "?" }
      return "\(word) \(decision.time.seconds)"
    }
  }

  private static let packets = "0,phone,a,,-60,\n2,phone,a,,-60,\n4,phone,a,,-60,\n"
  private static let motion = """
    1,phone,motion,90,,,,1,,
    2,phone,motion,90,,,,3,,
    3,phone,motion,,,,,5,,
    """

  /// Readings come before a wake and a packet of the same instant.
  @Test func aBareRadioHasPacketsAndReadings() throws {
    let recording = try RecordingText.read(Self.packets, delivered: Self.motion)
    #expect(!recording.hasSystem(Self.phone))
    let replay = Replay(of: recording, subject: Self.phone, to: Counter())
    #expect(replay.app.isEmpty)
    #expect(
      Self.story(replay) == [
        "packet 0.0", "1 1.0", "3 2.0", "wake 2.0", "packet 2.0", "5 3.0", "packet 4.0",
      ])
  }

  @Test func anEngineThatDoesNotAskReceivesNone() throws {
    let recording = try RecordingText.read(Self.packets, delivered: Self.motion)
    let replay = Replay(of: recording, subject: Self.phone, to: Counter(follows: false))
    #expect(Self.story(replay) == ["packet 0.0", "wake 2.0", "packet 2.0", "packet 4.0"])
  }

  /// The packets of the radio are not those of the app.
  @Test func anAppHasItsRows() throws {
    let rows = "0,phone,launched,,,,,,,\n\(Self.motion)\n3.5,phone,wake,,,,,,,\n"
    let recording = try RecordingText.read(Self.packets, delivered: rows)
    let replay = Replay(of: recording, subject: Self.phone, to: Counter())
    #expect(Self.story(replay) == ["1 1.0", "3 2.0", "wake 2.0", "5 3.0"])
    #expect(replay.app.count == 5)
  }

  /// A phone with iOS that hears the recording of a bare radio has its motion sensors.
  @Test func aSystemPassesThemOn() throws {
    let recording = try RecordingText.read(Self.packets, delivered: Self.motion)
    let replay = Replay(
      of: recording, subject: Self.phone, to: Counter(), heardBy: ReplayedPhone(PhoneUse(.ios)))
    #expect(
      Self.story(replay).filter { !$0.hasPrefix("packet") } == [
        "1 1.0", "3 2.0", "wake 2.0", "5 3.0",
      ])
  }

  /// The state at each time is that of the replay.
  @Test func aPlayerOfTheInputHasThem() throws {
    let recording = try RecordingText.read(Self.packets, delivered: Self.motion)
    let input = EngineInput(
      recording.packets(of: Self.phone), sensing: recording.motion(on: Self.phone),
      from: recording.start)
    for (seconds, count) in [(0, 1), (1, 2), (2, 5), (3, 6), (9, 7)] {
      let engine = input.played(
        to: Counting(Counter()), upTo: .start.advanced(by: .seconds(seconds)))
      #expect(engine.count == count)
    }
  }

  /// An engine that counts its events.
  private struct Counting: DecisionEngine {
    private var engine: Counter
    private(set) var count = 0

    init(_ engine: Counter) { self.engine = engine }

    mutating func start(at time: Instant) -> [EngineOutput] { engine.start(at: time) }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      count += 1
      return engine.receive(event, at: time)
    }
  }

  @Test(arguments: [
    ("1,phone,motion,361,,,,1,,", "'361' is not a heading in degrees, within 0 ... 360, or empty"),
    (
      "1,phone,motion,90,,,,1.5,,",
      "'1.5' is not a number of steps within 0 ... 1000000000, or empty"
    ),
    ("1,phone,motion,90,,-60,,1,,", "'-60' is not empty, as in all rows 'motion'"),
  ])
  func refusesOtherValues(row: String, sentence: String) {
    #expect {
      try RecordingText.read(Self.packets, delivered: row)
    } throws: { "\($0)".hasSuffix(sentence) }
  }
}
