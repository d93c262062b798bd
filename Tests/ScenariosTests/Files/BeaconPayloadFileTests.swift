import BLE
import EngineFiles
import Scenarios
import Sim
import TestScenes
import Testing

/// What beacons in scenario files send.
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
      "service: '180F'",
      "service: '180F' is not a UUID such as B9407F30-F5F8-466E-AFF9-25556B57FE6D"
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
    let told = try ["open", nil].map { variant in
      let world = try #require(scenario.world(of: variant))
      let run = Run(of: world, seed: 1) { _ in scenario.engine.makeEngine() }
      let score = scenario.score(of: run, walker: 0)
      #expect(score.packetsReceived == run.journal.heard.count)
      return score.packetsTold
    }
    #expect(told[0] == 2)
    #expect(told[1] > 20)
  }
}
