import Documents
@testable import Scenarios
import Testing

@Suite struct ScenarioSituationTests {
  /// Memory and the time before a run grow with the pairs of walkers and devices.
  @Test func aMillionLinksAreEnough() throws {
    let text = """
      {
        title: "Crowd", floorplan: "plan", durationS: 0.1,
        beacons: [{ name: "in", at: [1, 1] }],
        walkers: [{ name: "guest", from: [1, 1], path: [{ standS: 1 }], phone: {} }],
      }
      """
    let place = InputPlace("scenario.json")
    var situation = try ScenarioFile(
      JSON.parse(Array(text.utf8), source: "scenario.json"), at: place
    ).situation
    situation.beacons = Array(repeating: situation.beacons[0], count: 10_000)
    situation.walkers = Array(repeating: situation.walkers[0], count: 100)
    try situation.checkPairs(at: place.key("walkers"))
    situation.walkers.append(situation.walkers[0])
    let error = #expect(throws: InputError.self) {
      try situation.checkPairs(at: place.key("walkers"))
    }
    #expect(
      error?.description
        == "scenario.json: walkers: 101 walkers and 10000 devices; at most 1000000 pairs of them are "
        + "allowed")
  }
}
