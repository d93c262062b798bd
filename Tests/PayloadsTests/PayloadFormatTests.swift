import BLE
import Documents
@testable import Payloads
import TestSupport
import Testing

/// Payloads by their keys.
@Suite struct PayloadFormatTests {
  private static let power = PowerLevel(dBm: -59)
  private static let key = "000102030405060708090a0b0c0d0e0f"

  /// The payload of keys, as the command line gives them.
  private static func hex(_ format: String, _ words: String...) throws -> String {
    var fields = try Fields(
      [:], at: InputPlace("encode"),
      overrides: words.map { try SettingOverride(operand: $0, of: "encode") })
    return Hexadecimal.text(of: try payload(format, from: &fields))
  }

  /// The payload of some fields, of which none is left.
  private static func payload(_ format: String, from fields: inout Fields) throws -> Payload {
    let payload = try PayloadFormats.format(format, at: fields.place)
      .payload(from: &fields, at1m: power)
    try fields.finish()
    return payload
  }

  /// Published advertisements by their published fields: see the tests of `BLE`. Flags have the
  /// common values, and the pins of the last but one are without its reserved bits.
  @Test func writesPublishedPayloads() throws {
    #expect(
      try Self.hex(
        "ibeacon", "uuid=41424344-4546-4748-4940-414243444546", "major=1", "minor=2",
        "measuredPowerDBm=-8")
        == "0201061aff4c0002154142434445464748494041424344454600010002f8")
    #expect(
      try Self.hex(
        "altbeacon", "uuid=2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6", "major=1", "minor=2", "reserved=9"
      )
        == "0201061bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600010002c509")
    #expect(
      try Self.hex(
        "eddystone-uid", "namespace=12345678901234678901", "instance=000000000001",
        "powerAtZeroDBm=-29") == "0201060303aafe1716aafe00e3123456789012346789010000000000010000")
    #expect(
      try Self.hex(
        "eddystone-uid", "namespace=2f234454f4911ba9ffa6", "instance=000000000001",
        "powerAtZeroDBm=-25", "reserved=null")
        == "0201060303aafe1516aafe00e72f234454f4911ba9ffa6000000000001")
    #expect(
      try Self.hex("eddystone-url", "url=http://google.com/", "powerAtZeroDBm=-25")
        == "0201060303aafe0d16aafe10e702676f6f676c6500")
    #expect(
      try Self.hex(
        "eddystone-tlm", "batteryMV=2840", "temperatureC=19", "frames=5223", "uptimeS=1094.8")
        == "0201060303aafe1116aafe20000b1813000000146700002ac4")
    #expect(
      try Self.hex(
        "eddystone-etlm", "report=414141414141414141414141", "salt=57005", "check=48895")
        == "0201060303aafe1516aafe2001414141414141414141414141deadbeff")
    #expect(
      try Self.hex("eddystone-eid", "eid=4549445f74657374", "powerAtZeroDBm=-29")
        == "0201060303aafe0d16aafe30e34549445f74657374")
    #expect(
      try Self.hex(
        "nearable", "identifier=1efe427eb6f4bc2f", "temperatureC=22.5", "batteryReading=682",
        "underLoad=true", "accelerationG=[-0.03125, 0.078125, -0.984375]", "inState=5 min",
        "inStateBefore=37 s", "status=83")
        == "02010603030f1817ff5d01011efe427eb6f4bc2f040168a1aafe05c1452553")
    #expect(
      try Self.hex(
        "estimote-telemetry-a", "identifier=47a038d5eb032640",
        "accelerationG=[0, 0.015748, 1.023622]", "inState=7 min", "inStateBefore=4 min", "pins=15",
        "clockFault=true") == "02010603039afe17169afe2247a038d5eb032640000001414447f8ffffffff")
    #expect(
      try Self.hex(
        "estimote-telemetry-b", "identifier=47a038d5eb032640",
        "magneticField=[-0.3125, 0.515625, -0.1484375]", "illuminanceLx=276.48", "uptime=1353 h",
        "temperatureC=25.5", "batteryMV=2991", "batteryPercent=80")
        == "02010603039afe17169afe2247a038d5eb03264001d842ed73492566bc2e50")
    #expect(
      try Self.hex(
        "list", "powerDBm=-12", "service=01020304-0506-0708-090A-0B0C0D0E0F10", "localName=door")
        == "020106020af41107100f0e0d0c0b0a090807060504030201" + "0509646f6f72")
    #expect(try Self.hex("list", "service=181A", "localName=door") == "02010603031a180509646f6f72")
    #expect(try Self.hex("list", "service=0001181A") == "02010605051a180100")
  }

  /// Published frames, one of each case. See the tests of `BLE` for their sources.
  private static let frames = [
    "0201061aff4c0002154142434445464748494041424344454600010002f8",
    "0201061bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600010002c509",
    "0201060303aafe1716aafe00e3123456789012346789010000000000010000",
    "0201060303aafe0d16aafe10e702676f6f676c6500",
    "0201060303aafe1116aafe20000b1813000000146700002ac4",
    "0201060303aafe1516aafe2001414141414141414141414141deadbeff",
    "0201060303aafe0d16aafe30e34549445f74657374",
    "02010603030f1817ff5d01011efe427eb6f4bc2f040168a1aafe05c1452553",
    "02010603039afe17169afe2247a038d5eb032640000001414447f8ffffffff",
  ]

  /// The number of a frame's case among those of `frames`.
  private static func number(of frame: BeaconFrame) -> Int {
    switch frame {
    case .iBeacon: 0
    case .altBeacon: 1
    case .eddystoneUID: 2
    case .eddystoneURL: 3
    case .eddystoneTelemetry: 4
    case .eddystoneEncryptedTelemetry: 5
    case .eddystoneEID: 6
    case .nearable: 7
    case .estimoteTelemetry: 8
    }
  }

  @Test func everyCaseOfAFrameHasAFormat() throws {
    for (number, hex) in Self.frames.enumerated() {
      let bytes = try #require(Hexadecimal.bytes(of: hex))
      let frame = try #require(BeaconFrame(advertisingData: bytes))
      #expect(Self.number(of: frame) == number)
      #expect(PayloadFormats.words.contains(FrameDescription(of: frame).format))
    }
  }

  /// The key and the identifier of RadiusNetworks/ephemeral_calc: `encryptor_spec.rb`.
  @Test func computesIdentifiersFromKeys() throws {
    let key = "identityKey=0102030405060708090A111213141516"
    #expect(try Self.hex("eddystone-eid", key).hasSuffix("30eea9b76a71c5f89290"))
    #expect(
      try Self.hex("eddystone-eid", key, "rotationExponent=10", "timeS=2000", "powerAtZeroDBm=-25")
        == "0201060303aafe0d16aafe30e74144413e45fefa58")
  }

  /// Without a level of its own, a frame has the measured power; Eddystone's is 41 dB above it.
  @Test func assumesTheMeasuredPower() throws {
    #expect(try Self.hex("ibeacon").hasSuffix("c5"))
    #expect(try Self.hex("eddystone-eid", "eid=0000000000000000").contains("30ee00"))
  }

  @Test(
    arguments: [
      (
        "ibeacon", ["majr=1"],
        "encode: there is no key 'majr'; did you mean 'major'?"
      ),
      ("ibeacon", ["major=70000"], "encode: major: 70000 is outside 0 ... 65535"),
      ("ibeacon", ["major"], "encode: 'major' is not of the form key=value"),
      ("eddystone-url", [], "encode: 'url' is missing"),
      (
        "eddystone-url", ["url=ftp://a"],
        "encode: url: 'ftp://a' is not http:// or https:// and what fits into 17 bytes of ASCII"
      ),
      ("eddystone-eid", ["eid=12"], "encode: eid: '12' is not 16 hexadecimal digits"),
      ("eddystone-eid", [], "encode: 'eid' is missing"),
      (
        "eddystone-eid", ["identityKey=1234"],
        "encode: identityKey: '1234' is not 32 hexadecimal digits"
      ),
      (
        "eddystone-eid", ["identityKey=\(key)", "eid=0000000000000000"],
        "encode: eid: is computed from the 'identityKey'"
      ),
      (
        "eddystone-eid", ["eid=0000000000000000", "timeS=3"],
        "encode: timeS: belongs to an 'identityKey', which is missing"
      ),
      (
        "eddystone-eid", ["identityKey=\(key)", "rotationExponent=16"],
        "encode: rotationExponent: 16 is outside 0 ... 15"
      ),
      (
        "eddystone-eid", ["identityKey=\(key)", "timeS=4294967296"],
        "encode: timeS: 4294967296 is outside 0 ... 4294967295"
      ),
      ("eddystone-tlm", ["batteryMV=0"], "encode: batteryMV: 0 is outside 1 ... 65535"),
      (
        "nearable", ["identifier=0000000000000000", "inState=32 d"],
        "encode: inState: '32 d' is not one of 0 ... 63 s, 0 ... 63 min, 0 ... 63 h, 0 ... 31 d, "
          + "0 ... 31 weeks"
      ),
      (
        "estimote-telemetry-b",
        ["identifier=0000000000000000", "magneticField=[-0.008,-0.008,-0.008]"],
        "encode: magneticField: -1/128 on all axes is reserved for 'no field'"
      ),
      ("list", [], "encode: 'service' is missing"),
    ] as [(String, [String], String)])
  func rejectsInOneLine(format: String, words: [String], sentence: String) {
    let error = #expect(throws: InputError.self) {
      var fields = try Fields(
        [:], at: InputPlace("encode"),
        overrides: words.map { try SettingOverride(operand: $0, of: "encode") })
      _ = try Self.payload(format, from: &fields)
    }
    #expect(error?.description == sentence)
  }

  /// A report of a frame describes that frame. Frames are published ones, and bytes of them
  /// changed; those of old versions of the telemetry cannot be written.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func whatIsReadCanBeWritten(seed: UInt64) throws {
    var dice = Dice(seed)
    var formats: Set<String> = []
    for _ in 0..<(Build.isOptimised ? 2000 : 400) {
      var bytes = try #require(Hexadecimal.bytes(of: dice.one(of: Self.published)))
      bytes[dice.integer(9...bytes.count - 1)] = UInt8(dice.integer(0...255))
      guard let frame = BeaconFrame(advertisingData: bytes) else { continue }
      if case .estimoteTelemetry(let telemetry) = frame,
        telemetry.version < EstimoteTelemetry.newestVersion
      {
        continue
      }
      let description = FrameDescription(of: frame)
      let members = Dictionary(
        uniqueKeysWithValues: description.fields.map { ($0.key, $0.value) })
      // Through text, as a person would paste it.
      let text = JSON.object(members).line
      var fields = try Fields(JSON.parse(Array(text.utf8), source: "x"), at: InputPlace("x"))
      let payload = try Self.payload(description.format, from: &fields)
      let again = FrameDescription(
        of: try #require(BeaconFrame(advertisingData: payload)))
      #expect(again.format == description.format)
      for (written, read) in zip(again.fields, description.fields) {
        #expect(written.key == read.key && written.value == read.value)
      }
      formats.insert(description.format)
    }
    #expect(formats.count == PayloadFormats.all.count - 1)
  }

  private static let published = [
    "0201061aff4c0002154142434445464748494041424344454600010002f8",
    "0201061bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600010002c509",
    "0201060303aafe1716aafe00e3123456789012346789010000000000010000",
    "0201060303aafe0d16aafe10e702676f6f676c6500",
    "0201060303aafe1116aafe20000b1813000000146700002ac4",
    "0201060303aafe1516aafe2001414141414141414141414141deadbeff",
    "0201060303aafe0d16aafe30e34549445f74657374",
    "02010403030f1817ff5d01011efe427eb6f4bc2f040168a1aafe05c1452553",
    "02010403039afe17169afe2247a038d5eb032640000001414447faffffffff",
    "02010403039afe17169afe2247a038d5eb03264001d842ed73492566bc2e50",
  ]
}
