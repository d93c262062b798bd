import Documents
import EngineFiles
import Scenarios

/// The engines of walkers as a scenario's file describes them, beside the scenario's engine.
///
/// Such an engine has the settings of the scenario's engine, except those that it states itself.
struct StatedEngines: Sendable {
  /// The owner of each engine, and its object in the file, by the index of the walker.
  private let engines: [Int: (owner: WalkerEngineSetting.Owner, object: JSON)]

  /// Finds the engines in the description of a scenario.
  ///
  /// - Parameters:
  ///   - engines: The engines of the scenario, or of the variant.
  ///   - walkers: The names of the walkers with an engine, by index.
  init(
    in description: JSON, variant: String?, of engines: WalkerEngines, among walkers: [Int: String]
  ) {
    let objects = Self.objects(of: description["walkers"])
    var variants: [JSON] = []
    if case .list(let all)? = description["variants"] { variants = all }
    let changed = variants.first { variant != nil && $0["name"] == variant.map { .text($0) } }
    func merged(_ own: JSON?, _ change: JSON?) -> JSON? {
      own.map { own in change.map(own.merged) ?? own } ?? change
    }
    var stated: [Int: (owner: WalkerEngineSetting.Owner, object: JSON)] = [:]
    for (walker, name) in walkers where engines.own[walker] != nil {
      if let named = engines.name(ofEngineOf: walker) {
        guard let object = merged(description["engines"]?[named], changed?["engines"]?[named])
        else { continue }
        stated[walker] = (.engine(named), object)
      } else {
        let change = changed?["walkers"]?[name]?["engine"]
        guard let object = merged(objects[name]?["engine"], change) else { continue }
        stated[walker] = (.walker(name), object)
      }
    }
    self.engines = stated
  }

  private static func objects(of list: JSON?) -> [String: JSON] {
    guard case .list(let walkers)? = list else { return [:] }
    var objects: [String: JSON] = [:]
    for walker in walkers {
      if case .text(let name)? = walker["name"] { objects[name] = walker }
    }
    return objects
  }

  /// The walkers whose engine does not follow the scenario's engine in a setting, because the
  /// engine states the setting, or its own kind or preset; in order.
  func walkers(stating key: String) -> [Int] {
    engines.filter { Self.states($0.value.object, key) }.map(\.key).sorted()
  }

  /// The owners of the engines of some walkers, each once.
  func owners(of walkers: [Int]) -> [WalkerEngineSetting.Owner] {
    var owners: [WalkerEngineSetting.Owner] = []
    for walker in walkers {
      if let owner = engines[walker]?.owner, !owners.contains(owner) { owners.append(owner) }
    }
    return owners
  }

  private static func states(_ engine: JSON, _ key: String) -> Bool {
    guard case .object(let members) = engine else { return false }
    func ownKey(_ key: String) -> String { EngineFile.aliases[key] ?? key }
    func value(_ key: String) -> JSON? {
      members.first { ownKey($0.key) == ownKey(key) }?.value
    }
    if value("kind") != nil || value("preset") != nil { return true }
    guard let member = SettingOverride.member(of: key) else { return value(key) != nil }
    return value(member.key)?[member.name] != nil
  }
}
