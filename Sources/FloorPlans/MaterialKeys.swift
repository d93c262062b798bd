import BLE
import Buildings
import Documents

/// The keys of a material defined in a plan: one loss for all angles, or the layers that determine
/// the loss at each angle.
///
///     { name: "old facade", lossDB: 12 }
///     {
///       name: "panelled wall", plusDB: 1,
///       layers: [
///         { of: "plasterboard", thicknessM: 0.0125 },
///         { of: "air", thicknessM: 0.05 },
///         { of: { permittivity: 4.1, conductivitySpm: 0.03 }, thicknessM: 0.115 },
///       ],
///     }
struct MaterialKeys: ObjectKeys {
  let name = Key("name", .text, "the material's name")
  let loss = Key(
    "lossDB", .decibels(0...100), "the loss at any angle, in dB; a material has this or 'layers'",
    isRequired: false)
  let layers = Key(
    "layers", .list(LayerKeys(), count: 1...100),
    "the layers, whose loss depends on the angle; a material has these or 'lossDB'",
    isRequired: false)
  let plus = Key(
    "plusDB", .decibels(0...100), "added to the loss of the layers, in dB", default: Decibels(0))

  var schema: ObjectSchema { ObjectSchema("material", "material", self, anyOf: [loss, layers]) }

  func read(from fields: inout Fields) throws(InputError) -> PlacedMaterial {
    PlacedMaterial(place: fields.place, material: try material(from: &fields))
  }

  private func material(from fields: inout Fields) throws(InputError) -> Material {
    let name = try fields[name]
    switch (fields.has(loss), fields.has(layers)) {
    case (true, false): return Material(name, loss: try fields[loss])
    case (false, true):
      return Material(name, layers: try fields[layers], plus: try fields[plus])
    case (true, true):
      throw .unusable(fields.place, "'lossDB' cannot be combined with 'layers'")
    case (false, false):
      // A misspelt key is reported before a missing one.
      try fields.finish()
      throw .unusable(fields.place, "'lossDB' or 'layers' is required")
    }
  }
}

/// A material, with its place in the file.
struct PlacedMaterial {
  let place: InputPlace
  let material: Material
}

struct LayerKeys: ObjectKeys {
  let substance = Key("of", .dielectric, "the substance, by its name or its electrical properties")
  let thickness = Key("thicknessM", .number(0...10), "the thickness, in metres")

  var schema: ObjectSchema { ObjectSchema("layer", "layer of a material", self) }

  func read(from fields: inout Fields) throws(InputError) -> Layer {
    Layer(of: try fields[substance], thickness: try fields[thickness])
  }
}

private struct DielectricKeys: ObjectKeys {
  let permittivity = Key("permittivity", .number(1...100), "the relative permittivity")
  let conductivity = Key(
    "conductivitySpm", .number(0...1e8), "the conductivity, in siemens per metre")

  var schema: ObjectSchema { ObjectSchema("dielectric", "substance", self) }

  func read(from fields: inout Fields) throws(InputError) -> Dielectric {
    Dielectric(permittivity: try fields[permittivity], conductivity: try fields[conductivity])
  }
}

extension ValueKind where Value == Dielectric {
  /// Substances, given by their names or by their electrical properties.
  fileprivate static var dielectric: ValueKind {
    let names = ValueKind<String>.words(Dielectric.known.map(\.name))
    let properties = ValueKind.object(DielectricKeys())
    return ValueKind(
      .either([names.schema, properties.schema]),
      read: { entry throws(InputError) in
        if case .object = entry.value { return try properties.read(entry) }
        let name = try names.read(entry)
        guard let known = Dielectric.named(name) else {
          preconditionFailure("\(name) is known, and nothing has its name")
        }
        return known
      })
  }
}
