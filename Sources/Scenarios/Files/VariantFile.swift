import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Sim

/// A variant of a scenario. It changes the materials of walls, windows and doors, the transmit
/// power of all beacons, the radio environment, settings of the engine, the survey, or the
/// differences of the trials from the survey.
///
///     { name: "walled", replace: [{ what: "window", with: "concrete_200mm" }] }
///     { name: "patient", engine: { dwellS: 2 } }
///     { name: "another phone", trials: { phone: { receiveOffsetDB: -6 } } }
struct VariantFile: Described {
  let name: String
  /// The transmit power of all beacons.
  let transmitPower: PowerLevel?
  let environment: RadioEnvironment?
  let survey: SurveyPlan?
  let conditions: TrialConditionsFile?
  private let replacements: [ReplacementFile]
  /// The changes of the engine.
  private let engine: Fields.Entry?

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("name")
    replacements = try fields.list("replace", count: 0...1000)
    transmitPower = try fields.optionalNumber("transmitPowerDBm", in: -60...20)
      .map { PowerLevel(dBm: $0) }
    environment = try fields.optionalObject("radio", of: RadioFile.self)?.environment
    survey = try fields.optionalObject("survey", of: SurveyFile.self)?.plan
    conditions = try fields.optionalObject("trials")
    engine = fields.take("engine")
    if replacements.isEmpty && transmitPower == nil && environment == nil && survey == nil
      && conditions == nil && engine == nil
    {
      throw .unusable(
        fields.place,
        "the variant changes nothing; one of 'replace', 'transmitPowerDBm', 'radio', 'engine', "
          + "'survey' and 'trials' is required")
    }
  }

  /// Returns the engine of the variant, given the scenario's; `nil` if the variant does not change
  /// it.
  func changed(_ original: EngineChoice) throws(InputError) -> EngineChoice? {
    guard let engine else { return nil }
    return try EngineFile.choice(engine.value, at: engine.place, otherwise: original)
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
