import BLE
import Documents
import Recordings

/// The settings of an engine as its description declares them: one after the other, each with its
/// key, its type, the values that are allowed, and a line of help.
///
/// The unit of a number is the end of its key: `dwellS`, `countMs`, `maxDistanceM`, `marginDB`,
/// `thresholdDBm`.
public struct EngineSettings {
  let task: Task
  /// The settings to read.
  package internal(set) var fields: Fields
  /// The settings that were written, by their keys.
  private(set) var members: [String: JSON] = [:]
  /// The settings that were listed, in their order.
  private(set) var declarations: [SettingDeclaration] = []
  /// The devices that were named, in their order.
  private(set) var devices: [Device] = []
  /// The words to list settings under, by the keys of the choices.
  let words: [String: String]

  /// The reason for which settings are declared.
  enum Task {
    case reading, writing, listing, naming
    case placing([PlacedBeacon])
  }

  /// A device that an engine knows by a name.
  package struct Device: Sendable {
    package var name: String
    package var anchor: Anchor
    /// The place of the name.
    package var place: InputPlace
    /// The setting, or the room, that it is named in.
    package var group: String
  }

  init(reading fields: Fields) {
    task = .reading
    self.fields = fields
    words = [:]
  }

  init(
    for task: Task, at place: InputPlace = InputPlace("engine"),
    choosing words: [String: String] = [:]
  ) {
    self.task = task
    fields = Fields(none: place)
    self.words = words
  }

  /// Carries out the task for one setting.
  ///
  /// - Parameters:
  ///   - read: The value that the fields give, or the usual one.
  ///   - write: The value in a file; `nil` to leave it out.
  mutating func settle<Value>(
    _ declaration: @autoclosure () -> SettingDeclaration, _ value: inout Value,
    read: (inout Fields, Value) throws(InputError) -> Value, write: (Value) -> JSON?
  ) throws(InputError) {
    switch task {
    case .reading: value = try read(&fields, value)
    case .writing:
      let declaration = declaration()
      if !declaration.isShorthand { members[declaration.key] = write(value) }
    case .listing:
      var declaration = declaration()
      if !declaration.isRequired && !declaration.isShorthand {
        declaration.usual = write(value)
      }
      declarations.append(declaration)
    case .naming, .placing: break
    }
  }

  mutating func name(_ names: [String], in group: String, at place: InputPlace) {
    guard case .naming = task else { return }
    for (index, name) in names.enumerated() {
      devices.append(
        Device(name: name, anchor: Anchor(named: name), place: place[index], group: group))
    }
  }
}

// MARK: - Settings beside others

extension EngineSettings {
  /// The place of a setting, for an error about it.
  public func place(of key: String) -> InputPlace { fields.place(of: key) }

  /// Whether a file or an option gives a setting.
  public mutating func isGiven(_ key: String) -> Bool {
    guard case .reading = task else { return false }
    return fields.has(key)
  }

  /// Makes known that settings follow, so that they are not taken for others misspelt.
  public mutating func expect(_ keys: String...) {
    guard case .reading = task else { return }
    for key in keys { _ = fields.has(key) }
  }

  /// Drops values of a file that belong to another word than an option chooses, and the usual ones
  /// where a word is chosen at all.
  public mutating func drop(_ keys: [String], ifReplaced key: String) {
    fields.drop(keys, ifReplaced: key)
  }

  /// Refuses two settings that say the same; one of an option replaces the other of a file.
  ///
  /// - Throws: `repeatedKey` where both are given.
  public mutating func exclude(_ key: String, _ other: String) throws(InputError) {
    drop([key], ifReplaced: other)
    drop([other], ifReplaced: key)
    guard isGiven(other), isGiven(key) else { return }
    throw .repeatedKey(fields.place, key: key, other: other)
  }
}
