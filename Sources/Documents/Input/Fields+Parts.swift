import BLE

// Values composed of other values, or chosen from a few.

extension Fields {
  /// Reads the value that an object describes.
  ///
  /// - Parameter overrides: Values that replace those of the object's keys.
  public mutating func object<Value: Described>(
    _ key: String, of type: Value.Type = Value.self, overrides: [SettingOverride] = []
  ) throws(InputError) -> Value {
    let entry = try require(key)
    return try Value(entry.value, at: entry.place, overrides: overrides)
  }

  /// Reads the values described by a list of objects; empty if the key is missing and the list may
  /// be empty.
  ///
  /// - Parameter count: The allowed count of objects.
  public mutating func list<Value: Described>(
    _ key: String, of type: Value.Type = Value.self, count: ClosedRange<Int> = 0...10_000
  ) throws(InputError) -> [Value] {
    try parts(of: key, count: count) { part throws(InputError) in
      try Value(part.value, at: part.place)
    }
  }

  /// Reads numbers within a range.
  ///
  /// - Parameter count: The allowed count of numbers.
  public mutating func numbers(
    _ key: String, in range: ClosedRange<Double>, count: ClosedRange<Int> = 1...10_000
  ) throws(InputError) -> [Double] {
    try parts(of: key, count: count) { part throws(InputError) in try Self.number(part, in: range) }
  }

  /// Reads numbers within a range; `nil` for each `null`.
  public mutating func optionalNumbers(
    _ key: String, in range: ClosedRange<Double>, count: ClosedRange<Int> = 1...10_000
  ) throws(InputError) -> [Double?] {
    try parts(of: key, count: count) { part throws(InputError) in
      part.value == .null ? nil : try Self.number(part, in: range)
    }
  }

  /// Reads a list of strings that are plain, not empty and all different; empty if the key is
  /// missing and the list may be empty. A list may also be written as one string, separated by
  /// commas: `"O-DL,O-DR"`.
  public mutating func texts(
    _ key: String, count: ClosedRange<Int> = 0...10_000
  ) throws(InputError) -> [String] {
    guard let entry = count.lowerBound == 0 ? take(key) : try require(key) else { return [] }
    return try Self.texts(entry, count: count)
  }

  static func texts(_ entry: Entry, count: ClosedRange<Int>) throws(InputError) -> [String] {
    let texts: [String]
    if let line = try? text(entry) {
      texts = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try check(texts.count, in: count, at: entry.place)
    } else {
      texts = try parts(entry, count: count) { part throws(InputError) in
        guard case .text(let text) = part.value else {
          throw .wrongType(part.place, given: part.value.inWords, allowed: "a text")
        }
        return text
      }
    }
    var known: Set<String> = []
    for (index, text) in texts.enumerated() {
      if text.isEmpty { throw .wrongType(entry.place[index], given: "''", allowed: "a name") }
      _ = try plain(text, at: entry.place[index])
      guard known.insert(text).inserted else {
        throw .unusable(entry.place[index], "\(text.quoted) is listed twice")
      }
    }
    return texts
  }

  /// Reads lists of strings by name, such as `{ kitchen: ["north", "south"], study: ["east"] }`,
  /// sorted by name. Each list is read as in `texts`.
  ///
  /// - Parameter count: The allowed count of strings in each list.
  public mutating func textsByName(
    _ key: String, count: ClosedRange<Int>
  ) throws(InputError) -> [(name: String, texts: [String])] {
    let entry = try require(key)
    var named: [(name: String, texts: [String])] = []
    for list in try Fields(entry.value, at: entry.place).entries {
      guard !list.key.isEmpty else {
        throw .wrongType(entry.place, given: "the name ''", allowed: "a name")
      }
      named.append(
        (try Self.plain(list.key, at: entry.place), try Self.texts(list, count: count)))
    }
    return named
  }

  /// Reads a word out of `choices`, and returns the value that it stands for.
  public mutating func choice<Value>(
    _ key: String, among choices: KeyValuePairs<String, Value>
  ) throws(InputError) -> Value { try Self.choice(require(key), among: choices) }

  /// Reads a word out of `choices`, and returns the value that it stands for; a default if the key
  /// is missing.
  public mutating func choice<Value>(
    _ key: String, among choices: KeyValuePairs<String, Value>, default: Value
  ) throws(InputError) -> Value {
    guard let entry = take(key) else { return `default` }
    return try Self.choice(entry, among: choices)
  }

  /// Reads an existing name: one of the allowed names.
  public mutating func name(
    _ key: String, among allowed: [String]
  ) throws(InputError) -> String { try Self.name(require(key), among: allowed) }

  static func name(_ entry: Entry, among allowed: [String]) throws(InputError) -> String {
    let name = try text(entry)
    guard allowed.contains(name) else { throw .noSuchName(name, among: allowed, at: entry.place) }
    return name
  }

  static func choice<Value>(
    _ entry: Entry, among choices: KeyValuePairs<String, Value>
  ) throws(InputError) -> Value {
    let word = try text(entry)
    guard let choice = choices.first(where: { $0.key == word }) else {
      throw .noSuchName(word, among: choices.map(\.key), at: entry.place)
    }
    return choice.value
  }

  private mutating func parts<Part>(
    of key: String, count: ClosedRange<Int>, each: (Entry) throws(InputError) -> Part
  ) throws(InputError) -> [Part] {
    guard let entry = count.lowerBound == 0 ? take(key) : try require(key) else { return [] }
    return try Self.parts(entry, count: count, each: each)
  }

  /// Returns the parts of a list, each read by `each`.
  package static func parts<Part>(
    _ entry: Entry, count: ClosedRange<Int>, each: (Entry) throws(InputError) -> Part
  ) throws(InputError) -> [Part] {
    guard case .list(let values) = entry.value else {
      throw .wrongType(entry.place, given: entry.value.inWords, allowed: "a list in brackets, [ ]")
    }
    try check(values.count, in: count, at: entry.place)
    var parts: [Part] = []
    for (index, value) in values.enumerated() {
      var part = entry
      (part.place, part.value, part.typed) = (entry.place[index], value, nil)
      parts.append(try each(part))
    }
    return parts
  }

  private static func check(
    _ given: Int, in count: ClosedRange<Int>, at place: InputPlace
  ) throws(InputError) {
    guard !count.contains(given) else { return }
    let allowed = "\(count.lowerBound) ... \(count.upperBound)"
    throw .outOfRange(place, given: "a count of \(given)", allowed: allowed)
  }
}
