import BLE
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// The payloads of beacons in scenario files.
@Suite struct BeaconPayloadFileTests {
  private static let service = "01020304-0506-0708-090A-0B0C0D0E0F10"

  private static func files(_ keys: String) throws -> TinyScenario {
    try TinyScenario().changing("minor: 1", to: keys)
  }

  private static func payload(_ keys: String) throws -> Payload {
    try files(keys).read().world.beacons[0].payload
  }

  /// Flags, then the service low byte first, then the name: lengths and types count, too.
  @Test func listsAServiceAndAName() throws {
    let flags: [UInt8] = [0x02, 0x01, 0x06]
    let list: [UInt8] = [0x11, 0x07] + (1...16).reversed()
    let name: [UInt8] = [0x09, 0x09] + Array("estimote".utf8)
    #expect(
      try Self.payload("service: '\(Self.service)', localName: 'estimote'")
        == Payload(flags + list + name))
    #expect(try Self.payload("service: '\(Self.service)'") == Payload(flags + list))
    #expect(try Self.payload("localName: 'estimote'") == Payload(flags + name))
  }

  /// An assigned number is sent in 2 or 4 bytes, however it is written.
  @Test func listsAnAssignedNumberInFewBytes() throws {
    let name = "'a name of twenty-two b'"
    let short = try Self.payload("service: '180F', localName: \(name)")
    #expect(Array(short.prefix(9)) == [0x02, 0x01, 0x06, 0x03, 0x03, 0x0F, 0x18, 0x17, 0x09])
    #expect(
      try Self.payload("service: '0000180F-0000-1000-8000-00805F9B34FB', localName: \(name)")
        == short)
    #expect(
      try Self.payload("service: '0001180f'")
        == [0x02, 0x01, 0x06, 0x05, 0x05, 0x0F, 0x18, 0x01, 0x00])
    #expect(AttributeUUID(assigned: 0x180F).isListed(in: short))
  }

  /// The measured power is the default of the power and gain, -12 dBm and -18.8 dB.
  @Test func sendsAnIBeaconFrameOtherwise() throws {
    let beacon = try #require(IBeacon(advertisingData: Self.payload("minor: 1")))
    #expect(beacon.identifier.minor == 1 && beacon.measuredPower == PowerLevel(dBm: -71))
    let declared = try #require(
      IBeacon(advertisingData: Self.payload("uuid: '\(Self.service)', measuredPowerDBm: -65.4")))
    #expect(declared.identifier.uuid.description == Self.service)
    #expect(declared.measuredPower == PowerLevel(dBm: -65))
  }

  @Test(arguments: [
    (
      "service: '\(Self.service)', minor: 1",
      "minor: belongs to an iBeacon frame; a beacon with 'service' sends none"
    ),
    (
      "localName: 'x', measuredPowerDBm: -60",
      "measuredPowerDBm: belongs to an iBeacon frame; a beacon with 'localName' sends none"
    ),
    (
      "service: '80F'",
      "service: '80F' is not an assigned number such as 180F, or a UUID of 32 digits with hyphens"
    ),
    (
      "service: '\(Self.service)', localName: 'estimotes'",
      "localName: a name of 9 bytes is outside 1 ... 8"
    ),
    (
      "localName: 'a beacon with a name too long'",
      "localName: a name of 29 bytes is outside 1 ... 26"
    ),
  ])
  func rejectsWhatCannotBeSent(keys: String, sentence: String) throws {
    #expect(try Self.files(keys).sentence() == "scenario.json: beacons[0]." + sentence)
  }

  /// The first frame is the usual one. The levels are those of the power and gain, -12 and -18.8
  /// dB: -71 dBm at 1 m, and 41 dB more at 0 m.
  @Test func sendsFramesByTurns() throws {
    let beacon = try Self.files(
      """
      frames: [
        { format: 'ibeacon', minor: 1 },
        { format: 'eddystone-tlm', every: 10, batteryMV: 2840, temperatureC: 19, frames: 5223,
          uptimeS: 1094.8 },
        { format: 'eddystone-url', every: 3, url: 'http://google.com/' },
      ]
      """
    ).read().world.beacons[0]
    #expect(beacon.payload == (try Self.payload("minor: 1")))
    #expect(beacon.interleaved.map(\.period) == [10, 3])
    #expect(
      beacon.interleaved.map { Hexadecimal.text(of: $0.payload) } == [
        "0201060303aafe1116aafe20000b1813000000146700002ac4",
        "0201060303aafe0d16aafe10e202676f6f676c6500",
      ])
  }

  @Test func sendsFramesAtIntervalsOfTheirOwn() throws {
    let keys = """
      frames: [
        { format: 'ibeacon', minor: 1 },
        { format: 'eddystone-url', intervalMs: 1000, url: 'http://google.com/' },
        { format: 'altbeacon', every: 2 },
      ]
      """
    let beacon = try Self.files(keys).read().world.beacons[0]
    #expect(beacon.payload == (try Self.payload("minor: 1")))
    #expect(beacon.interleaved.map(\.period) == [2])
    #expect(beacon.sets.map(\.interval) == [.seconds(1)])
    #expect(
      beacon.sets.map { Hexadecimal.text(of: $0.payload) }
        == ["0201060303aafe0d16aafe10e202676f6f676c6500"])
    let tagged = try TinyScenario().changing("phone: { carried: \"bag\" }", to: "tag: { \(keys) }")
      .changing("beacons: [", to: "receivers: [{ name: \"r\", at: [1, 1] }], beacons: [")
      .read()
    #expect(tagged.world.walkers[0].tag?.schedule.phases[0].sets == beacon.sets)
  }

  /// The engine hears all frames of its beacons by their addresses. The phone of a bare radio hears
  /// the same packets at the same times, whatever they say.
  @Test func enginesHearAllFramesOfABeacon() throws {
    func heard(_ keys: String) throws -> Run {
      let scenario = try Self.files(keys).read()
      return Run(of: scenario.world, seed: 1) { _ in scenario.engine.makeEngine() }
    }
    let plain = try heard("minor: 1")
    let mixed = try heard(
      "frames: [{ format: 'ibeacon', minor: 1 }, { format: 'altbeacon', every: 2 }]")
    let sizes = mixed.journal.heard.filter { $0.device == 0 }
      .map { $0.sighting.advertisement.payload.count }
    #expect(Set(sizes) == [30, 31])
    let share = Double(sizes.filter { $0 == 31 }.count) / Double(sizes.count)
    #expect(share > 0.3 && share < 0.7)
    let (few, many) = (plain.journal.heard.count, mixed.journal.heard.count)
    #expect(abs(few - many) <= few / 20)
  }

  @Test(arguments: [
    ("frames: [{ format: 'ibeacon' }], minor: 1", "minor: belongs into a frame of 'frames'"),
    ("frames: []", "frames: a count of 0 is outside 1 ... 8"),
    (
      "frames: [{ format: 'ibeacon', intervalMs: 100 }]",
      "frames[0].intervalMs: the first frame has the 'intervalMs' beside 'frames'"
    ),
    (
      "frames: [{ format: 'ibeacon' }, { format: 'altbeacon', every: 2, intervalMs: 100 }]",
      "frames[1].intervalMs: 'every' is given, too; choose one of them"
    ),
    (
      "frames: [{ format: 'ibeacon' }, { format: 'altbeacon', intervalMs: 19 }]",
      "frames[1].intervalMs: 19 is outside 20 ... 10485759"
    ),
    (
      "frames: [{ format: 'ibecon' }]",
      "frames[0].format: there is no 'ibecon'; did you mean 'ibeacon'?"
    ),
    (
      "frames: [{ format: 'ibeacon', every: 2 }]",
      "frames[0].every: the first frame is sent whenever no other one is"
    ),
    (
      "frames: [{ format: 'ibeacon' }, { format: 'altbeacon' }]", "frames[1]: 'every' is missing"
    ),
    (
      "frames: [{ format: 'ibeacon' }, { format: 'altbeacon', every: 1 }]",
      "frames[1].every: 1 is outside 2 ... 1000"
    ),
    (
      "frames: [{ format: 'eddystone-url', url: 'http://a', majr: 1 }]",
      "frames[0]: there is no key 'majr'; choose from 'format', 'every', 'intervalMs', 'url',"
        + " 'powerAtZeroDBm'"
    ),
  ])
  func rejectsFramesInOneLine(keys: String, sentence: String) throws {
    #expect(try Self.files(keys).sentence() == "scenario.json: beacons[0]." + sentence)
  }

  @Test func appsAdvertiseOneFrame() throws {
    let phone = """
      advertises: { frames: [{ format: 'ibeacon' }, { format: 'altbeacon', every: 2 }] }
      """
    #expect(
      try TinyScenario().changing("carried: \"bag\"", to: phone).sentence()
        == "scenario.json: walkers[0].phone.advertises.frames: an app advertises one frame, not "
        + "several")
  }

  /// A scan on iOS finds a beacon by its service. In the background it reports it once.
  @Test func isFoundOnIOS() throws {
    let scenario = try TinyScenario()
      .changing("minor: 1", to: "service: '\(Self.service)'")
      .changing("minor: 2", to: "service: '\(Self.service.dropLast())1'")
      .changing("carried: \"bag\"", to: "system: 'ios'")
      .changing("interior: [\"in\"]", to: "interior: ['\(Self.service)']")
      .changing("exterior: [\"out\"]", to: "exterior: ['\(Self.service.dropLast())1']")
      .changing(
        "replace: [{ what: \"window\", with: \"air\" }]",
        to: "phone: { app: 'background' }"
      )
      .read()
    let delivered = try ["open", nil].map { variant in
      let world = try #require(scenario.world(of: variant))
      let run = Run(of: world, seed: 1) { _ in scenario.engine.makeEngine() }
      let score = scenario.score(of: run, walker: 0)
      #expect(score.packetsReceived == run.journal.heard.count)
      return score.packetsDelivered
    }
    #expect(delivered[0] == 2)
    #expect(delivered[1] > 20)
  }
}
