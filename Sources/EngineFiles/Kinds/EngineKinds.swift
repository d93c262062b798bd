/// The kinds of engines that files and options can name.
public struct EngineKinds: Sendable {
  /// The kinds, in the order in which help lists them.
  public let all: [any EngineDescription.Type]
  /// The keys of the kinds besides the built-in ones; `nil` if there are none.
  private let others: EngineKeys?

  /// The kinds known to a task and its child tasks; by default the built-in ones.
  @TaskLocal public static var known = EngineKinds()

  private static let builtIn: [any EngineDescription.Type] = [
    DoorLockDescription.self, PresenceDescription.self, WelcomeHomeDescription.self,
    ThermostatDescription.self, AssetTrackerDescription.self, ColdChainDescription.self,
    FallWatchDescription.self, HomeVisitDescription.self, PositioningDescription.self,
    ListenerDescription.self, ConnectionProbeDescription.self,
  ]
  /// The keys of the built-in kinds. Listing them takes longer than many commands do, so only
  /// commands that need the keys do it.
  private static let builtInKeys = EngineKeys(of: builtIn)

  /// Creates a list of the built-in kinds, followed by others.
  ///
  /// - Precondition: The words of the kinds are unique.
  public init(and others: [any EngineDescription.Type] = []) {
    all = Self.builtIn + others
    for (index, kind) in all.enumerated() {
      precondition(
        !all[..<index].contains { $0.kind == kind.kind }, "two kinds are called '\(kind.kind)'")
    }
    self.others = others.isEmpty ? nil : EngineKeys(of: others)
  }

  /// The aliases of settings in products and in common usage, each with the setting's key. The
  /// alias and the key have the same unit.
  ///
  /// `deadZone` (in metres in OpenCarKey), `maxTrackingAge` and `sampleExpiration` (in milliseconds
  /// in AltBeacon) are missing because their numbers would have another meaning.
  package var aliases: [String: String] {
    guard let others else { return Self.builtInKeys.aliases }
    return Self.builtInKeys.aliases.merging(others.aliases) { first, _ in first }
  }

  /// Returns the keys of settings that an engine of a description's kind can be without, and for
  /// which `null` is not a value.
  func removableKeys(of description: any EngineDescription) -> Set<String> {
    let kind = type(of: description).kind
    return Self.builtInKeys.removable[kind] ?? others?.removable[kind] ?? []
  }

  /// The words of the kinds.
  package var words: [String] { all.map { $0.kind } }

  /// Returns the kind with a word; `nil` if there is none.
  package subscript(word: String) -> (any EngineDescription.Type)? { all.first { $0.kind == word } }
}
