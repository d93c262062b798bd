import BLE
import Documents
import Engines
import Recordings

/// The settings of an engine as its description declares them: in order, each with a key, a type,
/// the allowed values and a line of help.
///
/// The unit of a number is the suffix of its key: `dwellS`, `countMs`, `maxDistanceM`, `marginDB`,
/// `thresholdDBm`.
public struct EngineSettings {
  let task: Task
  /// The settings to read.
  package internal(set) var fields: Fields
  /// The written settings, by key.
  private(set) var members: [String: JSON] = [:]
  /// The listed or written settings, in order.
  private(set) var declarations: [SettingDeclaration] = []
  /// The named devices, in order.
  private(set) var devices: [Device] = []
  /// The named groups of beacons, in order.
  private(set) var namedBeacons: [NamedBeacons] = []
  /// The words under which settings are listed, by the keys of the choices.
  let words: [String: String]

  /// The purpose for which settings are declared.
  enum Task {
    case reading, writing, listing, naming
    case placing([EngineDevice])
    case identifying([DeviceAddress: Anchor])
  }

  /// A device that an engine names.
  package struct Device: Sendable {
    package var name: String
    package var anchor: Anchor
    /// The place of the name.
    package var place: InputPlace
    /// The setting or the room that names the device.
    package var group: String
  }

  /// A group of several beacons that an engine names.
  package struct NamedBeacons: Sendable {
    package var beacons: RoomBeacons
    /// The place of the room that the group stands for.
    package var place: InputPlace
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

  /// Performs the task for one setting.
  ///
  /// - Parameters:
  ///   - read: Returns the value that the fields give, or the default.
  ///   - write: Returns the value for a file; `nil` to omit it.
  mutating func settle<Value>(
    _ declaration: @autoclosure () -> SettingDeclaration, _ value: inout Value,
    read: (inout Fields, Value) throws(InputError) -> Value, write: (Value) -> JSON?
  ) throws(InputError) {
    switch task {
    case .reading: value = try read(&fields, value)
    case .writing:
      let declaration = declaration()
      declarations.append(declaration)
      if !declaration.isShorthand { members[declaration.key] = write(value) }
    case .listing:
      var declaration = declaration()
      if !declaration.isRequired && !declaration.isShorthand { declaration.default = write(value) }
      declarations.append(declaration)
    case .naming, .placing, .identifying: break
    }
  }

  /// Performs the task for one setting with values of a kind. A value that is not given is
  /// unchanged.
  mutating func settle<Value>(
    _ declaration: @autoclosure () -> SettingDeclaration, _ value: inout Value,
    _ kind: ValueKind<Value>
  ) throws(InputError) {
    try settle(
      declaration(), &value,
      read: { (fields, fallback) throws(InputError) in
        let declaration = declaration()
        let given = fields.take(declaration.key)
        guard declaration.isRequired || given != nil else { return fallback }
        return try kind.read(fields.require(declaration.key))
      },
      write: { kind.json($0, declaration().key) })
  }

  /// Performs the task for one setting. The value `omitted` is listed, but not written to files.
  mutating func settle<Value: Equatable>(
    _ declaration: SettingDeclaration, _ value: inout Value, _ kind: ValueKind<Value>,
    omitting omitted: Value?
  ) throws(InputError) {
    let isListing = isListing
    try settle(
      declaration, &value,
      read: { (fields, fallback) throws(InputError) in
        guard let entry = fields.take(declaration.key) else { return fallback }
        return try kind.read(entry)
      },
      write: { isListing || $0 != omitted ? kind.json($0, declaration.key) : nil })
  }

  /// Puts identifiers in place of the names of devices that have one, if that is the task.
  func identify(_ names: inout [String]) {
    guard case .identifying(let identifiers) = task else { return }
    for index in names.indices {
      guard case .device(let address) = Anchor(named: names[index]),
        let identifier = identifiers[address]
      else { continue }
      names[index] = identifier.description
    }
  }

  /// Puts identifiers in place of the names of devices of one group, if that is the task. Devices
  /// that share an identifier become one device.
  func identify(group names: inout [String]) {
    guard case .identifying = task else { return }
    identify(&names)
    var known: Set<Anchor> = []
    names.removeAll { !known.insert(Anchor(named: $0)).inserted }
  }

  mutating func name(_ names: [String], in group: String, at place: InputPlace) {
    for (index, name) in names.enumerated() { self.name(name, in: group, at: place[index]) }
  }

  mutating func name(_ name: String, in group: String, at place: InputPlace) {
    guard case .naming = task else { return }
    devices.append(Device(name: name, anchor: Anchor(named: name), place: place, group: group))
  }

  mutating func name(_ beacons: RoomBeacons, at place: InputPlace) {
    guard case .naming = task else { return }
    namedBeacons.append(NamedBeacons(beacons: beacons, place: place))
  }
}

// MARK: - Settings beside others

extension EngineSettings {
  /// Returns the place of a setting, for an error about it.
  public func place(of key: String) -> InputPlace { fields.place(of: key) }

  /// `true` if the settings are only listed, for help, documents and schemas; no values are given
  /// then.
  public var isListing: Bool {
    if case .listing = task { true } else { false }
  }

  /// Returns `true` if a file or an option gives a setting.
  public mutating func isGiven(_ key: String) -> Bool {
    guard case .reading = task else { return false }
    return fields.has(key)
  }

  /// Returns `true` if a file or an option gives a setting under this name of it.
  func isWritten(_ key: String, as name: String) -> Bool {
    guard case .reading = task else { return false }
    return fields.isWritten(key, as: name)
  }

  /// Declares keys that will be read, so that they are not suggested as misspellings of others.
  public mutating func expect(_ keys: String...) {
    guard case .reading = task else { return }
    for key in keys { _ = fields.has(key) }
  }

  /// Drops the values of settings that belong to a replaced word of a choice. If an option chooses
  /// the new word, the values of a file are dropped; if a file or an option chooses it, assumed
  /// values are dropped.
  public mutating func drop(_ keys: [String], ifReplaced key: String) {
    fields.drop(keys, ifReplaced: key)
  }

  /// Drops the values of settings that belonged to the word of a choice, if an option or a change
  /// has replaced the word by another.
  mutating func drop(
    ifChanged key: String, where belongs: (_ key: String, _ value: JSON, _ replaced: JSON) -> Bool
  ) {
    fields.drop(ifChanged: key, where: belongs)
  }

  /// Rejects two settings with the same meaning. If an option gives one and a file the other, the
  /// setting of the file is dropped.
  ///
  /// - Throws: `repeatedKey` if both are given.
  public mutating func exclude(_ key: String, _ other: String) throws(InputError) {
    drop([key], ifReplaced: other)
    drop([other], ifReplaced: key)
    guard isGiven(other), isGiven(key) else { return }
    throw .repeatedKey(fields.place, key: key, other: other)
  }
}
