import Sim

/// A variant of a scenario: the same, but for what some walls, windows and doors are made of.
///
///     { name: "walled", replace: [{ what: "window", with: "concrete_200mm" }] }
struct VariantFile: Described {
  let name: String
  private let replacements: [ReplacementFile]

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("name")
    replacements = try fields.list("replace", count: 1...1000)
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
