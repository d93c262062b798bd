import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Sim

/// A variant of a scenario. It changes the materials of walls, windows and doors, the transmit
/// power of all beacons and tags, the radio environment, the phones, keys of some walkers and
/// beacons, settings of the engine, the survey, or the differences of the trials from the survey.
///
///     { name: "walled", replace: [{ what: "window", with: "concrete_200mm" }] }
///     { name: "patient", engine: { dwellS: 2 } }
///     { name: "background", phone: { app: "background" } }
///     { name: "farther", walkers: { ada: { from: [4, 12] } } }
///     { name: "another phone", trials: { phone: { receiveOffsetDB: -6 } } }
struct VariantFile: Described {
  let name: String
  /// The transmit power of all beacons and tags.
  let transmitPower: PowerLevel?
  let environment: RadioEnvironment?
  let survey: SurveyPlan?
  let conditions: TrialConditionsFile?
  private let replacements: [ReplacementFile]
  /// The changes of the engine.
  private let engine: Fields.Entry?
  /// The changes of all phones.
  private let phone: Fields.Entry?
  private let walkers: NamedChanges?
  private let beacons: NamedChanges?

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("name")
    replacements = try fields.list("replace", count: 0...1000)
    transmitPower = try fields.optionalNumber("transmitPowerDBm", in: -60...20)
      .map { PowerLevel(dBm: $0) }
    environment = try fields.optionalObject("radio", of: RadioFile.self)?.environment
    survey = try fields.optionalObject("survey", of: SurveyFile.self)?.plan
    conditions = try fields.optionalObject("trials")
    phone = fields.takeUnlessNull("phone")
    walkers = try NamedChanges(from: &fields, "walkers")
    beacons = try NamedChanges(from: &fields, "beacons")
    engine = fields.take("engine")
    if replacements.isEmpty && transmitPower == nil && environment == nil && survey == nil
      && conditions == nil && phone == nil && walkers == nil && beacons == nil && engine == nil
    {
      throw .unusable(
        fields.place,
        "the variant changes nothing; one of 'replace', 'transmitPowerDBm', 'radio', 'phone', "
          + "'walkers', 'beacons', 'engine', 'survey' and 'trials' is required")
    }
  }

  /// Returns the engine of the variant, given the scenario's; `nil` if the variant does not change
  /// it.
  func changed(_ original: EngineChoice) throws(InputError) -> EngineChoice? {
    guard let engine else { return nil }
    return try EngineFile.choice(engine.value, at: engine.place, otherwise: original)
  }

  /// Returns the walkers and beacons of the variant, given the lists in the scenario's file, which
  /// have been read, and their values.
  func changed(
    _ original: Cast, walkers list: Fields.Entry?, beacons beaconList: Fields.Entry?
  ) throws(InputError) -> Cast {
    var cast = original
    if walkers != nil || phone != nil {
      cast.walkers = []
      let objects =
        if let walkers { try walkers.applied(to: list) } else {
          try NamedChanges.objects(of: list)
        }
      for var fields in objects {
        cast.walkers.append(try WalkerFile(from: &fields, phone: changed))
        try fields.finish()
      }
    }
    if let beacons {
      cast.beacons = []
      for var fields in try beacons.applied(to: beaconList) {
        cast.beacons.append(try BeaconFile(from: &fields))
        try fields.finish()
      }
    }
    if let phone, !cast.walkers.contains(where: { $0.phone != nil }) {
      throw .unusable(phone.place, "changes phones, and no walker has one")
    }
    return cast
  }

  /// The walkers and the beacons of a scenario, or of a variant of it.
  struct Cast {
    var walkers: [WalkerFile]
    var beacons: [BeaconFile]
  }

  private func changed(_ original: Fields.Entry) throws(InputError) -> PhoneFile {
    guard let phone, case .object(let members) = original.value else {
      return try PhoneFile(original.value, at: original.place)
    }
    var fields = try Fields(phone.value, at: phone.place)
    fields.assume(members, at: original.place)
    let changed = try PhoneFile(from: &fields)
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

private struct ReplacementFile: Described {
  private let place: InputPlace
  private let what: String
  private let material: String

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    what = try fields.text("what")
    material = try fields.text("with")
  }

  func changed(_ plan: FloorPlan, materials: Materials) throws(InputError) -> FloorPlan {
    let material = try materials.named(material, at: place.key("with"))
    guard let changed = plan.replacing(what, with: material) else {
      let names = plan.walls.flatMap { [$0.name] + $0.openings.map(\.name) }
      throw .noSuchName(what, among: names, at: place.key("what"))
    }
    return changed
  }
}
