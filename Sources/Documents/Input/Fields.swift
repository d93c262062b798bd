import Foundation

/// The keys and values of an object in a file, read strictly.
///
/// Each value is read by its key and checked against what is allowed. The first violation is thrown
/// as an `InputError`, with its place. At the end, `finish()` rejects all keys that were not read,
/// so a misspelt key is never silently ignored. `null` is not a value of any kind, except where a
/// method says so.
public struct Fields: Sendable {
  /// The place of the object.
  public let place: InputPlace
  package private(set) var entries: [Entry]
  private var asked: [String] = []

  /// A value, and its place.
  package struct Entry: Hashable, Sendable {
    /// The key itself, even if the file has an alias of it.
    package var key: String
    /// The key as written in the file.
    package var written: String
    package var place: InputPlace
    package var value: JSON
    /// The typed text, if an option has replaced the value in the file.
    package var typed: String?
    /// `true` if the value was not given, but is a default that follows from a given value.
    var isAssumed = false
    /// The value that this value replaces: the value in the file if this one is from an option, or
    /// the value in the changed object if this one is a change.
    fileprivate(set) var replaced: JSON?
    /// The object that this entry changes; empty for a value in its own right.
    private var changed: [Entry] = []

    package init(
      key: String, written: String, place: InputPlace, value: JSON, typed: String? = nil,
      isAssumed: Bool = false
    ) {
      self.key = key
      self.written = written
      self.place = place
      self.value = value
      self.typed = typed
      self.isAssumed = isAssumed
    }

    /// The object that this entry changes; `nil` for a value in its own right.
    package var original: Entry? { changed.first }

    /// The object that the changes apply to, and the changes in their order; the last one is this
    /// entry.
    package var layers: [Entry] { changed.flatMap(\.layers) + [self] }

    /// Returns the entry as changes to another object, if both are objects. If the entry already
    /// changes an object, that object becomes a change of the other one, too.
    package func changing(_ other: Entry) -> Entry {
      guard case .object = value, case .object = other.value else { return self }
      var entry = self
      entry.changed = [original?.changing(other) ?? other]
      return entry
    }

    /// The origin of the value. A later origin takes precedence.
    var origin: Origin { typed != nil ? .option : isAssumed ? .assumption : .file }
  }

  enum Origin: Comparable {
    case assumption, file, option
  }

  /// Creates the fields of an object.
  ///
  /// - Parameters:
  ///   - aliases: Other names of keys, each with the key that it stands for.
  ///   - overrides: Values that replace those of the object.
  /// - Throws: `wrongType` if the value is not an object, `repeatedKey` if a key is given under two
  ///   of its names.
  public init(
    _ value: JSON, at place: InputPlace, aliases: [String: String] = [:],
    overrides: [SettingOverride] = []
  ) throws(InputError) {
    guard case .object(let members) = value else {
      throw .wrongType(place, given: value.inWords, allowed: "an object in braces, { }")
    }
    let given = members.sorted { $0.key < $1.key }.map { key, value in
      Entry(key: key, written: key, place: place.key(key), value: value)
    }
    let replacing = overrides.filter { SettingOverride.member(of: $0.key) == nil }.map {
      Entry(key: $0.key, written: $0.key, place: $0.place, value: $0.value, typed: $0.text)
    }
    let kept = try Self.renamed(given, by: aliases, within: place)
    let new = try Self.renamed(replacing, by: aliases, within: nil)
    self.place = place
    let values = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    let replaced = Set(new.map(\.key))
    entries = kept.filter { !replaced.contains($0.key) } + new
    for index in entries.indices where entries[index].typed != nil {
      entries[index].replaced = values[entries[index].key]
    }
    for (index, override) in overrides.enumerated() {
      guard let member = SettingOverride.member(of: override.key) else { continue }
      let key = aliases[member.key] ?? member.key
      if let other = overrides[..<index].first(where: { $0.sets(member.name, of: key, aliases) }) {
        throw .repeatedKey(
          override.place.option, key: other.place.argument ?? other.key,
          other: override.place.argument ?? override.key)
      }
      replace(member.name, of: key, by: override)
    }
  }

  /// Replaces one value of an object, or adds it if the object does not have it.
  private mutating func replace(_ name: String, of key: String, by override: SettingOverride) {
    let old = entries.first { $0.key == key }
    var members: [String: JSON] = if case .object(let own) = old?.value { own } else { [:] }
    members[name] = override.value
    let place = InputPlace("\(override.place.option) \(key)")
    entries.removeAll { $0.key == key }
    entries.append(
      Entry(key: key, written: key, place: place, value: .object(members), typed: override.text))
  }

  /// Creates the fields of an object without keys.
  package init(none place: InputPlace) {
    self.place = place
    entries = []
  }

  /// - Parameter place: The place of the object; `nil` for values of options, each of which has a
  ///   place of its own.
  private static func renamed(
    _ entries: [Entry], by aliases: [String: String], within place: InputPlace?
  ) throws(InputError) -> [Entry] {
    var renamed: [Entry] = []
    var written: [String: String] = [:]
    for var entry in entries {
      entry.key = aliases[entry.written] ?? entry.written
      let given = (place == nil ? entry.place.argument : nil) ?? entry.written
      if let other = written.updateValue(given, forKey: entry.key) {
        throw .repeatedKey(place ?? entry.place.option, key: other, other: given)
      }
      renamed.append(entry)
    }
    return renamed
  }

  /// Returns the value of a key; `nil` if the key is missing. The key is marked as read.
  package mutating func take(_ key: String) -> Entry? {
    if !asked.contains(key) { asked.append(key) }
    return entries.first { $0.key == key }
  }

  /// Returns the value of a key; `nil` if the key is missing or `null`. The key is marked as read.
  package mutating func takeUnlessNull(_ key: String) -> Entry? {
    take(key).flatMap { $0.value == .null ? nil : $0 }
  }

  /// Returns the value of a required key.
  package mutating func require(_ key: String) throws(InputError) -> Entry {
    if let entry = take(key) { return entry }
    let unasked = entries.filter { !asked.contains($0.key) && !$0.isAssumed }.map(\.written)
    throw .missingKey(place, key: key, nearest: NearestName.to(key, among: unasked))
  }

  /// Checks that keys are given, even as `null`. In results of the program, a missing key means
  /// that the file is damaged, and no default applies.
  ///
  /// - Throws: `missingKey` for the first missing key.
  package mutating func requireKeys(_ keys: String...) throws(InputError) {
    for key in keys { _ = try require(key) }
  }

  /// Declares keys that will be read, so that they are not suggested as misspellings of other keys.
  package mutating func expect(_ keys: String...) {
    for key in keys { _ = take(key) }
  }

  /// Returns `true` if a key is given, even as `null`. The key is marked as read.
  public mutating func has(_ key: String) -> Bool { take(key) != nil }

  /// Returns `true` if a key is given under this name of it.
  package func isWritten(_ key: String, as name: String) -> Bool {
    entries.contains { $0.key == key && $0.written == name }
  }

  /// Sets the values of missing keys.
  ///
  /// - Parameter place: The place to name in errors about these values.
  package mutating func assume(_ members: [String: JSON], at place: InputPlace) {
    for (key, value) in members.sorted(by: { $0.key < $1.key })
    where !entries.contains(where: { $0.key == key }) {
      entries.append(
        Entry(key: key, written: key, place: place.key(key), value: value, isAssumed: true))
    }
  }

  /// The values by their keys, including assumed ones.
  package var members: [String: JSON] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
  }

  /// Removes keys.
  package mutating func remove(_ keys: [String]) { entries.removeAll { keys.contains($0.key) } }

  /// Removes the keys whose value is `null` and for which a condition holds, and returns these
  /// keys.
  package mutating func removeNulls(where canRemove: (_ key: String) -> Bool) -> [String] {
    let nulls = entries.filter { $0.value == .null && canRemove($0.key) }.map(\.key)
    remove(nulls)
    return nulls
  }

  /// Applies these fields, as changes, to the members of an object. Afterwards, these fields are
  /// the fields of the changed object. If a change and the member of that name are both objects,
  /// the change applies to the members of the object, and `null` removes a member; any other value
  /// replaces the member.
  ///
  /// - Parameter place: The place to name in errors about unchanged members.
  /// - Throws: `noSuchName` if an object does not have a member that is to be removed, `unusable`
  ///   if there is no object to remove it from.
  package mutating func change(
    _ members: [String: JSON], at place: InputPlace
  ) throws(InputError) {
    for index in entries.indices {
      guard let old = members[entries[index].key] else {
        try entries[index].value.checkRemovesNothing(at: entries[index].place)
        continue
      }
      try entries[index].value.checkRemoves(from: old, at: entries[index].place)
      entries[index].replaced = old
      entries[index].value = old.merged(with: entries[index].value)
    }
    assume(members, at: place)
  }

  /// Sets the values of missing keys to those of an object that has been read.
  package mutating func assume(_ original: Fields) {
    for var entry in original.entries where !entries.contains(where: { $0.key == entry.key }) {
      entry.isAssumed = true
      entries.append(entry)
    }
  }

  /// Applies these fields, as changes, to an object that has been read. Afterwards, these fields
  /// are the fields of the changed object. A key that is `null` is removed, so that its default
  /// holds, unless `null` is an allowed value of the key. If a change and the value of that key are
  /// both objects, the change applies to the keys of the object; a list replaces the list.
  ///
  /// - Parameter schema: The keys of the object.
  package mutating func change(_ original: Fields, of schema: ObjectSchema) {
    for index in entries.indices {
      if let old = original.entries.first(where: { $0.key == entries[index].key }) {
        entries[index] = entries[index].changing(old)
      }
    }
    assume(original)
    let removable = schema.properties.filter { !$0.isRequired && !$0.takesNull }.map(\.key)
    entries.removeAll { !$0.isAssumed && $0.value == .null && removable.contains($0.key) }
  }

  /// Drops the values of some keys, if their origin is earlier than that of another key's value: a
  /// new choice keeps nothing that belonged to the old one.
  public mutating func drop(_ keys: [String], ifReplaced key: String) {
    guard let origin = entries.first(where: { $0.key == key })?.origin else { return }
    entries.removeAll { keys.contains($0.key) && $0.origin < origin }
  }

  /// Drops values whose origin is earlier than that of another key's value, if that value replaced
  /// a different one, to which the dropped values belonged.
  ///
  /// - Parameter belongs: Returns `true` if a value has to be dropped, given its key, the value
  ///   itself, and the replaced value.
  package mutating func drop(
    ifChanged key: String, where belongs: (_ key: String, _ value: JSON, _ replaced: JSON) -> Bool
  ) {
    guard let entry = entries.first(where: { $0.key == key }), let old = entry.replaced,
      old != entry.value
    else { return }
    entries.removeAll { $0.origin < entry.origin && belongs($0.key, $0.value, old) }
  }

  /// Keeps the value of a key if the object has what the key requires. Otherwise, a value that
  /// comes from the changed object is dropped, because it belonged to something that the change
  /// takes away; a value that is given is refused.
  ///
  /// - Parameters:
  ///   - isMet: `true` if the object has what the key requires.
  ///   - sentence: The requirement, in words.
  /// - Throws: `unusable` for a given value without what it requires.
  package mutating func keep(
    _ key: some DeclaredKey, if isMet: Bool, else sentence: String
  ) throws(InputError) {
    guard !isMet, let entry = takeUnlessNull(key.name) else { return }
    guard entry.isAssumed else { throw .unusable(entry.place, sentence) }
    remove([key.name])
  }

  /// Returns the given value of a key, as text; `nil` if it was not given or was only assumed.
  package func given(_ key: String) -> String? {
    entries.first { $0.key == key && !$0.isAssumed }?.value.inWords
  }

  /// Returns the string that is the value of a key, even an assumed one; `nil` if there is no
  /// value, or it is not a string.
  package func given(textOf key: String) -> String? {
    guard case .text(let text) = entries.first(where: { $0.key == key })?.value else { return nil }
    return text
  }

  /// Returns `true` if the value of a key is an object.
  package func givesObject(for key: String) -> Bool {
    if case .object = entries.first(where: { $0.key == key })?.value { true } else { false }
  }

  /// Returns the place of a key's value, for an error about it: in the file, or in the option that
  /// replaced it.
  public func place(of key: String) -> InputPlace {
    entries.first { $0.key == key }?.place ?? place.key(key)
  }

  /// Rejects the keys that were not read.
  ///
  /// - Throws: `unknownKey` for the first of them.
  public func finish() throws(InputError) {
    let unasked = entries.first { !asked.contains($0.key) && !$0.isAssumed }
    guard let entry = unasked else { return }
    let nearest = NearestName.to(entry.written, among: asked)
    // The whole argument tells whose setting is meant: `--set nurse.maxDistanceM`.
    let isOwned = (entry.place.argument ?? entry.written) != entry.written
    let place = entry.typed == nil ? place : isOwned ? entry.place : entry.place.option
    throw .unknownKey(place, key: entry.written, nearest: nearest, allowed: asked)
  }
}

extension InputPlace {
  /// The option or command at this place, without its argument: `--set`.
  fileprivate var option: InputPlace { InputPlace(String(source.prefix { $0 != " " })) }

  /// The argument of the option or command at this place, such as `nurse.maxDistanceM`; `nil` if
  /// there is no argument.
  fileprivate var argument: String? {
    guard path.isEmpty else { return path }
    let argument = source.drop { $0 != " " }.dropFirst()
    return argument.isEmpty ? nil : String(argument)
  }
}

extension JSON {
  /// The description of an unexpected value.
  package var inWords: String {
    switch self {
    case .text(let text): text.quoted
    case .object: "an object"
    case .list(let values) where values.contains { $0.isContainer }: "a list"
    case .number(let number): number.inFewDigits
    default: line
    }
  }

  private var isContainer: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }
}

extension JSON {
  /// Checks that a value has no `null`, which would remove a member: the value changes no object,
  /// so there is none to remove.
  ///
  /// - Throws: `unusable` for the first member that it removes.
  fileprivate func checkRemovesNothing(at place: InputPlace) throws(InputError) {
    guard case .object(let members) = self else { return }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where value == .null {
      throw .unusable(place.key(name), "there is nothing to remove: none is given")
    }
  }

  /// Checks that a value which changes another one removes only existing members.
  ///
  /// - Throws: `noSuchName` for the first member that does not exist.
  fileprivate func checkRemoves(from old: JSON, at place: InputPlace) throws(InputError) {
    guard case .object(let changes) = self, case .object(let members) = old else { return }
    for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
      if let old = members[name] {
        try change.checkRemoves(from: old, at: place.key(name))
      } else if change == .null {
        throw .noSuchName(name, among: members.keys.sorted(), at: place)
      }
    }
  }
}
