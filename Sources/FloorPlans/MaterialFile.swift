import BLE
import Buildings
import Documents

/// A material defined in a plan: its loss at any angle, or its layers, which determine the loss at
/// each angle.
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
struct MaterialFile: Described {
  let material: Material
  let place: InputPlace

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    let name = try fields.text("name")
    switch (fields.has("lossDB"), fields.has("layers")) {
    case (true, false):
      material = Material(name, loss: Decibels(try fields.number("lossDB", in: 0...100)))
    case (false, true):
      material = Material(
        name, layers: try fields.list("layers", of: LayerFile.self, count: 1...100).map(\.layer),
        plus: Decibels(try fields.number("plusDB", in: 0...100, default: 0)))
    case (true, true):
      throw .unusable(fields.place, "'lossDB' cannot be combined with 'layers'")
    case (false, false):
      // A misspelt key is reported first.
      try fields.finish()
      throw .unusable(fields.place, "'lossDB' or 'layers' is required")
    }
  }
}

private struct LayerFile: Described {
  let layer: Layer

  init(from fields: inout Fields) throws(InputError) {
    layer = Layer(
      of: try Self.dielectric(from: &fields),
      thickness: try fields.number("thicknessM", in: 0...10))
  }

  /// Returns a substance by its name or by its electrical properties.
  private static func dielectric(from fields: inout Fields) throws(InputError) -> Dielectric {
    let entry = try fields.require("of")
    if case .object = entry.value {
      return try DielectricFile(entry.value, at: entry.place).dielectric
    }
    let name = try fields.text("of")
    guard let known = Dielectric.named(name) else {
      throw .noSuchName(name, among: Dielectric.known.map(\.name), at: entry.place)
    }
    return known
  }
}

private struct DielectricFile: Described {
  let dielectric: Dielectric

  init(from fields: inout Fields) throws(InputError) {
    dielectric = Dielectric(
      permittivity: try fields.number("permittivity", in: 1...100),
      conductivity: try fields.number("conductivitySpm", in: 0...1e8))
  }
}
