/// The word of an option of a command line, such as `--variant`.
///
/// The constants here are the options that are named in errors of several modules. An option that
/// is named in errors of only one module is a constant in that module. The declarations of the
/// options have these words, too.
public struct OptionWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word, with its hyphens.
  public let text: String

  /// Creates a word from its text, such as `--variant`.
  public init(stringLiteral text: String) { self.text = text }

  /// Creates the word of an option that has the name of a key: `--interior` for `interior`.
  package init(ofKey key: String) { text = "--\(key)" }

  /// The option that gives the engine.
  public static let engine: OptionWord = "--engine"
  /// The option that gives a preset, in place of the engine.
  public static let preset: OptionWord = "--preset"
  /// The option that gives a setting of the engine, with its value.
  public static let set: OptionWord = "--set"
  /// The option that gives a key and the values that are tried.
  public static let vary: OptionWord = "--vary"
  /// The option that gives the floor plan.
  public static let floorPlan: OptionWord = "--floorplan"
  /// The option that gives the variant of the scenario.
  public static let variant: OptionWord = "--variant"
}

extension InputPlace {
  /// Creates the place of an option.
  public init(option word: OptionWord) { self.init(word.text) }

  /// Creates the place of a key's value that an option gives: `--vary unlockRSSI`.
  public init(option word: OptionWord, key: String) { self.init("\(word.text) \(key)") }
}
