import Buildings
import Documents
import FloorPlans

/// The keys that give a wall, a window or a door another material.
struct ReplacementKeys: ObjectKeys {
  private let what = Key("what", .text, "a wall, a window or a door of the plan")
  private let material = Key("with", .materialName, "its material in the variant")

  var schema: ObjectSchema { ObjectSchema("replacement", "replacement of a material", self) }

  func read(from fields: inout Fields) throws(InputError) -> Replacement {
    Replacement(place: fields.place, what: try fields[what], material: try fields[material])
  }
}

/// Another material of a wall, a window or a door.
struct Replacement {
  fileprivate let place: InputPlace
  /// The name of the wall, the window or the door.
  let what: String
  fileprivate let material: String

  func changed(_ plan: FloorPlan, materials: Materials) throws(InputError) -> FloorPlan {
    let material = try materials.named(material, at: place.key("with"))
    guard let changed = plan.replacing(what, with: material) else {
      let names = plan.parts.map(\.name)
      throw .noSuchName(what, among: names, at: place.key("what"))
    }
    return changed
  }
}
