import BLE
import Documents
import EngineFiles
import Sim

/// The keys of a scenario.
package struct ScenarioKeys: ObjectKeys {
  static let shared = ScenarioKeys()

  private let title = Key("title", .text, "what the scenario shows, in a line")
  private let floorPlan = Key(
    "floorplan", .text,
    "the name of a plan in floorplans, or a path relative to the scenario that ends in .json")
  private let duration = Key("durationS", .runDuration, "the length of a run, in seconds")
  private let beacons = Key(
    "beacons", .list(BeaconKeys.shared),
    "the beacons; at least one if there are no receivers", default: [])
  private let receivers = Key(
    "receivers", .list(ReceiverKeys.shared), "the receivers, which hear the tags of walkers",
    default: [])
  private let walkers = Key(
    "walkers", .list(WalkerKeys.shared, count: 1...1000), "the people, with and without phones")
  private let people = Key.optional(
    "people", .people, "the people for whom it is judged, in place of the walkers: a household")
  private let radio = Key.optional(
    "radio", .object(RadioKeys()), "the radio environment; a furnished room by default")
  private let server = Key.optional(
    "server", .object(ServerKeys()),
    "the server of the apps; by default reports are stored at once")
  private let globe = Key.optional(
    "globe", .object(GlobeKeys()), "where the plan lies; by default devices cannot be located")
  private let engine = Key.optional(
    "engine", .entry(EngineSchema.engine),
    "the engine on each phone; without one, phones listen and decide nothing")
  private let engines = Key.optional(
    "engines", .entriesByName(EngineSchema.changes, count: 1...1000),
    "engines that several walkers have, by name: other settings of the engine, or other engines")
  private let survey = Key.optional(
    "survey", .object(SurveyKeys()), "the survey for engines that need a map, and for trials")
  private let trials = Key.optional(
    "trials", .object(TrialsKeys()), "positioning methods to compare on the map of the survey")
  private let wallLosses = Key(
    "wallLosses", .list(WallLossKeys()),
    "the losses of materials or single walls in this building", default: [])
  private let variants = Key(
    "variants", .list(VariantKeys(), count: 0...1000), "the same scenario with something changed",
    default: [])
  private let expectations = Key(
    "expectations", .list(ExpectationKeys()), "conditions on its runs", default: [])

  /// The beacons of a scenario without receivers.
  private static let onlyBeacons = Key(
    "beacons", .list(BeaconKeys.shared, count: 1...10_000), "the beacons")

  package var schema: ObjectSchema {
    ObjectSchema("scenario", "scenario", self, anyOf: [beacons, receivers])
  }

  /// The keys of scenario files.
  package static var names: [String] { shared.schema.properties.map(\.key) }

  /// The JSON Schema of scenario files, with the engine kinds that the current task knows.
  package static var document: SchemaDocument {
    SchemaDocument(
      "scenario", "A scenario: beacons on a floor plan, walkers, an engine, and expectations.",
      root: .object(shared.schema), definitions: EngineSchema.definitions)
  }

  package func read(from fields: inout Fields) throws(InputError) -> ScenarioFile {
    let (title, floorPlan) = (try fields[title], try fields[floorPlan])
    let situation = try situation(from: &fields)
    let engine = try fields[engine] ?? EngineFile.listening(at: fields.place)
    _ = try EngineFile.choice([engine])
    for named in situation.engines { _ = try EngineFile.choice([engine] + named.layers) }
    let trials = try fields[trials]
    let variants = try fields[variants]
    let file = fields
    return ScenarioFile(
      place: fields.place, title: title, floorPlan: floorPlan,
      floorPlanPlace: fields.place(of: self.floorPlan), situation: situation, engine: engine,
      trials: trials,
      variants: try variants.map { variant throws(InputError) in
        let changed = try variant.making { () throws(InputError) in
          try variant.changed(situation, in: file)
        }
        try changed.checkDuration(at: variant.place.key(duration))
        try changed.checkPairs(at: variant.place)
        return (variant, changed)
      },
      expectations: try fields[expectations], people: try fields[people])
  }

  private func situation(from fields: inout Fields) throws(InputError) -> ScenarioSituation {
    let duration = try fields[duration]
    let environment = try fields[radio] ?? RadioEnvironment()
    let circumstances = Circumstances(server: try fields[server], globe: try fields[globe])
    let receivers = try fields[receivers]
    let beacons = try fields[receivers.isEmpty ? Self.onlyBeacons : beacons]
    let situation = ScenarioSituation(
      duration: duration, walkers: try fields[walkers], beacons: beacons, receivers: receivers,
      environment: environment, circumstances: circumstances,
      server: fields.takeUnlessNull(server.name),
      survey: try fields[survey] ?? SurveyPlan(), wallLosses: try fields[wallLosses],
      engines: try fields[engines] ?? [])
    try situation.checkDuration(at: fields.place(of: self.duration))
    try situation.checkPairs(at: fields.place(of: walkers))
    try fields.place(of: wallLosses).requireDifferent(situation.wallLosses.map(\.name), key: "of")
    return situation
  }
}
