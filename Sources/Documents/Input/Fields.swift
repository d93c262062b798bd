import Foundation

/// The keys and values of an object in a file, taken one by one and strictly.
///
/// Each value is asked for by its key, with what is allowed; the first that is not is thrown as an
/// `InputError`, with its place. At the end, `finish()` refuses the keys that nobody has asked for:
/// a misspelt key is never silently ignored. `null` is no value of any kind, except where a method
/// says so.
public struct Fields {
  /// Where the object stands.
  public let place: InputPlace
  package private(set) var entries: [Entry]
  private var asked: [String] = []

  /// A value, and where it was given.
  package struct Entry {
    /// The key, whichever of its names was written.
    package var key: String
    /// The key as written.
    package var written: String
    package var place: InputPlace
    package var value: JSON
    /// What was typed, where an option has replaced what the file says.
    package var typed: String?
    /// Whether nobody gave it: it is what is usual for something that was given.
    var isAssumed = false

    /// Whose word it is; a later one counts for more.
    var origin: Origin { typed != nil ? .option : isAssumed ? .assumption : .file }
  }

  enum Origin: Comparable {
    case assumption, file, option
  }

  /// The fields of an object.
  ///
  /// - Parameters:
  ///   - aliases: Other names of keys, each with the key that it means.
  ///   - overrides: Values that replace those of the object.
  /// - Throws: `wrongType` where the value is no object, `repeatedKey` where a key is given by two
  ///   of its names.
  public init(
    _ value: JSON, at place: InputPlace, aliases: KeyValuePairs<String, String> = [:],
    overrides: [SettingOverride] = []
  ) throws(InputError) {
    guard case .object(let members) = value else {
      throw .wrongType(place, given: value.inWords, allowed: "an object in braces, { }")
    }
    let given = members.sorted { $0.key < $1.key }.map { key, value in
      Entry(key: key, written: key, place: place.key(key), value: value)
    }
    let replacing = overrides.map {
      Entry(key: $0.key, written: $0.key, place: $0.place, value: $0.value, typed: $0.text)
    }
    let kept = try Self.renamed(given, by: aliases, within: place)
    let new = try Self.renamed(replacing, by: aliases, within: InputPlace("--set"))
    self.place = place
    entries = kept.filter { old in !new.contains { $0.key == old.key } } + new
  }

  private static func renamed(
    _ entries: [Entry], by aliases: KeyValuePairs<String, String>, within place: InputPlace
  ) throws(InputError) -> [Entry] {
    var renamed: [Entry] = []
    for var entry in entries {
      entry.key = aliases.first { $0.key == entry.written }?.value ?? entry.written
      if let other = renamed.first(where: { $0.key == entry.key }) {
        throw .repeatedKey(place, key: other.written, other: entry.written)
      }
      renamed.append(entry)
    }
    return renamed
  }

  /// The value of a key, or `nil` where it is not given. The key counts as asked for.
  package mutating func take(_ key: String) -> Entry? {
    if !asked.contains(key) { asked.append(key) }
    return entries.first { $0.key == key }
  }

  /// The value of a key that has to be given.
  package mutating func require(_ key: String) throws(InputError) -> Entry {
    if let entry = take(key) { return entry }
    let unasked = entries.filter { !asked.contains($0.key) && !$0.isAssumed }.map(\.written)
    throw .missingKey(place, key: key, nearest: NearestName.to(key, among: unasked))
  }

  /// Makes known that keys will be asked for, so that they are not taken for others misspelt.
  package mutating func expect(_ keys: String...) {
    for key in keys { _ = take(key) }
  }

  /// Whether a key is given, be it as `null`. The key counts as asked for.
  public mutating func has(_ key: String) -> Bool {
    take(key) != nil
  }

  /// Takes values for keys that are not given.
  ///
  /// - Parameter place: What errors about them call it.
  package mutating func assume(_ members: [String: JSON], at place: InputPlace) {
    for (key, value) in members.sorted(by: { $0.key < $1.key })
    where !entries.contains(where: { $0.key == key }) {
      entries.append(
        Entry(key: key, written: key, place: place.key(key), value: value, isAssumed: true))
    }
  }

  /// Drops what the file says of some keys if the value of another was replaced by an option, and
  /// what is assumed of them if it was given at all: a choice made anew leaves nothing of what
  /// belonged to the old one.
  public mutating func drop(_ keys: String..., ifReplaced key: String) {
    guard let origin = entries.first(where: { $0.key == key })?.origin else { return }
    entries.removeAll { keys.contains($0.key) && $0.origin < origin }
  }

  /// What was given for a key, in words; `nil` where nothing was, and it is assumed at the most.
  package func given(_ key: String) -> String? {
    entries.first { $0.key == key && !$0.isAssumed }?.value.inWords
  }

  /// Where the value of a key stands, for an error about it: its place in the file, or the option
  /// that replaced it.
  public func place(of key: String) -> InputPlace {
    entries.first { $0.key == key }?.place ?? place.key(key)
  }

  /// Refuses the keys that were not asked for.
  ///
  /// - Throws: `unknownKey` for the first of them.
  public func finish() throws(InputError) {
    let unasked = entries.first { !asked.contains($0.key) && !$0.isAssumed }
    guard let entry = unasked else { return }
    let nearest = NearestName.to(entry.written, among: asked)
    let place = entry.typed == nil ? place : InputPlace(entry.place.option)
    throw .unknownKey(place, key: entry.written, nearest: nearest, allowed: asked)
  }
}

/// A value that replaces the one in a file: `--set unlockSamples=3`.
public struct SettingOverride: Hashable, Sendable {
  /// The key whose value is replaced.
  public var key: String
  /// The new value as it was typed.
  public var text: String
  /// The new value.
  public var value: JSON
  /// What errors call it: `--set unlockSamples`.
  public var place: InputPlace

  /// The override that a text `key=value` asks for. The value is JSON5, or else text:
  /// `side=exterior-above` needs no quotes.
  ///
  /// - Throws: `unusable` where there is no `=`, or nothing before it, and for a preset, which is no
  ///   setting.
  public init(_ text: String) throws(InputError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw .unusable(InputPlace("--set"), "\(text.quoted) is not of the form key=value")
    }
    key = String(text[..<equals])
    guard key != "preset" else {
      throw .unusable(
        InputPlace("--set preset"), "a preset is an engine, not a setting: --preset or --engines")
    }
    self.text = String(text[text.index(after: equals)...])
    value = JSON(typed: self.text)
    place = InputPlace("--set \(key)")
  }

  /// The override by an option that varies a key, whose value is JSON5, or else text.
  package init(_ key: String, variedTo text: String) {
    self.key = key
    self.text = text
    value = JSON(typed: text)
    place = InputPlace("--vary \(key)")
  }

  /// The override by an option that is named like the key, and whose value is text as it stands.
  public init(_ key: String, byOption text: String) {
    self.key = key
    self.text = text.precomposedStringWithCanonicalMapping
    value = .text(self.text)
    place = InputPlace("--\(key)")
  }
}

extension InputPlace {
  /// The option that stands here, without what it is about: `--set`.
  fileprivate var option: String { String(source.prefix { $0 != " " }) }
}

extension JSON {
  /// What is shown of a value that was not expected.
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
