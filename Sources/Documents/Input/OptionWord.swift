/// The word of an option of a command line, such as `--variant`.
///
/// Options whose values are read below the command line are constants here: their declarations have
/// these words, and so have the errors about them.
public struct OptionWord: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The word, with its hyphens.
  public let text: String

  /// Creates a word from its text, such as `--variant`.
  public init(stringLiteral text: String) { self.text = text }

  /// Creates the word of an option that has the name of a key: `--interior` for `interior`.
  init(ofKey key: String) { text = "--\(key)" }

  // The engine, and what it decides about.

  /// The engine.
  public static let engine: OptionWord = "--engine"
  /// Several engines to compare.
  public static let engines: OptionWord = "--engines"
  /// The preset that takes the place of the engine.
  public static let preset: OptionWord = "--preset"
  /// A setting of the engine, with its value.
  public static let set: OptionWord = "--set"
  /// A key and the values that are tried.
  public static let vary: OptionWord = "--vary"
  /// The device about which engines decide.
  public static let subject: OptionWord = "--subject"
  /// The walker.
  public static let walker: OptionWord = "--walker"
  /// The phone whose system delivers.
  public static let phone: OptionWord = "--phone"
  /// The receiver.
  public static let receiver: OptionWord = "--receiver"

  // Places and files.

  /// The floor plan.
  public static let floorPlan: OptionWord = "--floorplan"
  /// The survey map.
  public static let map: OptionWord = "--map"
  /// The door.
  public static let door: OptionWord = "--door"
  /// The places at which devices can be mounted.
  public static let mountingPoints: OptionWord = "--mounting-points"
  /// The numbers of beacons to mount.
  public static let beacons: OptionWord = "--beacons"
  /// The numbers of receivers to mount.
  public static let receivers: OptionWord = "--receivers"
  /// The name of a device, by its address.
  public static let name: OptionWord = "--name"

  // Runs, and what is shown of them.

  /// The variant of the scenario.
  public static let variant: OptionWord = "--variant"
  /// The number of runs.
  public static let runs: OptionWord = "--runs"
  /// A time, or the place of a radio.
  public static let at: OptionWord = "--at"
  /// The number of a decision.
  public static let decision: OptionWord = "--decision"
  /// The time between samples of distances.
  public static let distances: OptionWord = "--distances"
}

extension InputPlace {
  /// Creates the place of an option.
  public init(option word: OptionWord) { self.init(word.text) }

  /// Creates the place of a key's value that an option gives: `--vary unlockRSSI`.
  public init(option word: OptionWord, key: String) { self.init("\(word.text) \(key)") }
}
