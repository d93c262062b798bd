import Buildings
@testable import Documents
import Testing

@Suite struct NearestNameTests {
  // The first pair is the textbook's: k to s, e to i, and an added g.
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
    ("nmae", "name", 1),
  ])
  func countsEditedLetters(given: String, known: String, distance: Int) {
    #expect(NearestName.distance(from: given, to: known) == distance)
  }

  @Test func findsTheIntendedName() {
    #expect(NearestName.to("loby", among: ["hall", "lobby"]) == ["lobby"])
    #expect(NearestName.to("intervalMS", among: ["interval", "intervalMs"]) == ["intervalMs"])
    #expect(NearestName.to("unlocksamples", among: ["unlockSamples"]) == ["unlockSamples"])
  }

  @Test func ignoresDistantNames() {
    #expect(NearestName.to("door", among: ["hall", "lobby"]) == [])
    #expect(NearestName.to("x", among: ["abc"]) == [])
    #expect(NearestName.to("", among: []) == [])
    #expect(NearestName.to(String(repeating: "a", count: 100_000), among: ["a"]) == [])
  }

  /// One edit makes a sign a letter, and nothing a sign.
  @Test(arguments: [("*", ["a", "b"]), ("", ["*"]), ("a", ["*"]), ("-", ["*"])])
  func signsAreNearToNothing(given: String, known: [String]) {
    #expect(NearestName.distance(from: given, to: known[0]) == 1)
    #expect(NearestName.to(given, among: known) == [])
  }

  private static let beacon = [
    "name", "transmitPowerDBm", "measuredPowerDBm", "uuid", "at", "heightM", "intervalMs", "major",
    "minor", "gainDB",
  ]
  private static let walker = ["name", "from", "headingDeg", "speedMps", "path", "phone", "key"]
  private static let step = ["standS", "to", "speedMps"]
  private static let radio = [
    "pathLossExponent", "shadowingDB", "decorrelationM", "kFactor", "antennaDB", "movingShare",
    "noise", "captureDB", "interference",
  ]
  private static let scenario = [
    "title", "floorplan", "durationS", "radio", "beacons", "walkers", "engine", "expectations",
  ]
  private static let materials = Material.known.map(\.name)
  private static let numbered = (1...12).map { "beacon \($0)" }

  @Test(
    arguments: [
      ("txPower", beacon, ["transmitPowerDBm"]),
      ("tx_power_dbm", beacon, ["transmitPowerDBm"]),
      ("TXPower", beacon, ["transmitPowerDBm"]),
      ("power", beacon, ["transmitPowerDBm", "measuredPowerDBm"]),
      ("advertisingInterval", beacon, ["intervalMs"]),
      ("intervalSeconds", beacon, ["intervalMs"]),
      ("advPeriodMs", beacon, ["intervalMs"]),
      ("position", beacon, ["at"]),
      ("elevation", beacon, ["heightM"]),
      ("speedKmh", walker, ["speedMps"]),
      ("walkingSpeed", walker, ["speedMps"]),
      ("velocity", walker, ["speedMps"]),
      ("start", walker, ["from"]),
      ("waypoints", walker, ["path"]),
      ("bearing", walker, ["headingDeg"]),
      ("waitS", step, ["standS"]),
      ("destination", step, ["to"]),
      ("exponent", radio, ["pathLossExponent"]),
      ("attenuation exponent", ["lossExponent", "exponent"], ["lossExponent"]),
      ("shadowing-sigma", radio, ["shadowingDB"]),
      ("people", scenario, ["walkers"]),
      ("plan", scenario, ["floorplan"]),
      ("brick", materials, ["brick_102mm", "brick_215mm"]),
      ("glass", materials, ["glass_partition_10mm", "glass_single_4mm", "glass_single_6mm"]),
      ("wood", materials, ["wood_door_solid_40mm"]),
      ("plasterboard", materials, ["drywall_single_12.5mm"]),
      ("cell-size", ["--cell-m", "--height-m"], ["--cell-m"]),
    ])
  func findsSynonymsAndUnits(given: String, known: [String], meant: [String]) {
    #expect(NearestName.to(given, among: known) == meant)
  }

  /// A missing key that is present under another name is searched in the other direction.
  @Test func isSymmetric() {
    #expect(NearestName.to("at", among: ["pos", "txPower"]) == ["pos"])
    #expect(NearestName.to("transmitPowerDBm", among: ["pos", "txPower"]) == ["txPower"])
  }

  @Test(
    arguments: [
      ("colour", beacon), ("rssi", beacon), ("password", beacon), ("12", materials),
      ("gold", materials), ("weather", scenario), ("dbm", radio), ("kitchen door", ["hall door"]),
      ("beacon 13", numbered), ("", beacon), ("startRanging", walker),
      ("requestStateForRegion", ["forS"]), ("timeToLive", step),
      ("allowsBackgroundLocationUpdates", beacon),
    ])
  func suggestsNothingForUnrelatedNames(given: String, known: [String]) {
    #expect(NearestName.to(given, among: known) == [])
  }
}
