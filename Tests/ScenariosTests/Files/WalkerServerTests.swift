import BLE
import Phones
import Scenarios
import Sim
import TestScenes
import Testing

/// Walkers whose apps have servers of their own.
@Suite struct WalkerServerTests {
  /// The tiny scenario with a second walker before the guest, both with an app on iOS.
  private static func files(
    server: String?, own: String, variant: String? = nil
  ) throws -> TinyScenario {
    let second = """
      { name: "other", from: [9, 1], path: [{ standS: 5 }], phone: { system: "ios" }, server: \(own) },
      """
    let shared = server.map { "server: \($0), " } ?? ""
    let files = try TinyScenario().changing("walkers: [", to: shared + "walkers: [" + second)
      .changing(#"phone: { carried: "bag" }"#, to: #"phone: { carried: "bag", system: "ios" }"#)
      .changing(#"{ measure: "unlocks", "#, to: #"{ measure: "unlocks", walker: "guest", "#)
    guard let variant else { return files }
    return try files.changing("replace: [{ what: \"window\", with: \"air\" }]", to: variant)
  }

  /// The delays in ms and the loss of a walker's server.
  private static func values(of walker: Int, in world: World?) throws -> [Double]? {
    try #require(world).server(of: walker).map {
      [$0.delay.delay(0).inSeconds * 1000, $0.lossShare]
    }
  }

  @Test func changesTheServerOfAll() throws {
    let world = try Self.files(server: "{ delayMs: [70, 70] }", own: "{ lossShare: 0.5 }").read()
      .world
    #expect(try Self.values(of: 0, in: world) == [70, 0.5])
    #expect(try Self.values(of: 1, in: world) == [70, 0])
  }

  /// The shortest delay by default is 30 ms.
  @Test func isAloneWithoutOneOfAll() throws {
    let world = try Self.files(server: nil, own: "{ lossShare: 0.5 }").read().world
    #expect(try Self.values(of: 0, in: world) == [30, 0.5])
    #expect(try Self.values(of: 1, in: world) == nil)
  }

  @Test(
    arguments: [
      ("server: { delayMs: [90, 90] }", [90, 0.5], [90, 0]),
      ("server: null", [30, 0.5], nil),
      ("walkers: { other: { server: { lossShare: 0.25 } } }", [70, 0.25], [70, 0]),
      ("walkers: { other: { server: { delayMs: [1, 1] } } }", [1, 0.5], [70, 0]),
      ("walkers: { other: { server: null } }", [70, 0], [70, 0]),
      (
        "server: { delayMs: [90, 90] }, walkers: { other: { server: { lossShare: 0.25 } } }",
        [90, 0.25], [90, 0]
      ),
    ] as [(String, [Double], [Double]?)])
  func variantsChangeIt(variant: String, own: [Double], shared: [Double]?) throws {
    let scenario = try Self.files(
      server: "{ delayMs: [70, 70] }", own: "{ lossShare: 0.5 }", variant: variant
    ).read()
    let world = scenario.world(of: "open")
    #expect(try Self.values(of: 0, in: world) == own)
    #expect(try Self.values(of: 1, in: world) == shared)
    #expect(try Self.values(of: 0, in: scenario.world) == [70, 0.5])
  }

  @Test func needsAnApp() throws {
    let files = try Self.files(server: nil, own: "{ lossShare: 0.5 }")
      .changing(#"phone: { system: "ios" }, server"#, to: "phone: {}, server")
    #expect(
      try files.sentence() == "scenario.json: walkers[0].server: requires a phone with a 'system', "
        + "or with the life of an app, such as a 'schedule'")
  }

  @Test func refusesAnUnknownKeyAtItsPlace() throws {
    let files = try Self.files(server: "{}", own: "{ lossShar: 0.5 }")
    #expect(
      try files.sentence() == "scenario.json: walkers[0].server: there is no key 'lossShar'; "
        + "did you mean 'lossShare'?")
  }
}
