import BLE
import Documents
import EngineFiles

/// The keys of a variant of a scenario. A variant changes keys of the scenario, of all phones, and
/// of some walkers, beacons and receivers; the materials of walls, windows and doors; the transmit
/// power of all beacons and tags; settings of the engine; or the differences of the trials from the
/// survey.
///
/// An object in a variant changes some keys of the scenario's object under the same key, and a list
/// replaces the scenario's list. `null` removes an optional key, a walker, a beacon or a receiver.
/// A change of a single object by its name takes precedence over a change of all.
///
///     { name: "walled", replace: [{ what: "window", with: "concrete_200mm" }] }
///     { name: "patient", engine: { dwellS: 2 } }
///     { name: "background", phone: { app: "background" } }
///     { name: "farther", walkers: { ada: { from: [4, 12] } } }
///     { name: "no network", server: { outages: [{ fromS: 0, toS: 60 }] } }
///     { name: "another phone", trials: { phone: { receiveOffsetDB: -6 } } }
struct VariantKeys: ObjectKeys {
  private let name = Key("name", .text, "the variant's name")
  private let floorPlan = Key.optional(
    "floorplan", .text, "another plan: its name, or a path relative to the scenario")
  private let duration = Key.optional(
    "durationS", .runDuration, "another length of a run, in seconds")
  private let replacements = Key(
    "replace", .list(ReplacementKeys(), count: 0...1000),
    "other materials of walls, windows and doors", default: [])
  private let wallLosses = Key.optional(
    "wallLosses", .list(WallLossKeys()), "other losses of materials or single walls")
  private let transmitPower = Key.optional(
    "transmitPowerDBm", .transmitPower, "the radiated power of all beacons and tags, in dBm")
  private let radio = Key.optional(
    "radio", .changes(RadioKeys().schema), "other values of keys of the radio environment")
  private let server = Key.optional(
    "server", .changes(ServerKeys().schema), "other values of keys of the server")
  private let globe = Key.optional(
    "globe", .changes(GlobeKeys().schema), "other values of keys of the place on the globe")
  private let phone = Key.optional(
    "phone", .changes(PhoneKeys.shared.schema), "other values of keys of all phones")
  private let walkers = Key.optional(
    "walkers", .changesByName(of: WalkerKeys.shared.schema, count: 1...1000),
    "other values of keys of some walkers, by name; null removes the walker")
  private let beacons = Key.optional(
    "beacons", .changesByName(of: BeaconKeys.shared.schema, count: 1...10_000),
    "other values of keys of some beacons, by name; null removes the beacon")
  private let receivers = Key.optional(
    "receivers", .changesByName(of: ReceiverKeys.shared.schema, count: 1...10_000),
    "other values of keys of some receivers, by name; null removes the receiver")
  private let engine = Key(
    "engine", .entry(EngineSchema.changes),
    "other settings of the engine, and null for those that are removed; or another engine, with a kind "
      + "or a preset", isRequired: false)
  private let engines = Key.optional(
    "engines", .entriesByName(EngineSchema.changes, count: 1...1000),
    "other settings of some of the engines that walkers name, by name")
  private let survey = Key.optional(
    "survey", .changes(SurveyKeys().schema), "other values of keys of the survey")
  private let trials = Key.optional(
    "trials", .object(TrialConditionsKeys()),
    "conditions of the trials that differ from the survey's")

  private var changes: [any DeclaredKey] { all.filter { $0.name != name.name } }

  var schema: ObjectSchema { ObjectSchema("variant", "variant", self, anyOf: changes) }

  func read(from fields: inout Fields) throws(InputError) -> VariantDescription {
    let variant = VariantDescription(
      place: fields.place, name: try fields[name], floorPlan: try fields[floorPlan],
      duration: try fields[duration],
      replacements: try fields[replacements],
      wallLosses: try fields[ifGiven: wallLosses].map { $0 ?? [] },
      transmitPower: try fields[transmitPower], radio: fields.take(radio.name),
      server: fields.take(server.name), globe: fields.take(globe.name),
      survey: fields.take(survey.name), conditions: try fields[trials], phone: try fields[phone],
      walkers: try fields[walkers], beacons: try fields[beacons],
      receivers: try fields[receivers], engine: try fields[ifGiven: engine],
      engines: try fields[engines] ?? [])
    try fields.place(of: replacements)
      .requireDifferent(variant.replacements.map(\.what), key: "what")
    try fields.place(of: wallLosses)
      .requireDifferent((variant.wallLosses ?? []).map(\.name), key: "of")
    guard variant.changesSomething else {
      try fields.finish()
      throw .unusable(
        fields.place, "the variant changes nothing: no key besides 'name' has a value")
    }
    return variant
  }
}

extension ValueKind where Value == [Fields.Entry] {
  /// Values by names that the user chooses. The values are read later.
  static func entriesByName(_ schema: ValueSchema, count: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      .byName(schema, count: count),
      read: { entry throws(InputError) in
        let entries = try Fields(entry.value, at: entry.place).entries
        guard count.contains(entries.count) else {
          throw .outOfRange(
            entry.place, given: entries.count.counted("name"),
            allowed: "\(count.lowerBound) ... \(count.upperBound)")
        }
        for named in entries {
          guard !named.key.isEmpty else {
            throw .wrongType(entry.place, given: "the name ''", allowed: "a name")
          }
          _ = try Fields.plain(named.key, at: entry.place)
        }
        return entries
      })
  }
}

extension ValueKind where Value == Fields.Entry {
  /// Values that are read later, together with the object that they change.
  static func entry(_ schema: ValueSchema) -> ValueKind {
    ValueKind(schema, read: { entry throws(InputError) in entry })
  }

  /// Changes of an object.
  static func changes(_ schema: ObjectSchema) -> ValueKind { entry(.object(schema.changes)) }
}
