import Documents
import EngineFiles

/// Walkers and trials.
extension ScenarioSchema {
  static let walker = ObjectSchema(
    "walker", "walker",
    [.required("name", .name, "the walker's name")] + way + [
      PropertySchema(
        "phone", .object(DeviceSchema.phone),
        "the phone; without it and a tag, the walker is a bystander",
        takesNull: true),
      PropertySchema(
        "tag", .object(DeviceSchema.tag), "a worn beacon that receivers hear; in place of a phone",
        takesNull: true),
      PropertySchema(
        "key", .text,
        "the door that the engine's decisions unlock; by default the only one with a lock",
        takesNull: true),
      PropertySchema(
        "user", .object(user), "the user of the app; by default one who does nothing",
        takesNull: true),
      PropertySchema(
        "hazards", .list(.object(hazard), count: 0...1000),
        "the conditions of which the app should alert", default: []),
    ])

  /// The keys of a way: see `WayFile`.
  private static let way: [PropertySchema] = [
    .required("from", .point, "the start, [x, y] in metres"),
    PropertySchema(
      "headingDeg", heading,
      "the heading at the start, in degrees; by default that of the first leg",
      takesNull: true),
    PropertySchema(
      "speedMps", .number(0.05...20), "the walking speed, in metres per second",
      default: JSON(1.34)),
    PropertySchema(
      "path", .list(.object(step), count: 0...10_000), "the steps, one after the other",
      default: []),
  ]

  private static let step = ObjectSchema(
    "step", "step of a walk",
    [
      PropertySchema("to", .point, "walk to this place, [x, y] in metres"),
      PropertySchema(
        "speedMps", .number(0.05...20),
        "the speed of this leg, in metres per second; by default the walker's", takesNull: true),
      PropertySchema("standS", .number(0...86_400), "stand still for so long, in seconds"),
      PropertySchema(
        "headingDeg", heading, "the heading while standing, in degrees", takesNull: true),
    ], anyOf: ["to", "standS"])

  private static let heading = ValueSchema.number(-360...360)

  static let trials = ObjectSchema(
    "trials", "comparison of positioning methods",
    [
      .required(
        "methods", .texts(.words(PositioningChoice.words), count: 1...100),
        "the methods to compare"),
      .required(
        "walks", .list(.object(trial), count: 1...1000), "the walks, each a run of its own"),
      PropertySchema(
        "published", .list(.object(published), count: 0...10_000),
        "the results of others, for still phones", default: []),
    ])

  private static let trial = ObjectSchema(
    "trial", "walk of a trial", [.required("name", .name, "the walk's name")] + way)

  private static let published = ObjectSchema(
    "published", "published result",
    [
      .required("method", .words(PositioningChoice.words), "the method"),
      .required("right", .number(0...1), "the share of fixes in the right cell"),
      .required("adjoining", .number(0...1), "the share of fixes in an adjoining cell"),
      .required("farther", .number(0...1), "the share of fixes in a farther cell"),
    ])

  static let trialConditions = ObjectSchema(
    "trialConditions", "conditions of trials",
    [
      PropertySchema(
        "phone", .object(DeviceSchema.phone), "another phone, with its own carry position",
        takesNull: true),
      PropertySchema(
        "bystanders", .list(.object(walker), count: 0...1000), "walkers who are about",
        default: []),
      PropertySchema(
        "delayS", .number(0...80_000), "the wait at the start of each walk, in seconds",
        default: JSON(0)),
      PropertySchema(
        "lostListedForS", .number(0.1...3600),
        "for how long ranging lists a beacon that is no longer heard, in seconds",
        takesNull: true),
    ])
}
