import Documents
import EngineFiles
import Scenarios

/// The part of a scenario that a variation changes.
package enum VariationPart: Hashable {
  /// The engine setting with this key, which may start with the name of its owner. If the key is a
  /// path, such as `engine.maxDistanceM`, engines that state the setting themselves keep their own
  /// value.
  case engine(String, of: WalkerEngineSetting, byPath: Bool)
  /// The values at these paths of the scenario's file.
  case world([JSONPath])

  /// Creates the part that a key refers to.
  ///
  /// - Throws: `noSuchName` if the key begins with no engine, walker, device or key of the file;
  ///   `unusable` if it is a path to nothing, or if it cannot be varied.
  init(_ key: String, in description: JSON, of scenario: Scenario) throws(InputError) {
    let place = InputPlace(option: .vary, key: key)
    guard !["preset", "engine.preset"].contains(key) else {
      throw .unusable(place, "a preset is an engine, not a setting; compare two with --engines")
    }
    let devices = VariationDevice.all(in: scenario.world, describedAs: description)
    if ["transmitPowerDBm", "intervalMs"].contains(key) {
      let senders = devices.filter(\.sends)
      guard !senders.isEmpty else { throw .unusable(place, "there are no beacons and no tags") }
      self = .world(senders.map { $0.path(to: key) })
      return
    }
    let (engines, owners) = (scenario.engines, scenario.world.engineOwners)
    let isPath = key.hasPrefix("engine.")
    func engine(_ key: String) -> VariationPart {
      .engine(key, of: engines.setting(key, among: owners), byPath: isPath)
    }
    let setting = isPath ? String(key.dropFirst("engine.".count)) : key
    if engines.all.contains(where: { $0.hasNumber(ofDevice: setting) }) {
      self = engine(setting)
      return
    }
    // A tag has the name of its walker, so the setting's key decides between tag and engine.
    let owned = engines.setting(key, among: owners)
    if engines.declare(owned, among: owners) {
      self = .engine(key, of: owned, byPath: false)
      return
    }
    // Names of devices may contain points.
    if let device = devices.first(where: { key.hasPrefix($0.name + ".") }) {
      self = .world([device.path(to: String(key.dropFirst(device.name.count + 1)))])
      return
    }
    guard key.contains(".") || key.contains("[") else {
      guard description[key] == nil else {
        throw .unusable(
          place,
          "not an engine setting; in scenario.json only numbers can be varied, given by path, "
            + "e.g. radio.shadowingDB")
      }
      guard description["engine"] != nil || !engines.own.isEmpty else {
        throw .unusable(place, "the scenario has no engine with settings")
      }
      self = engine(key)
      return
    }
    // The owner's engine has no such key; the engine's error names the keys that the engine has.
    if let owner = owned.owner, description[owner.name] == nil {
      self = .engine(key, of: owned, byPath: false)
      return
    }
    if case .key(let name)? = JSONPath(key)?.steps.first, !ScenarioKeys.names.contains(name) {
      let known = engines.owners(among: owners).map(\.name) + devices.map(\.name)
      let names = known.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let parts = ScenarioKeys.names.filter { key in
        if case .object? = description[key] { true } else { false }
      }
      throw .noSuchName(
        place, given: name, nearest: NearestName.to(name, among: names + ScenarioKeys.names),
        allowed: names + parts)
    }
    guard let path = JSONPath(key), let first = path.steps.first,
      description.replacing(path, by: .null) != nil
    else { throw .unusable(place, "scenario.json has nothing at this path") }
    if first == .key("engine"), path.steps.count == 2, case .key(let setting) = path.steps[1] {
      self = engine(setting)
    } else {
      self = .world([path])
    }
  }

  var isOfEngine: Bool { paths.isEmpty }

  /// The paths in the scenario's file; empty for an engine setting.
  var paths: [JSONPath] {
    switch self {
    case .engine: []
    case .world(let paths): paths
    }
  }
}
