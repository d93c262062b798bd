import Documents
import EngineFiles
import Scenarios

/// A product to compare, with its settings: a preset as it is shipped or after tuning, or an engine
/// of the user's own.
public struct Product: Sendable {
  /// The word that names the engine.
  public let word: String
  /// The preset; `nil` for an engine of the user's own.
  public let preset: Preset?
  /// The tuned settings, as `attenuation=2`; empty for a product as shipped or as given.
  public let settings: [String]
  /// `true` after tuning.
  public let isTuned: Bool
  /// The engines of all walkers.
  let engines: WalkerEngines

  /// The name in tables: `bermuda`, or `bermuda, tuned`.
  package var name: String { isTuned ? "\(word), tuned" : word }

  /// Creates a product as shipped or as given.
  init(_ word: String, preset: Preset?, engines: WalkerEngines) {
    self.word = word
    self.preset = preset
    self.engines = engines
    settings = []
    isTuned = false
  }

  /// Creates the same product with other settings.
  init(_ other: Product, tunedTo settings: [String], engines: WalkerEngines) {
    word = other.word
    preset = other.preset
    self.settings = settings
    self.engines = engines
    isTuned = true
  }

  /// A product that is left out of a comparison.
  public struct Refusal: Hashable, Sendable {
    /// The name of the preset.
    public let name: String
    /// The reason, as a sentence.
    public let reason: String
  }
}
