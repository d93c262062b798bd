import Buildings
import Documents

/// A floor plan as described in a file.
///
///     {
///       bounds: [[0, 0], [14, 9]],
///       materials: [{ name: "thin brick", layers: [{ of: "brick", thicknessM: 0.06 }] }],
///       walls: [{
///         name: "facade", from: [0, 4], to: [9, 4], material: "concrete_200mm", openings: [...]
///       }],
///       rooms: [{ name: "office", corners: [[0, 4], [9, 4], ...] }],
///       devices: [{ name: "anchor 1", at: [0.2, 4.1], heightM: 2.3 }],
///     }
public struct FloorPlanFile: Described, Sendable {
  /// The name of the file with the plan for a run's engine, in the folder of the run.
  public static let fileName = "floorplan.json"

  /// The plan.
  public let plan: FloorPlan
  /// The materials that walls may name: the file's own, and the built-in ones.
  public let materials: Materials
  /// The devices fixed in the building, for calibration and positioning. Scenarios list their own
  /// beacons.
  public let devices: [FixedDevice]

  package init(plan: FloorPlan, materials: Materials, devices: [FixedDevice]) {
    self.plan = plan
    self.materials = materials
    self.devices = devices
  }

  /// Reads a plan from a file's fields.
  public init(from fields: inout Fields) throws(InputError) {
    self = try FloorPlanKeys.shared.read(from: &fields)
  }
}

/// The materials that the walls of a plan may have.
public struct Materials: Sendable {
  /// The materials: first the plan's own, then the built-in ones.
  public let all: [Material]

  package init(all: [Material]) { self.all = all }

  init(own: [Material]) { all = own + Material.known }

  /// Returns the material with a name.
  ///
  /// - Throws: `noSuchName`, with all known names.
  public func named(_ name: String, at place: InputPlace) throws(InputError) -> Material {
    guard let material = all.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: all.map(\.name), at: place)
    }
    return material
  }
}
