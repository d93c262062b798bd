import Documents
import EngineFiles
import FloorPlans
import Sim

extension Scenario {
  /// Returns the scenario as a file to be stored with its plan: its own file, with the engines
  /// replaced by the current ones, including all settings.
  ///
  /// - Parameter plan: The name of the plan's file.
  package func file(beside plan: String) -> JSON {
    guard case .object(var members) = file else { return file }
    members["floorplan"] = .text(plan)
    members["engine"] = engine.json
    if case .list(let walkers) = members["walkers"] {
      members["walkers"] = .list(walkers.enumerated().map { $1.with(engines.own[$0]) })
    }
    if case .list(let files) = members["variants"] {
      members["variants"] = .list(
        zip(files, variants).map { changes($0, with: $1.engines) })
    }
    return .object(members)
  }

  /// Returns the changes of a variant with engines that stand whole in place of changed ones.
  ///
  /// - Parameter own: The engines of the variant; `nil` for the scenario's.
  private func changes(_ file: JSON, with own: WalkerEngines?) -> JSON {
    guard case .object(var members) = file,
      case .object(var walkers) = members["walkers"] ?? [:]
    else { return file }
    let isChanged = members["engine"] != nil || own.map { $0.shared != engine } ?? false
    let engines = own ?? engines
    if isChanged { members["engine"] = engines.shared.json }
    for (index, walker) in world.walkers.enumerated() {
      let changed = (walkers[walker.name] ?? [:]).with(engines.own[index])
      if changed != [:] { walkers[walker.name] = changed }
    }
    if !walkers.isEmpty { members["walkers"] = .object(walkers) }
    return .object(members)
  }

  /// The plan as described in its file, with the scenario's beacons as its devices, where
  /// positioning methods look up positions.
  ///
  /// Materials are those of the plan. Positioning methods do not use them, and the scenario changes
  /// them again.
  package var floorPlanFile: JSON {
    guard case .object(var members) = floorPlan else { return floorPlan }
    members["devices"] = .list(FixedDevice.all(world.beacons, world.receivers).map(\.json))
    return .object(members)
  }
}

extension JSON {
  /// Returns a walker's object with another engine of its own, or without one.
  fileprivate func with(_ engine: EngineChoice?) -> JSON {
    guard case .object(var members) = self, engine != nil || members["engine"] != nil else {
      return self
    }
    members["engine"] = engine?.json ?? .null
    return .object(members)
  }
}
