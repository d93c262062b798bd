import BLE
import Foundation
import Scenarios
import Sim
import TestScenes
import Testing

/// Makes of beacons: docs/reference/beacons.md has the figures with their sources.
@Suite struct BeaconModelTests {
  private func beacon(_ keys: String) throws -> Beacon {
    try TinyScenario().changing(
      "at: [3, 3.2], intervalMs: 100, minor: 1", to: "at: [3, 3.2], minor: 1, \(keys)"
    )
    .read().world.beacons[0]
  }

  @Test func givesWhatTheMakerDelivers() throws {
    let beacon = try beacon("model: 'kontakt'")
    #expect(beacon.interval == .milliseconds(350))
    #expect(beacon.transmitPower.dBm == -12)
    #expect(BeaconFrame(advertisingData: beacon.payload)?.measuredPower?.dBm == -77)
  }

  @Test func keysReplaceIt() throws {
    let beacon = try beacon("model: 'kontakt', transmitPowerDBm: -4, intervalMs: 100")
    #expect(beacon.interval == .milliseconds(100) && beacon.transmitPower.dBm == -4)
    // 8 dB more is declared, too.
    #expect(BeaconFrame(advertisingData: beacon.payload)?.measuredPower?.dBm == -69)
  }

  /// The levels of a published paper ask for the same gain.
  @Test func aStickerHasTheGainOfItsZones() throws {
    let sticker = try #require(BeaconModel.known.first { $0.name == "estimote-sticker" })
    let zones = try Shipped.scenario("nearable-zones").world.beacons[0]
    #expect(sticker.antennaGain == zones.antennaGain)
  }

  @Test(arguments: BeaconModel.known)
  func isDescribedWithItsSources(model: BeaconModel) throws {
    let page = try String(
      contentsOfFile: Shipped.path("docs/reference/beacons.md"), encoding: .utf8)
    let milliseconds = Int(model.interval.inSeconds * 1000)
    #expect(
      page.contains(
        "| `\(model.name)` | \(milliseconds) ms | \(Int(model.transmitPower.dBm)) dBm |"))
  }
}
