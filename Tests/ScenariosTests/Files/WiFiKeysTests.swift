import BLE
import Documents
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Wi-Fi access points in scenario files.
@Suite struct WiFiKeysTests {
  private static func files(_ wifi: String) throws -> TinyScenario {
    try TinyScenario().changing(
      "radio: { shadowingDB: 3 }", to: "radio: { shadowingDB: 3, interference: 0, wifi: [\(wifi)] }"
    )
  }

  /// Networks beside the walker, one in the band of each advertising channel, and far louder than
  /// the beacons.
  private static func everywhere(load: String) -> String {
    [1, 6, 13].map {
      "{ at: [2.5, 2], heightM: 1, channel: \($0), levelDBm: 0, load: [\(load)] },"
    }.joined()
  }

  private static func times(_ wifi: String) throws -> [Double] {
    let scenario = try files(wifi).read()
    return try scenario.run(scenario.world, seed: 1, on: nil).recording.sightings.map(
      \.time.seconds)
  }

  @Test func packetsAreLostWhileTheNetworkIsBusy() throws {
    let quiet = try Self.times("")
    #expect(quiet.contains { $0 > 3 })
    #expect(try Self.times(Self.everywhere(load: "{ atS: 0, share: 0 }")) == quiet)
    #expect(try Self.times(Self.everywhere(load: "{ atS: 0, share: 1 }")).isEmpty)
    // A packet is 0.4 ms long, so one may begin before and end after.
    let later = try Self.times(Self.everywhere(load: "{ atS: 2.5, share: 1 }"))
    #expect(later.filter { $0 < 2.5 } == quiet.filter { $0 < 2.5 })
    #expect(later.allSatisfy { $0 < 2.501 })
  }

  /// A network a kilometre away, whose frames are far below all packets: every byte stays.
  @Test func aNetworkThatNobodyHearsChangesNothing() throws {
    let quiet = try Self.files("").read()
    let busy = try Self.files(
      "{ at: [1000, 2], channel: 6, levelDBm: -60, load: [{ atS: 0, share: 1 }] }"
    ).read()
    let runs = try [quiet, busy].map { try $0.run($0.world, seed: 1, on: nil) }
    #expect(!runs[0].recording.sightings.isEmpty)
    #expect(runs[0].recording.sightings == runs[1].recording.sightings)
    #expect(runs[0].journal.decisions.map(\.decision) == runs[1].journal.decisions.map(\.decision))
  }

  /// The mean of (1 - u) · e^(-t · u / ((1 - u) · 0.282 ms)), for packets of 0.368 ms.
  @Test func packetsAreLostByTheLoad() throws {
    let scenario = try Self.files(Self.everywhere(load: "{ atS: 0, share: 0.2 }"))
      .changing("durationS: 5", to: "durationS: 60").read()
    let run = try scenario.run(scenario.world, seed: 1, on: nil)
    let links = run.journal.radio.links[0]
    let received = links.reduce(0) { $0 + $1.received }
    let lost = links.reduce(0) { $0 + $1.interference }
    // 0.8 · e^(-0.368 · 0.2 / (0.8 · 0.282)) = 0.5773 is clear of each of three networks.
    let expected = 0.5773 * 0.5773 * 0.5773
    let share = Double(received) / Double(received + lost)
    #expect(
      abs(share - expected) < 4 * (expected * (1 - expected) / Double(received + lost)).squareRoot()
    )
  }

  @Test(arguments: [
    (
      "{ at: [1, 1], channel: 14, load: [{ atS: 0, share: 0.5 }] }",
      "radio.wifi[0].channel: 14 is outside 1 ... 13"
    ),
    ("{ at: [1, 1], channel: 6 }", "radio.wifi[0]: 'load' is missing"),
    (
      "{ at: [1, 1], channel: 6, load: [{ atS: 0, share: 2 }] }",
      "radio.wifi[0].load[0].share: 2 is outside 0 ... 1"
    ),
    (
      "{ at: [1, 1], channel: 6, load: [{ atS: 5, share: 0.5 }, { atS: 5, share: 1 }] }",
      "radio.wifi[0].load[1].atS: 5 is not after 5 of the entry above"
    ),
  ])
  func refusesWhatIsNoNetwork(wifi: String, message: String) throws {
    let sentence = try Self.files(wifi).sentence()
    #expect(sentence.hasPrefix("scenario.json: " + message), "\(sentence)")
  }
}
