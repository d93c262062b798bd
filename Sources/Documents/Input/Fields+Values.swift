import BLE

// A kind of value is read in up to three ways: as required; with a default; or as optional, where
// the key may be missing or `null`.

extension Fields {
  /// Reads a string that is not empty and is plain: it has no control character, and no character
  /// that changes the direction of writing.
  public mutating func text(_ key: String) throws(InputError) -> String {
    try Self.text(require(key))
  }

  /// Reads a name that the tables of a recording can contain.
  package mutating func name(_ key: String) throws(InputError) -> String {
    try Self.name(require(key))
  }

  /// Reads a string that is not empty and is plain; a default if the key is missing.
  public mutating func text(_ key: String, default: String) throws(InputError) -> String {
    guard let entry = take(key) else { return `default` }
    return try Self.text(entry)
  }

  /// Reads a string that is not empty and is plain; `nil` if the key is missing or `null`.
  public mutating func optionalText(_ key: String) throws(InputError) -> String? {
    guard let entry = takeUnlessNull(key) else { return nil }
    return try Self.text(entry)
  }

  /// Reads a number within a range.
  public mutating func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double { try Self.number(require(key), in: range) }

  /// Reads a number within a range; `nil` if the key is missing or `null`.
  public mutating func optionalNumber(
    _ key: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double? {
    guard let entry = takeUnlessNull(key) else { return nil }
    return try Self.number(entry, in: range)
  }

  /// Reads an integer within a range. The number is read as a `Double`, so that an integer of 2^53
  /// or more may be rounded to a neighbour.
  public mutating func integer<Integer: FixedWidthInteger>(
    _ key: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer { try Self.integer(require(key), in: range) }

  /// Reads an integer within a range; `nil` if the key is missing or `null`.
  public mutating func optionalInteger<Integer: FixedWidthInteger>(
    _ key: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer? {
    guard let entry = takeUnlessNull(key) else { return nil }
    return try Self.integer(entry, in: range)
  }

  /// Reads `true` or `false`.
  public mutating func flag(_ key: String) throws(InputError) -> Bool {
    try Self.flag(require(key))
  }

  /// Reads `true` or `false`; a default if the key is missing.
  public mutating func flag(_ key: String, default: Bool) throws(InputError) -> Bool {
    guard let entry = take(key) else { return `default` }
    return try Self.flag(entry)
  }

  /// Reads a point on the plan, `[x, y]` in metres. Each coordinate's magnitude is at most `limit`.
  public mutating func point(
    _ key: String, within limit: Double = 10_000
  ) throws(InputError) -> Point {
    let entry = try require(key)
    return try Self.point(entry.value, at: entry.place, within: limit)
  }
}

extension Fields {
  package static func text(_ entry: Entry) throws(InputError) -> String {
    try plain(anyText(entry), at: entry.place)
  }

  /// Reads a string of any characters, as a device may send it.
  static func anyText(_ entry: Entry) throws(InputError) -> String {
    switch entry.value {
    case .text(let text) where !text.isEmpty: return text
    // A command line has no quotes: a name may look like a number.
    case .number: if let typed = entry.typed { return typed }
    default: break
    }
    throw .wrongType(entry.place, given: entry.value.inWords, allowed: "a text")
  }

  /// Returns a string that a terminal shows as it is; see `String.isPlain`.
  package static func plain(_ text: String, at place: InputPlace) throws(InputError) -> String {
    guard text.isPlain else {
      throw .unusable(
        place,
        "\(text.quoted) has a control character, or one that changes the direction of writing; texts "
          + "must not")
    }
    return text
  }

  static func flag(_ entry: Entry) throws(InputError) -> Bool {
    guard case .flag(let flag) = entry.value else {
      throw .wrongType(entry.place, given: entry.value.inWords, allowed: "true or false")
    }
    return flag
  }

  static func name(_ entry: Entry) throws(InputError) -> String {
    let name = try anyText(entry)
    guard Table.canContain(name) else {
      throw .unusable(
        entry.place,
        "\(name.quoted) has a comma, a quotation mark or a control character; names must not")
    }
    return name
  }

  static func number(
    _ entry: Entry, in range: ClosedRange<Double>
  ) throws(InputError) -> Double { try number(entry.value, at: entry.place, in: range) }

  package static func number(
    _ value: JSON, at place: InputPlace, in range: ClosedRange<Double>
  ) throws(InputError) -> Double {
    guard case .number(let number) = value else {
      throw .wrongType(place, given: value.inWords, allowed: "a number")
    }
    guard number.isFinite else { throw .notFinite(place, given: value.inWords) }
    guard range.contains(number) else {
      let allowed = "\(range.lowerBound.inFewDigits) ... \(range.upperBound.inFewDigits)"
      throw .outOfRange(place, given: value.inWords, allowed: allowed)
    }
    return number
  }

  static func integer<Integer: FixedWidthInteger>(
    _ entry: Entry, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer {
    let given = entry.value.inWords
    guard case .number(let number) = entry.value else {
      throw .wrongType(entry.place, given: given, allowed: "a whole number")
    }
    guard number.isFinite else { throw .notFinite(entry.place, given: given) }
    guard number.rounded() == number else {
      throw .wrongType(entry.place, given: given, allowed: "a whole number")
    }
    guard let integer = Integer(exactly: number), range.contains(integer) else {
      let allowed = "\(range.lowerBound) ... \(range.upperBound)"
      throw .outOfRange(entry.place, given: given, allowed: allowed)
    }
    return integer
  }

  /// - Precondition: The key ends in the unit of the number, and the duration is below 292 years.
  static func duration(_ number: Double, inUnitOf key: String) -> Duration {
    precondition(key.hasSuffix("S") || key.hasSuffix("Ms"), "'\(key)' does not end in a unit")
    let nanoseconds = number * (key.hasSuffix("Ms") ? 1e6 : 1e9)
    return .nanoseconds(Int64(nanoseconds.rounded()))
  }

  package static func point(
    _ value: JSON, at place: InputPlace, within limit: Double = 10_000
  ) throws(InputError) -> Point {
    guard case .list(let coordinates) = value, coordinates.count == 2 else {
      throw .wrongType(place, given: value.inWords, allowed: "a point [x, y] in metres")
    }
    let metres = -limit...limit
    return Point(
      x: try number(coordinates[0], at: place[0], in: metres),
      y: try number(coordinates[1], at: place[1], in: metres))
  }
}
