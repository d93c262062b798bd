import BLE
import Buildings
import Documents
import FloorPlans

/// The keys of the loss of a material of the plan, or of the loss of a single wall, window or door:
/// `{ of: "partition_110mm", lossDB: 5.2 }`.
///
/// One file thus contains all measurements of a building, and the plan can be drawn before they are
/// made. Each name has only one loss. The loss of a single wall, window or door replaces that of
/// its material, whatever their order.
struct WallLossKeys: ObjectKeys {
  let name = Key("of", .text, "a material, or a single wall, window or door of the plan")
  let loss = Key("lossDB", .decibels(0...100), "the loss at any angle, in dB")

  var schema: ObjectSchema { ObjectSchema("wallLoss", "loss of a material or a wall", self) }

  func read(from fields: inout Fields) throws(InputError) -> WallLoss {
    WallLoss(name: try fields[name], namePlace: fields.place(of: name), loss: try fields[loss])
  }
}

/// The loss of a named material, or of a single wall, window or door.
struct WallLoss {
  /// The name of a material, or of a single wall, window or door.
  let name: String
  fileprivate let namePlace: InputPlace
  fileprivate let loss: Decibels

  /// Losses in the order in which they are applied to a plan: those of single walls, windows and
  /// doors after those of materials.
  static func inOrder(_ losses: [WallLoss], on plan: FloorPlan) -> [WallLoss] {
    let single = Set(plan.parts.map(\.name))
    return losses.filter { !single.contains($0.name) } + losses.filter { single.contains($0.name) }
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
