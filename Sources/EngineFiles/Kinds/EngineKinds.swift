/// The kinds of engines that files and options can name.
public struct EngineKinds: Sendable {
  /// The kinds, in the order in which help lists them.
  public let all: [any EngineDescription.Type]
  /// The aliases of settings in products and in common usage, each with its key; in the same unit.
  ///
  /// `deadZone` (in metres in OpenCarKey), `maxTrackingAge` and `sampleExpiration` (in milliseconds
  /// in AltBeacon) are missing because their numbers would have another meaning.
  package let aliases: [String: String]
  /// The keys of settings that an engine can be without, and to which `null` is no value, by kind.
  private let removableKeys: [String: Set<String>]

  /// The kinds known to a task and its child tasks; by default the built-in ones.
  @TaskLocal public static var known = builtIn

  private static let builtIn = EngineKinds([
    DoorLockDescription.self, PresenceDescription.self, WelcomeHomeDescription.self,
    ThermostatDescription.self, AssetTrackerDescription.self, ColdChainDescription.self,
    FallWatchDescription.self, HomeVisitDescription.self, PositioningDescription.self,
    ListenerDescription.self, ConnectionProbeDescription.self,
  ])

  /// Creates a list of the built-in kinds, followed by others.
  ///
  /// - Precondition: The words of the kinds are unique.
  public init(and others: [any EngineDescription.Type] = []) { self.init(others, after: .builtIn) }

  /// Creates a list of kinds, after those of another list.
  private init(_ kinds: [any EngineDescription.Type], after known: EngineKinds? = nil) {
    all = (known?.all ?? []) + kinds
    for (index, kind) in all.enumerated() {
      precondition(
        !all[..<index].contains { $0.kind == kind.kind }, "two kinds are called '\(kind.kind)'")
    }
    let listings = kinds.map { ($0.kind, $0.listings.map(\.declarations)) }
    let keys = listings.flatMap { $0.1.flatMap { $0 } }.flatMap { setting in
      setting.aliases.map { ($0, setting.key) }
    }
    aliases = (known?.aliases ?? [:]).merging(keys) { first, _ in first }
    removableKeys = (known?.removableKeys ?? [:]).merging(
      listings.map { ($0, Self.removableKeys(in: $1)) }
    ) { first, _ in first }
  }

  /// Returns the keys that are not required in each listing, and of which `null` is no value in any.
  private static func removableKeys(in listings: [[SettingDeclaration]]) -> Set<String> {
    var (found, nullable, demands): (Set<String>, Set<String>, [String: Int]) = ([], [], [:])
    for declaration in listings.joined() {
      found.insert(declaration.key)
      if declaration.takesNull { nullable.insert(declaration.key) }
      if declaration.isRequired { demands[declaration.key, default: 0] += 1 }
    }
    return found.subtracting(nullable).filter { demands[$0] != listings.count }
  }

  /// Returns the keys of settings that an engine of a description's kind can be without, and to which
  /// `null` is no value.
  func removableKeys(of description: any EngineDescription) -> Set<String> {
    removableKeys[type(of: description).kind] ?? []
  }

  /// The words of the kinds.
  package var words: [String] { all.map { $0.kind } }

  /// Returns the kind with a word; `nil` if there is none.
  package subscript(word: String) -> (any EngineDescription.Type)? { all.first { $0.kind == word } }
}
