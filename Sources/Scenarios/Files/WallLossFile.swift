import BLE
import Buildings
import Documents
import FloorPlans

/// The loss of a material of the plan, or of a single wall, window or door, in a scenario: `{ of:
/// "partition_110mm", lossDB: 5.2 }`.
///
/// So one file contains all measurements of a building, and the plan can be drawn before any of
/// them is made.
struct WallLossFile: Described {
  private let name: String
  private let namePlace: InputPlace
  private let loss: Decibels

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("of")
    namePlace = fields.place(of: "of")
    loss = Decibels(try fields.number("lossDB", in: 0...100))
  }

  /// Returns the plan with this loss.
  func changed(_ file: FloorPlanFile) throws(InputError) -> FloorPlanFile {
    let parts = file.plan.parts
    guard parts.contains(where: { $0.name == name || $0.material.name == name }) else {
      var names: [String] = []
      for part in parts where !names.contains(part.material.name) {
        names.append(part.material.name)
      }
      throw .noSuchName(name, among: names + parts.map(\.name), at: namePlace)
    }
    let plan = file.plan.changingMaterials { part in
      part.name == name || part.material.name == name
        ? Material(part.material.name, loss: loss) : nil
    }
    return FloorPlanFile(
      plan: plan,
      materials: Materials(
        all: file.materials.all.map { $0.name == name ? Material(name, loss: loss) : $0 }),
      devices: file.devices)
  }
}
