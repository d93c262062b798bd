import BLE
import Documents
import EngineFiles
import FloorPlans
import Sim

/// The JSON Schema of scenario files.
package enum ScenarioSchema {
  /// The document, with the engine kinds that the task knows.
  package static var document: SchemaDocument {
    SchemaDocument(
      "scenario", "A scenario: beacons on a floor plan, walkers, an engine, and expectations.",
      root: .object(scenario), definitions: EngineSchema.definitions)
  }

  private static let scenario = ObjectSchema(
    "scenario", "scenario",
    [
      .required("title", .text, "what the scenario shows, in a line"),
      .required(
        "floorplan", .text,
        "the name of a plan in floorplans, or a path relative to the scenario that ends in .json"),
      .required("durationS", .number(0.1...86_400), "the length of a run, in seconds"),
      PropertySchema(
        "beacons", .list(.object(DeviceSchema.beacon), count: 0...10_000),
        "the beacons; at least one if there are no receivers", default: []),
      PropertySchema(
        "receivers", .list(.object(DeviceSchema.receiver), count: 0...10_000),
        "the receivers, which hear the tags of walkers", default: []),
      .required(
        "walkers", .list(.object(walker), count: 1...1000), "the people, with and without phones"),
      PropertySchema(
        "radio", .object(radio), "the radio environment; a furnished room by default",
        takesNull: true),
      PropertySchema(
        "server", .object(server), "the server of the apps; by default reports are stored at once",
        takesNull: true),
      PropertySchema(
        "globe", .object(globe), "where the plan lies; by default devices cannot be located",
        takesNull: true),
      PropertySchema(
        "engine", EngineSchema.engine,
        "the engine on each phone; without one, phones listen and decide nothing",
        takesNull: true),
      PropertySchema(
        "survey", .object(survey), "the survey for engines that need a map, and for trials",
        takesNull: true),
      PropertySchema(
        "trials", .object(trials), "positioning methods to compare on the map of the survey",
        takesNull: true),
      PropertySchema(
        "wallLosses", .list(.object(wallLoss), count: 0...10_000),
        "the losses of materials or single walls in this building", default: []),
      PropertySchema(
        "variants", .list(.object(variant), count: 0...10_000),
        "the same scenario with something changed", default: []),
      PropertySchema(
        "expectations", .list(.object(expectation), count: 0...10_000), "conditions on its runs",
        default: []),
    ], anyOf: ["beacons", "receivers"])

  static let radio = ObjectSchema(
    "radio", "radio environment",
    [
      PropertySchema(
        "pathLossExponent", .number(0.5...6), "the exponent of the log-distance model",
        default: JSON(usualRadio.pathLossExponent)),
      PropertySchema(
        "shadowingDB", .number(0...20), "the standard deviation of shadowing, in dB",
        default: JSON(usualRadio.shadowingDeviation)),
      PropertySchema(
        "decorrelationM", .number(0.05...100),
        "the distance over which the correlation of shadowing falls to 1/e, in metres",
        default: JSON(usualRadio.decorrelationDistance)),
      PropertySchema(
        "kFactor", .number(0...1000),
        "the power of the direct wave over that of the scattered waves, at 1 m",
        default: JSON(usualRadio.kFactor)),
      PropertySchema(
        "kFactorExponent", .number(0...6), "the exponent n of the K factor beyond 1 m, K / dⁿ",
        default: JSON(usualRadio.kFactorExponent)),
      PropertySchema(
        "antennaDB", .number(0...10), "the standard deviation of antenna patterns, in dB",
        default: JSON(usualRadio.antennaDeviation)),
      PropertySchema(
        "movingShare", .number(0...1),
        "the share of the scattered power that moving people scatter",
        default: JSON(usualRadio.movingShare)),
      PropertySchema(
        "movingTimeS", .number(0.01...86_400),
        "the coherence time of the waves that moving people scatter, in seconds",
        default: JSON(seconds: usualRadio.movingTime)),
      PropertySchema(
        "noise", .words(["spatial", "naive"]),
        "fields in space, or independent noise with a deviation of naiveDB", default: "spatial"),
      PropertySchema(
        "naiveDB", .number(0...20),
        "the standard deviation of naive noise, in dB; only with noise naive"),
      PropertySchema(
        "captureDB", .number(0...30),
        "how much stronger a packet has to be to survive a collision, in dB",
        default: JSON(usualRadio.captureRatio.value)),
      PropertySchema(
        "interference", .number(0...1), "the probability of losing a packet to other transmitters",
        default: JSON(usualRadio.interference)),
    ])

  private static let usualRadio = RadioEnvironment()

  static let survey = ObjectSchema(
    "survey", "survey",
    [
      PropertySchema(
        "spacingM", .number(0.1...1000), "the distance between cells, in metres",
        default: JSON(usualSurvey.spacing)),
      PropertySchema(
        "fingerprints", .integer(1...10_000), "the number of fingerprints in each cell",
        default: JSON(usualSurvey.fingerprints)),
      PropertySchema(
        "orientations", .integer(1...360),
        "the number of headings in each cell, at most that of fingerprints; 4 by default"),
      PropertySchema(
        "intervalS", .number(0.01...3600), "the duration of a fingerprint, in seconds",
        default: JSON(seconds: usualSurvey.interval)),
    ])

  private static let usualSurvey = SurveyPlan()

  private static let wallLoss = ObjectSchema(
    "wallLoss", "loss of a material or a wall",
    [
      .required("of", .text, "a material, or a single wall, window or door of the plan"),
      .required("lossDB", .number(0...100), "the loss at any angle, in dB"),
    ])

  private static let variant = ObjectSchema(
    "variant", "variant",
    [
      .required("name", .text, "the variant's name"),
      PropertySchema(
        "replace", .list(.object(replacement), count: 0...1000),
        "other materials of walls, windows and doors", default: []),
      PropertySchema(
        "transmitPowerDBm", .number(-60...20), "the radiated power of all beacons and tags, in dBm",
        takesNull: true),
      PropertySchema(
        "radio", .object(radio), "the radio environment in place of the scenario's",
        takesNull: true),
      PropertySchema(
        "phone", .object(phoneChanges), "other values of keys of all phones", takesNull: true),
      PropertySchema(
        "walkers", .byName(.object(walkerChanges), count: 1...1000),
        "other values of keys of some walkers, by name", takesNull: true),
      PropertySchema(
        "beacons", .byName(.object(beaconChanges), count: 1...10_000),
        "other values of keys of some beacons, by name", takesNull: true),
      PropertySchema(
        "engine", EngineSchema.changes,
        "other settings of the engine; or another engine, with a kind or a preset"),
      PropertySchema(
        "survey", .object(survey), "the survey in place of the scenario's", takesNull: true),
      PropertySchema(
        "trials", .object(trialConditions),
        "conditions of the trials that differ from the survey's", takesNull: true),
    ],
    anyOf: [
      "replace", "transmitPowerDBm", "radio", "phone", "walkers", "beacons", "engine", "survey",
      "trials",
    ])

  private static let phoneChanges = DeviceSchema.phone.changes(
    "phoneChanges", "changes of all phones")
  private static let walkerChanges = walker.changes("walkerChanges", "changes of a walker")
  private static let beaconChanges = DeviceSchema.beacon.changes(
    "beaconChanges", "changes of a beacon")

  private static let replacement = ObjectSchema(
    "replacement", "replacement of a material",
    [
      .required("what", .text, "a wall, a window or a door of the plan"),
      .required("with", ValueKind.materialName.schema, "its material in the variant"),
    ])
}
