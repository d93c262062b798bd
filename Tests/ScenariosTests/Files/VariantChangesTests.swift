import BLE
import Buildings
import Documents
import FloorPlans
@testable import Scenarios
import Sim
import TestScenes
import TestSupport
import Testing

/// One rule for the objects of a variant: it changes the given keys of the object that it stands
/// for and keeps the others, and `null` removes a key.
@Suite struct VariantChangesTests {
  /// A scenario with other values than the defaults in each object that a variant may change.
  private static let scenario = """
    {
      title: "Everything", floorplan: "tiny", durationS: 60,
      radio: {
        pathLossExponent: 2.5, shadowingDB: 4, decorrelationM: 3, kFactor: 4, kFactorExponent: 1,
        antennaDB: 2, movingShare: 0.1, movingTimeS: 30, noise: "naive", naiveDB: 3, captureDB: 6,
        interference: 0.2,
      },
      server: { delayMs: [50, 100], lossShare: 0.1, outages: [{ fromS: 5, toS: 6 }], records: [] },
      globe: {
        route: [{ atS: 0, latitude: 43, longitude: -79 }], bearingDeg: 30, deviationM: 8, delayS: 2,
      },
      survey: { spacingM: 1.5, fingerprints: 12, orientations: 3, intervalS: 2 },
      wallLosses: [{ of: "window", lossDB: 3 }],
      beacons: [
        {
          name: "in", at: [3, 3.5], heightM: 2, transmitPowerDBm: -8, intervalMs: 300, major: 4,
          minor: 1, gainDB: -10, antennaDepthM: 0.02, mount: "wall", facesDeg: 30, lossBehindDB: 8,
          pattern: { horizontalDB: [0, -3, -9, -3], verticalDB: [-9, 0, -8] },
          sensors: { enclosure: { ambientC: 4, timeConstantS: 600 }, batteryV: 2.8 },
          peripheral: { connectionTimeS: 10, admits: ["guest"] },
        },
        { name: "out", at: [3, 2], minor: 2 },
      ],
      receivers: [
        {
          name: "gateway", at: [5, 4], heightM: 2, scanIntervalMs: 200, scanWindowMs: 100,
          sensitivityDBm: -90, receiveOffsetDB: 2, reportsChannel: true, antennaDepthM: 0.02,
        },
      ],
      walkers: [
        {
          name: "guest", from: [2.5, 4], speedMps: 0.7, headingDeg: 90, key: "door",
          path: [{ to: [4, 5] }, { standS: 3 }],
          phone: {
            system: "ios", app: "background", carried: "bag", heightM: 0.6, sensitivityDBm: -90,
            receiveOffsetDB: -4, antennaDepthM: 0.03,
            connection: { supervisionTimeoutMs: 6000, radioWakeMs: 63 },
          },
          user: { answers: [{ fromS: 1, answer: "fine" }], delayS: 5, delaySpread: 0.3, actsShare: 0.5 },
        },
        {
          name: "pallet", from: [4, 4],
          tag: {
            carried: "mast", heightM: 1.1, transmitPowerDBm: -4, intervalMs: 500, major: 7, minor: 3,
            gainDB: -9, antennaDepthM: 0.02,
          },
        },
      ],
      trials: {
        methods: ["nearest-mean"],
        walks: [{ name: "room", from: [3, 4], path: [{ standS: 5 }] }],
      },
    }
    """

  /// The keys of the scenario that stand in a variant as in the scenario, and those whose objects a
  /// variant changes by name.
  private static let objects = ["radio", "server", "globe", "survey"]
  private static let lists = ["beacons", "receivers", "walkers"]

  /// A scenario on the tiny plan.
  private static func read(_ scenario: JSON) throws -> (file: ScenarioFile, scenario: Scenario) {
    let plan = try JSON.parse(Array(TinyScenario.plan.utf8), source: "tiny.json")
    let file = try ScenarioFile(scenario, at: InputPlace("scenario.json"))
    let made = try file.made(
      name: "everything", from: scenario,
      on: try FloorPlanFile(plan, at: InputPlace("tiny.json")), describedAs: plan)
    return (file, made)
  }

  private static func parsed() throws -> JSON {
    try JSON.parse(Array(scenario.utf8), source: "scenario.json")
  }

  /// The world and the survey of a scenario, or of its only variant.
  private struct Described: Equatable {
    let beacons: [Beacon]
    let receivers: [Receiver]
    let walkers: [Walker]
    let environment: RadioEnvironment
    let circumstances: Circumstances
    let survey: SurveyPlan

    init(_ scenario: JSON) throws {
      let (file, scenario) = try read(scenario)
      let world = scenario.variants.first?.world ?? scenario.world
      (beacons, receivers, walkers) = (world.beacons, world.receivers, world.walkers)
      (environment, circumstances) = (world.environment, world.circumstances)
      survey = (file.variants.first?.situation ?? file.situation).survey
    }
  }

  /// Other values to try for a key, and `null`, which removes it.
  private static func others(than value: JSON) -> [JSON] {
    switch value {
    case .number(let number):
      [number * 0.9, number + 1, number - 1, number * 2].map(JSON.init) + [.null]
    case .text(let text):
      ["hand", "foreground", "ceiling"].map(JSON.text) + [.text(text + "x"), .null]
    case .flag(let flag): [.flag(!flag), .null]
    case .list(let values): [.list(values.reversed()), .list(values.dropLast()), .null]
    default: [.null]
    }
  }

  /// The places of keys in an object and in the objects within it.
  private static func places(in object: JSON, at place: [String] = []) -> [(
    path: [String], value: JSON
  )] {
    guard case .object(let members) = object else { return [] }
    return members.sorted { $0.key < $1.key }.flatMap { key, value in
      [(place + [key], value)] + places(in: value, at: place + [key])
    }
  }

  /// The changes of an object that give a key another value.
  private static func change(_ path: ArraySlice<String>, to value: JSON) -> JSON {
    guard let key = path.first else { return value }
    return .object([key: change(path.dropFirst(), to: value)])
  }

  /// An object with another value of a key, or without it for `null`.
  private static func changed(_ object: JSON, _ path: ArraySlice<String>, to value: JSON) -> JSON {
    guard let key = path.first, case .object(var members) = object else { return value }
    let part = changed(members[key] ?? .null, path.dropFirst(), to: value)
    members[key] = part == .null ? nil : part
    return .object(members)
  }

  /// Each key that an object of the scenario has, changed by a variant, gives what the scenario
  /// with that key changed gives: all other keys stay. In debug one other value of each is tried.
  @Test func aVariantWithOneKeyKeepsTheOthers() throws {
    guard case .object(let all) = try Self.parsed() else { return }
    // The survey of trials is prepared whenever a scenario is read.
    let members = all.filter { $0.key != "trials" }
    var cases: [(scenario: (ArraySlice<String>, JSON) -> JSON, variant: [String], object: JSON)] =
      []
    for key in Self.objects {
      cases.append(
        (
          {
            .object(members.merging([key: Self.changed(members[key] ?? .null, $0, to: $1)]) { $1 })
          },
          [key], try #require(members[key])
        ))
    }
    for key in Self.lists {
      guard case .list(let parts) = members[key] else { continue }
      for (index, part) in parts.enumerated() {
        guard case .object(let own) = part, case .text(let name) = own["name"] else { continue }
        cases.append(
          (
            { path, value in
              var parts = parts
              parts[index] = Self.changed(part, path, to: value)
              return .object(members.merging([key: .list(parts)]) { $1 })
            }, [key, name], part
          ))
      }
    }
    var untried: [String] = []
    var count = 0
    for (scenario, place, object) in cases {
      for (path, value) in Self.places(in: object) {
        var wasTried = false
        for other in Self.others(than: value)
        where other != value && (Build.isOptimised || !wasTried) {
          guard let direct = try? Described(scenario(path[...], other)) else { continue }
          let words = (place + path).joined(separator: ".")
          let variant: JSON = [
            "name": "changed", place[0]: Self.change((place.dropFirst() + path)[...], to: other),
          ]
          let varied = try Described(.object(members.merging(["variants": [variant]]) { $1 }))
          #expect(varied == direct, "\(words): \(other.inWords)")
          wasTried = true
          count += 1
        }
        if !wasTried { untried.append((place + path).joined(separator: ".")) }
      }
    }
    #expect(count > (Build.isOptimised ? 150 : 80))
    // Places are required, naive noise needs its deviation, a beacon admits the guest by name, and
    // the guest's user needs a phone.
    let required = ["beacons.in.at", "beacons.out.at", "walkers.guest.from", "walkers.pallet.from"]
    let needed = ["radio.noise", "globe.route", "walkers.guest.name", "walkers.guest.phone"]
    #expect(untried.sorted() == (required + needed).sorted())
  }

  /// A variant may stand beside each key of a scenario that is not about the file itself.
  @Test func takesTheKeysOfAScenario() throws {
    let variant = try #require(ScenarioKeys.document.objects["variant"]).properties.map(\.key)
    let scenario = try #require(ScenarioKeys.document.objects["scenario"]).properties.map(\.key)
    let ofTheFile = ["title", "variants", "expectations", "people"]
    #expect(scenario.filter { !ofTheFile.contains($0) && !variant.contains($0) } == [])
  }

  private static func variant(_ changes: String) throws -> Scenario.Variant {
    guard case .object(var members) = try parsed() else { throw NotAnObject() }
    let text = "[{ name: 'x', \(changes) }]"
    members["variants"] = try JSON.parse(Array(text.utf8), source: "variants")
    return try #require(try read(.object(members)).scenario.variants.first)
  }

  private struct NotAnObject: Error {}

  @Test func nullRemovesAnObject() throws {
    let world = try Self.variant("radio: null, server: null").world
    #expect(world.environment == RadioEnvironment())
    #expect(world.circumstances.server == nil)
    #expect(world.circumstances.globe != nil)
  }

  @Test func nullRemovesADevice() throws {
    let world = try Self.variant("beacons: { out: null }, receivers: { gateway: null }").world
    #expect(world.beacons.map(\.name) == ["in"])
    #expect(world.receivers.isEmpty)
  }

  @Test func nullRemovesAWalker() throws {
    let world = try Self.variant("walkers: { pallet: null }").world
    #expect(world.walkers.map(\.name) == ["guest"])
  }

  /// A device is left out of what names it, at the variant's place.
  @Test func refusesToRemoveAWalkerThatABeaconAdmits() {
    #expect {
      try Self.variant("walkers: { guest: null }")
    } throws: {
      "\($0)".hasPrefix(
        "scenario.json: variants[0]: the rest of the scenario does not fit: "
          + "beacons[0].peripheral.admits")
    }
  }

  /// An expectation of the variant is about a walker or a beacon that the variant removes.
  @Test(arguments: [
    (
      "{ measure: 'unlocks', atLeast: 0, walker: 'guest', variant: 'open' }",
      "walkers: { guest: { phone: null } }",
      "expectations[0]: no walker has a phone, or a tag that receivers hear"
    ),
    (
      "{ measure: 'unlocks', atLeast: 0, variant: 'open' }", "walkers: { guest: null }",
      "no walker remains"
    ),
  ])
  func refusesAnExpectationThatDoesNotFit(
    expectation: String, changes: String, sentence: String
  ) throws {
    let files = try TinyScenario()
      .changing(
        "{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: expectation
      ).changing("replace: [{ what: \"window\", with: \"air\" }]", to: changes)
    let found = try files.sentence()
    #expect(found.hasPrefix("scenario.json: variants[0]: "))
    #expect(found.hasSuffix(sentence))
  }

  /// Another plan, with one room of another name.
  @Test func standsOnItsOwnPlan() throws {
    guard case .object(var members) = try Self.parsed() else { throw NotAnObject() }
    members["variants"] = [["name": "other", "floorplan": "garden"]]
    let file = try ScenarioFile(.object(members), at: InputPlace("scenario.json"))
    func plan(_ text: String) throws -> (file: FloorPlanFile, description: JSON) {
      let json = try JSON.parse(Array(text.utf8), source: "plan.json")
      return (try FloorPlanFile(json, at: InputPlace("plan.json")), json)
    }
    let own = try plan(TinyScenario.plan)
    let other = try plan(TinyScenario.plan.replacing("yard", with: "garden"))
    let scenario = try file.made(
      name: "s", from: .object(members), on: own.file, describedAs: own.description,
      variantsOn: ["other": other])
    #expect(scenario.world.plan.rooms.map(\.name) == ["yard", "house"])
    let variant = try #require(scenario.variants.first)
    #expect(variant.world.plan.rooms.map(\.name) == ["garden", "house"])
    #expect(variant.floorPlan == other.description)
    // A run's plan has its own name in the folder of the run.
    let names = scenario.files(of: "other", named: "scenario.json").map(\.name)
    #expect(names.sorted() == ["floorplan-scenario.json", "floorplan.json", "scenario.json"])
  }

  @Test func refusesAPlanThatDoesNotExist() throws {
    let files = try TinyScenario().changing(
      "replace: [{ what: \"window\", with: \"air\" }]", to: "floorplan: 'tinny'")
    #expect(try files.sentence().hasPrefix("scenario.json: variants[0].floorplan: "))
  }

  /// The deviation belongs to naive noise.
  @Test func anotherNoiseKeepsNothingOfTheOld() throws {
    #expect(try Self.variant("radio: { noise: 'spatial' }").world.environment.noise == .spatial)
  }

  /// The user and the key belong to the phone, and naive noise has a deviation.
  @Test func nullRemovesWhatRequiresTheKey() throws {
    let guest = try Self.variant("walkers: { guest: { phone: null } }").world.walkers[0]
    #expect(guest.phone == nil && guest.key == nil && guest.user == nil)
    #expect(try Self.variant("radio: { noise: null }").world.environment.noise == .spatial)
  }

  @Test func lastsAsLongAsItSays() throws {
    #expect(try Self.variant("durationS: 90").world.duration == .seconds(90))
  }

  /// Another phone of trials is carried as that of the survey.
  @Test func anotherPhoneOfTrialsKeepsTheOtherKeys() throws {
    let trials = try #require(try Self.variant("trials: { phone: { receiveOffsetDB: -9 } }").trials)
    let walker = trials.trials[0].world.walkers[0]
    #expect(walker.carriage == .bag)
    #expect(walker.phone?.receiveOffset == Decibels(-9))
    #expect(walker.phone?.sensitivity == PowerLevel(dBm: -90))
  }

  /// The engine of the scenario, or of a walker, that does not fit what a variant changes.
  @Test(arguments: [
    (
      "beacons: { in: null }",
      "the scenario's engine does not fit: engine.interior[0]: there is no 'in'; choose from 'out'"
    ),
    (
      "engine: { kind: 'listener' }",
      "the engine of guest does not fit: walkers[0].engine: there is no key 'dwellS'; "
        + "choose from 'kind', 'preset', 'devices', 'readings', 'scanMode', 'scanPeriodMs', "
        + "'betweenScanPeriodMs', 'allowDuplicates'"
    ),
  ])
  func refusesAnEngineThatDoesNotFitAtTheVariant(changes: String, sentence: String) throws {
    let files = try TinyScenario()
      .changing("phone: { carried: \"bag\" },", to: "phone: {}, engine: { dwellS: 2 },")
      .changing("replace: [{ what: \"window\", with: \"air\" }]", to: changes)
    #expect(try files.sentence() == "scenario.json: variants[0]: \(sentence)")
  }
}
