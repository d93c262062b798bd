import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Sim

/// A variant of a scenario that is not yet in a world.
struct VariantDescription {
  let place: InputPlace
  let name: String
  /// The floor plan's name or path; `nil` if it is unchanged.
  let floorPlan: String?
  /// The length of a run; `nil` if it is unchanged.
  let duration: Duration?
  let replacements: [Replacement]
  /// The losses of walls that replace those of the scenario; `nil` if they are unchanged.
  let wallLosses: [WallLoss]?
  /// The transmit power of all beacons and tags.
  let transmitPower: PowerLevel?
  /// The changes of objects of the scenario; `null` for an object that is removed.
  let radio, server, globe, survey: Fields.Entry?
  let conditions: TrialConditions?
  /// The changes that apply to all phones.
  let phone: Fields.Entry?
  let walkers: VariantChanges?
  let beacons: VariantChanges?
  let receivers: VariantChanges?
  /// The changes of the shared engine.
  let engine: Fields.Entry?
  /// The changes of the named engines to which walkers refer.
  let engines: [Fields.Entry]

  var changesSomething: Bool {
    floorPlan != nil || duration != nil || !replacements.isEmpty || wallLosses != nil
      || transmitPower != nil || radio != nil || server != nil || globe != nil || survey != nil
      || conditions != nil || phone != nil || walkers != nil || beacons != nil || receivers != nil
      || engine != nil || !engines.isEmpty
  }

  /// `true` if the cells or the fingerprints of the survey are others than those of the scenario.
  var changesSurvey: Bool { survey != nil || floorPlan != nil }

  /// The place of the floor plan's name.
  var floorPlanPlace: InputPlace { place.key("floorplan") }

  /// Returns the situation of the variant.
  ///
  /// - Parameters:
  ///   - original: The situation of the scenario.
  ///   - file: The fields of the scenario's file, which have already been read.
  func changed(_ original: ScenarioSituation, in file: Fields) throws(InputError)
    -> ScenarioSituation
  {
    var file = file
    var situation = original
    if let duration { situation.duration = duration }
    if let wallLosses { situation.wallLosses = wallLosses }
    if let radio {
      situation.environment =
        try RadioKeys().read(radio, changing: file.take(radio.key)) ?? RadioEnvironment()
    }
    if let server {
      let original = file.take(server.key)
      situation.circumstances.server = try ServerKeys().read(server, changing: original)
      situation.server =
        server.value == .null ? nil : original.map(server.changing) ?? server
    }
    if let globe {
      situation.circumstances.globe = try GlobeKeys().read(globe, changing: file.take(globe.key))
    }
    if let survey {
      situation.survey =
        try SurveyKeys().read(survey, changing: file.take(survey.key)) ?? SurveyPlan()
    }
    if walkers != nil || phone != nil {
      let list = file.take("walkers")
      let objects =
        if let walkers { try walkers.applied(to: list, of: WalkerKeys.shared.schema) } else {
          try VariantChanges.objects(of: list)
        }
      situation.walkers = try objects.map { object throws(InputError) in
        var fields = object
        let walker = try WalkerKeys.shared.read(from: &fields) { name, original in
          // A change of one walker's phone takes precedence over a change of all phones.
          let changed = phone?.changing(original) ?? original
          return walkers?.change(of: "phone", ofObject: name)?.changing(changed) ?? changed
        }
        try fields.finish()
        return walker
      }
    }
    try requireNamedEngines(in: situation, of: original)
    situation.engines = try changedEngines(original.engines)
    guard !situation.walkers.isEmpty else { throw .unusable(place, "no walker remains") }
    if let beacons { situation.beacons = try beacons.applied(to: file, as: BeaconKeys.shared) }
    if let receivers {
      situation.receivers = try receivers.applied(to: file, as: ReceiverKeys.shared)
    }
    if situation.beacons.isEmpty, situation.receivers.isEmpty {
      throw .unusable(place, "no beacon and no receiver remains")
    }
    if let phone, !situation.walkers.contains(where: { $0.phone != nil }) {
      throw .unusable(phone.place, "changes phones, and no walker has one")
    }
    return situation
  }

  /// Returns the named engines to which walkers refer, with the changes of the variant.
  ///
  /// - Throws: `noSuchName` for changes of an engine that does not exist.
  private func changedEngines(_ original: [Fields.Entry]) throws(InputError) -> [Fields.Entry] {
    var changed = original
    for change in engines {
      guard let index = original.firstIndex(where: { $0.key == change.key }) else {
        throw .noSuchName(change.key, among: original.map(\.key), at: place.key("engines"))
      }
      changed[index] = change.changing(original[index])
    }
    return changed
  }

  /// Checks that the variant does not give a walker settings in place of an engine's name: the
  /// settings would change the scenario's engine, not the named one.
  private func requireNamedEngines(
    in situation: ScenarioSituation, of original: ScenarioSituation
  ) throws(InputError) {
    for walker in situation.walkers {
      guard let own = walker.engine, case .object(let members) = own.value,
        members["kind"] == nil, members["preset"] == nil,
        case .text(let name)? = original.walkers.first(where: { $0.name == walker.name })?.engine?
          .value
      else { continue }
      throw .unusable(
        own.place,
        "\(walker.name) has the engine \(name.quoted): change that by 'engines', or give a 'kind'")
    }
  }

  /// Performs a task that makes a part of the variant's situation.
  ///
  /// - Throws: The error of the task; `unusable` at the variant if the error is about another part
  ///   of the scenario's file, which fits the scenario but not the variant.
  func making<Part>(_ task: () throws(InputError) -> Part) throws(InputError) -> Part {
    do {
      return try task()
    } catch {
      let sentence = error.description
      let isOwn = [":", ".", "["].contains { sentence.hasPrefix("\(place)\($0)") }
      let source = InputPlace(place.source)
      guard !isOwn, sentence.hasPrefix("\(source):") else { throw error }
      throw .unusable(
        place,
        "the rest of the scenario does not fit: \(error.description(within: place.source))")
    }
  }

  /// Returns the plan of the variant, made from the scenario's plan with the variant's losses.
  func changed(_ original: FloorPlanFile) throws(InputError) -> FloorPlan {
    var plan = original.plan
    for replacement in replacements {
      plan = try replacement.changed(plan, materials: original.materials)
    }
    return plan
  }
}
