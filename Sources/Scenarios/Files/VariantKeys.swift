import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Sim

/// The keys of a variant of a scenario. It changes the materials of walls, windows and doors, the transmit
/// power of all beacons and tags, the radio environment, the phones, keys of some walkers, beacons
/// and receivers, settings of the engine, the survey, or the differences of the trials from the survey.
///
///     { name: "walled", replace: [{ what: "window", with: "concrete_200mm" }] }
///     { name: "patient", engine: { dwellS: 2 } }
///     { name: "background", phone: { app: "background" } }
///     { name: "farther", walkers: { ada: { from: [4, 12] } } }
///     { name: "another phone", trials: { phone: { receiveOffsetDB: -6 } } }
struct VariantKeys: ObjectKeys {
  private let name = Key("name", .text, "the variant's name")
  private let replacements = Key(
    "replace", .list(ReplacementKeys(), count: 0...1000),
    "other materials of walls, windows and doors", default: [])
  private let transmitPower = Key.optional(
    "transmitPowerDBm", .transmitPower, "the radiated power of all beacons and tags, in dBm")
  private let radio = Key.optional(
    "radio", .object(RadioKeys()), "the radio environment in place of the scenario's")
  private let phone = Key.optional(
    "phone", .changes(PhoneKeys.shared.schema.changes), "other values of keys of all phones")
  private let walkers = Key.optional(
    "walkers", .changes(WalkerKeys.shared.schema.changes, count: 1...1000),
    "other values of keys of some walkers, by name")
  private let beacons = Key.optional(
    "beacons", .changes(BeaconKeys.shared.schema.changes, count: 1...10_000),
    "other values of keys of some beacons, by name")
  private let receivers = Key.optional(
    "receivers", .changes(ReceiverKeys.shared.schema.changes, count: 1...10_000),
    "other values of keys of some receivers, by name")
  private let engine = Key(
    "engine", .entry(EngineSchema.changes),
    "other settings of the engine; or another engine, with a kind or a preset", isRequired: false)
  private let survey = Key.optional(
    "survey", .object(SurveyKeys()), "the survey in place of the scenario's")
  private let trials = Key.optional(
    "trials", .object(TrialConditionsKeys()),
    "conditions of the trials that differ from the survey's")

  private var changes: [any DeclaredKey] {
    [
      replacements, transmitPower, radio, phone, walkers, beacons, receivers, engine, survey,
      trials,
    ]
  }

  var schema: ObjectSchema { ObjectSchema("variant", "variant", self, anyOf: changes) }

  func read(from fields: inout Fields) throws(InputError) -> VariantDescription {
    let variant = VariantDescription(
      name: try fields[name], replacements: try fields[replacements],
      transmitPower: try fields[transmitPower], environment: try fields[radio],
      survey: try fields[survey], conditions: try fields[trials], phone: try fields[phone],
      walkers: try fields[walkers], beacons: try fields[beacons],
      receivers: try fields[receivers], engine: try fields[ifGiven: engine])
    guard variant.changesSomething else {
      throw .unusable(
        fields.place,
        "the variant changes nothing; one of 'replace', 'transmitPowerDBm', 'radio', 'phone', "
          + "'walkers', 'beacons', 'receivers', 'engine', 'survey' and 'trials' is required")
    }
    return variant
  }
}

/// A variant of a scenario that is not yet in a world.
struct VariantDescription {
  let name: String
  fileprivate let replacements: [Replacement]
  /// The transmit power of all beacons and tags.
  let transmitPower: PowerLevel?
  let environment: RadioEnvironment?
  let survey: SurveyPlan?
  let conditions: TrialConditions?
  /// The changes of all phones.
  fileprivate let phone: Fields.Entry?
  fileprivate let walkers: NamedChanges?
  fileprivate let beacons: NamedChanges?
  fileprivate let receivers: NamedChanges?
  /// The changes of the engine.
  fileprivate let engine: Fields.Entry?

  fileprivate var changesSomething: Bool {
    !replacements.isEmpty || transmitPower != nil || environment != nil || survey != nil
      || conditions != nil || phone != nil || walkers != nil || beacons != nil || receivers != nil
      || engine != nil
  }

  /// Returns the engine of the variant, given the scenario's; `nil` if the variant does not change
  /// it.
  func changed(_ original: EngineChoice) throws(InputError) -> EngineChoice? {
    try engine.map { changes throws(InputError) in try EngineFile.choice(changes, of: original) }
  }

  /// Returns the walkers and devices of the variant, given the lists in the scenario's file, which
  /// have been read, and their values.
  func changed(_ original: Cast, in lists: Lists) throws(InputError) -> Cast {
    var cast = original
    if walkers != nil || phone != nil {
      cast.walkers = []
      let list = lists.walkers
      let objects =
        if let walkers { try walkers.applied(to: list, of: WalkerKeys.shared.schema) } else {
          try NamedChanges.objects(of: list)
        }
      for var fields in objects {
        cast.walkers.append(try WalkerKeys.shared.read(from: &fields, phone: changed))
        try fields.finish()
      }
    }
    if let beacons {
      cast.beacons = []
      for var fields in try beacons.applied(to: lists.beacons, of: BeaconKeys.shared.schema) {
        cast.beacons.append(try BeaconKeys.shared.read(from: &fields))
        try fields.finish()
      }
    }
    if let receivers {
      cast.receivers = []
      for var fields in try receivers.applied(to: lists.receivers, of: ReceiverKeys.shared.schema) {
        cast.receivers.append(try ReceiverKeys.shared.read(from: &fields))
        try fields.finish()
      }
    }
    if let phone, !cast.walkers.contains(where: { $0.phone != nil }) {
      throw .unusable(phone.place, "changes phones, and no walker has one")
    }
    return cast
  }

  /// The walkers, beacons and receivers of a scenario, or of a variant of it.
  struct Cast {
    var walkers: [WalkerDescription]
    var beacons: [BeaconDescription]
    var receivers: [ReceiverDescription]

    /// The changes of the walkers' engines.
    var engines: [Fields.Entry?] { walkers.map(\.engine) }
  }

  /// The lists of walkers, beacons and receivers in a scenario's file.
  struct Lists {
    let walkers: Fields.Entry?
    let beacons: Fields.Entry?
    let receivers: Fields.Entry?
  }

  private func changed(_ original: Fields.Entry) throws(InputError) -> PhoneDescription {
    guard let phone else { return try PhoneKeys.shared.read(original) }
    var fields = try Fields(phone.value, at: phone.place)
    fields.change(try PhoneKeys.shared.fields(of: original), of: PhoneKeys.shared.schema)
    let changed = try PhoneKeys.shared.read(from: &fields)
    try fields.finish()
    return changed
  }

  func changed(_ original: FloorPlanFile) throws(InputError) -> FloorPlan {
    var plan = original.plan
    for replacement in replacements {
      plan = try replacement.changed(plan, materials: original.materials)
    }
    return plan
  }
}

/// The keys of another material of a wall, a window or a door.
private struct ReplacementKeys: ObjectKeys {
  let what = Key("what", .text, "a wall, a window or a door of the plan")
  let material = Key("with", .materialName, "its material in the variant")

  var schema: ObjectSchema { ObjectSchema("replacement", "replacement of a material", self) }

  func read(from fields: inout Fields) throws(InputError) -> Replacement {
    Replacement(place: fields.place, what: try fields[what], material: try fields[material])
  }
}

/// Another material of a wall, a window or a door.
private struct Replacement {
  let place: InputPlace
  let what: String
  let material: String

  func changed(_ plan: FloorPlan, materials: Materials) throws(InputError) -> FloorPlan {
    let material = try materials.named(material, at: place.key("with"))
    guard let changed = plan.replacing(what, with: material) else {
      let names = plan.walls.flatMap { [$0.name] + $0.openings.map(\.name) }
      throw .noSuchName(what, among: names, at: place.key("what"))
    }
    return changed
  }
}

extension ValueKind where Value == Fields.Entry {
  /// Values that are read later, beside what they change.
  static func entry(_ schema: ValueSchema) -> ValueKind {
    ValueKind(schema, read: { entry throws(InputError) in entry })
  }

  /// Changes of an object.
  fileprivate static func changes(_ schema: ObjectSchema) -> ValueKind { entry(.object(schema)) }
}
