import Documents

/// The kinds of engines that files and options can name.
public struct EngineKinds: Sendable {
  /// The kinds, in the order in which they are listed.
  public let all: [any EngineDescription.Type]
  /// Names that products, and people, use for settings, each with the key; in the same unit.
  ///
  /// `deadZone` (metres in OpenCarKey), `maxTrackingAge` and `sampleExpiration` (milliseconds in
  /// AltBeacon) are not among them: a figure would mean something else.
  package let aliases: [String: String]

  /// Those that a task, and whatever it starts, knows; ours by default.
  @TaskLocal public static var known = EngineKinds()

  /// Our kinds, and others behind them.
  ///
  /// - Precondition: No two have the same word.
  public init(and others: [any EngineDescription.Type] = []) {
    all =
      [
        DoorLockDescription.self, PresenceDescription.self, PositioningDescription.self,
        ListenerDescription.self,
      ] + others
    var aliases: [String: String] = [:]
    for (index, kind) in all.enumerated() {
      precondition(
        !all[..<index].contains { $0.kind == kind.kind }, "two kinds are called '\(kind.kind)'")
      for setting in kind.settings {
        for alias in setting.aliases where aliases[alias] == nil { aliases[alias] = setting.key }
      }
    }
    self.aliases = aliases
  }

  /// The words of the kinds.
  package var words: [String] { all.map { $0.kind } }

  /// The kind of a word; `nil` where there is none.
  package subscript(word: String) -> (any EngineDescription.Type)? {
    all.first { $0.kind == word }
  }
}
