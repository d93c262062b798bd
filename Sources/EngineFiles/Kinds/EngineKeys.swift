/// The keys by which files may name or remove the settings of engine kinds, as the kinds list them.
struct EngineKeys: Sendable {
  /// The other names of settings, each with the setting's key.
  let aliases: [String: String]
  /// The keys of settings that an engine can be without, and for which `null` is not a value, by
  /// kind.
  let removable: [String: Set<String>]

  init(of kinds: [any EngineDescription.Type]) {
    let listings = kinds.map { ($0.kind, $0.listings.map(\.declarations)) }
    let settings = listings.flatMap { $0.1.joined() }
    aliases = Dictionary(
      settings.flatMap { setting in setting.aliases.map { ($0, setting.key) } },
      uniquingKeysWith: { first, _ in first })
    removable = Dictionary(uniqueKeysWithValues: listings.map { ($0, Self.removable(in: $1)) })
  }

  /// Returns the keys that at least one listing does not require, and for which `null` is not a
  /// value in any listing.
  private static func removable(in listings: [[SettingDeclaration]]) -> Set<String> {
    var (found, nullable, demands): (Set<String>, Set<String>, [String: Int]) = ([], [], [:])
    for declaration in listings.joined() {
      found.insert(declaration.key)
      if declaration.takesNull { nullable.insert(declaration.key) }
      if declaration.isRequired { demands[declaration.key, default: 0] += 1 }
    }
    return found.subtracting(nullable).filter { demands[$0] != listings.count }
  }
}
