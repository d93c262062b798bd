import Foundation

/// A value that replaces one in a file: `--set unlockSamples=3`, or one value of an object,
/// `--set rssiOffsetsDB.hall=-6`.
public struct SettingOverride: Hashable, Sendable {
  /// The key of the replaced value. After a point, the name of a value in that key's object may
  /// follow.
  public var key: String
  /// The new value as typed.
  public var text: String
  /// The new value.
  public var value: JSON
  /// The place to name in errors: `--set unlockSamples`.
  public var place: InputPlace

  /// Creates the override that a text `key=value` states. The value is JSON5, or else text:
  /// `side=exterior-above` needs no quotes.
  ///
  /// - Throws: `unusable` if there is no `=`, or nothing before it, and for a preset, which is not
  ///   a setting.
  public init(_ text: String) throws(InputError) {
    try self.init(text, at: InputPlace(option: .set)) { InputPlace(option: .set, key: $0) }
    guard key != "preset" else {
      throw .unusable(place, "a preset is an engine, not a setting; use --preset or --engines")
    }
  }

  /// Creates the value of a key from an operand `key=value` of a command. The value is JSON5, or
  /// else text.
  ///
  /// - Throws: `unusable` if there is no `=`, or nothing before it.
  package init(operand text: String, of command: String) throws(InputError) {
    try self.init(text, at: InputPlace(command)) { InputPlace(command, path: $0) }
  }

  /// Splits a key such as `rssiOffsetsDB.hall` into the key of an object and the name of the value
  /// in it; `nil` for the key of a whole value. The name may contain points.
  package static func member(of key: String) -> (key: String, name: String)? {
    guard let point = key.firstIndex(of: "."), point > key.startIndex else { return nil }
    let name = key[key.index(after: point)...]
    return name.isEmpty ? nil : (String(key[..<point]), String(name))
  }

  /// Returns `true` if this override sets a value in the object of a key.
  ///
  /// - Parameter aliases: Other names of keys, each with the key that it stands for.
  func sets(_ name: String, of key: String, _ aliases: [String: String]) -> Bool {
    guard let own = Self.member(of: self.key) else { return false }
    return own.name == name && (aliases[own.key] ?? own.key) == key
  }

  /// Creates the override of an option that varies a key. The value is JSON5, or else text.
  package init(_ key: String, variedTo text: String) {
    self.init(key, typed: text, at: InputPlace(option: .vary, key: key))
  }

  private init(
    _ text: String, at place: InputPlace, keyAt keyPlace: (String) -> InputPlace
  ) throws(InputError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw .unusable(place, "\(text.quoted) is not of the form key=value")
    }
    let key = String(text[..<equals])
    self.init(key, typed: String(text[text.index(after: equals)...]), at: keyPlace(key))
  }

  private init(_ key: String, typed text: String, at place: InputPlace) {
    self.key = key
    self.text = text
    value = JSON(typed: text)
    self.place = place
  }

  /// Creates the override of an option that has the name of the key. The value is the text itself.
  public init(_ key: String, byOption text: String) {
    self.key = key
    self.text = text.precomposedStringWithCanonicalMapping
    value = .text(self.text)
    place = InputPlace(option: OptionWord(ofKey: key))
  }
}
