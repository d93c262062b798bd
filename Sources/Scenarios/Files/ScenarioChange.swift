import Documents
import FloorPlans
import Sim

/// A change of one value in a scenario's file, as a variant makes it, such as a change of
/// `beacons.tag.intervalMs`.
package struct ScenarioChange: Hashable, Sendable {
  /// The keys from the top of the file to the value. The name of a device or a walker is the key of
  /// its object.
  package let path: [String]
  /// The value.
  package let value: JSON

  /// Creates a change.
  ///
  /// - Precondition: The path is not empty.
  package init(_ path: [String], to value: JSON) {
    precondition(!path.isEmpty, "a change has a key")
    self.path = path
    self.value = value
  }
}

extension [ScenarioChange] {
  /// The changes as the members of a variant, without its name.
  package var json: JSON {
    reduce([:]) { variant, change in
      variant.merged(with: change.path.reversed().reduce(change.value) { [$1: $0] })
    }
  }
}

extension Scenario {
  /// Returns the world of a variant, or the unchanged one for `nil`, with further changes.
  ///
  /// - Complexity: That of reading the scenario's file.
  /// - Throws: The error of a value that is not allowed, or for a name that does not exist.
  package func world(
    of variant: String?, with changes: [ScenarioChange]
  ) throws(InputError) -> World {
    guard case .object(var members) = file, case .list(let known) = members["variants"] ?? []
    else { preconditionFailure("a scenario's file is an object, and its variants are a list") }
    let name = variant ?? "changed"
    let own = known.first { variant != nil && $0["name"] == .text(name) } ?? ["name": .text(name)]
    members["variants"] = .list([own.merged(with: changes.json)])
    members["expectations"] = nil
    members["trials"] = nil
    let changed = JSON.object(members)
    var plans: [String: (file: FloorPlanFile, description: JSON)] = [:]
    if let plan = variants.first(where: { $0.name == variant })?.floorPlan {
      plans[name] = (try FloorPlanFile(plan, at: place), plan)
    }
    let made = try ScenarioFile(changed, at: place).made(
      name: self.name, from: changed, on: FloorPlanFile(floorPlan, at: place),
      describedAs: floorPlan, variantsOn: plans, like: world)
    return try made.world(of: name, at: place)
  }
}
