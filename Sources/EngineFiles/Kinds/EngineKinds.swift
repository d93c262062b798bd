/// The kinds of engines that files and options can name.
public struct EngineKinds: Sendable {
  /// The kinds, in the order in which help lists them.
  public let all: [any EngineDescription.Type]
  /// The aliases of settings in products and in common usage, each with its key; in the same unit.
  ///
  /// `deadZone` (in metres in OpenCarKey), `maxTrackingAge` and `sampleExpiration` (in milliseconds
  /// in AltBeacon) are missing because their numbers would have another meaning.
  package let aliases: [String: String]

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
    let declared = kinds.flatMap { $0.listings }.flatMap(\.declarations)
    let keys = declared.flatMap { setting in setting.aliases.map { ($0, setting.key) } }
    aliases = (known?.aliases ?? [:]).merging(keys) { first, _ in first }
  }

  /// The words of the kinds.
  package var words: [String] { all.map { $0.kind } }

  /// Returns the kind with a word; `nil` if there is none.
  package subscript(word: String) -> (any EngineDescription.Type)? { all.first { $0.kind == word } }
}
