import BLE
import Documents

/// Values that payloads consist of.
extension Fields {
  /// Reads bytes in hexadecimal; a default, if there is one, for a missing key.
  mutating func bytes(
    _ key: String, count: Int, default usual: String? = nil
  ) throws(InputError) -> [UInt8] {
    let word = if let usual { try text(key, default: usual) } else { try text(key) }
    guard let bytes = Hexadecimal.bytes(of: word), bytes.count == count else {
      throw .wrongType(
        place(of: key), given: word.quoted, allowed: "\(2 * count) hexadecimal digits")
    }
    return bytes
  }

  /// Reads a number of 64 bits in hexadecimal, high digits first.
  mutating func identifier(
    _ key: String, default usual: String? = nil
  ) throws(InputError) -> UInt64 {
    try bytes(key, count: 8, default: usual).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads a UUID; a default, if there is one, for a missing key.
  package mutating func uuid(
    _ key: String, default usual: String? = nil
  ) throws(InputError) -> BeaconUUID {
    let word = if let usual { try text(key, default: usual) } else { try text(key) }
    guard let uuid = BeaconUUID(word) else {
      throw .wrongType(
        place(of: key), given: word.quoted,
        allowed: "a UUID such as \(PayloadFile.usualUUID)")
    }
    return uuid
  }

  /// Reads a level in whole dBm, as a signed byte carries it; a default for a missing key.
  mutating func level(
    _ key: String, default usual: PowerLevel
  ) throws(InputError) -> PowerLevel {
    PowerLevel(dBm: try number(key, in: -128...127, default: usual.dBm).rounded())
  }

  /// Reads an acceleration, `[x, y, z]` in g; that of a thing at rest for a missing key.
  mutating func acceleration(
    _ key: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Acceleration {
    guard has(key) else { return Acceleration(x: 0, y: 0, z: 1) }
    let g = try numbers(key, in: range, count: 3...3)
    return Acceleration(x: g[0], y: g[1], z: g[2])
  }

  /// Reads a time such as `5 min`; 0 for a missing key.
  ///
  /// - Parameters:
  ///   - most: The largest number of a unit.
  ///   - units: The allowed units.
  mutating func time(
    _ key: String, in units: [CountedTime.Unit] = CountedTime.Unit.allCases,
    upTo most: (CountedTime.Unit) -> Int
  ) throws(InputError) -> CountedTime {
    let word = try text(key, default: "0 s")
    let parts = word.split(separator: " ", omittingEmptySubsequences: false)
    let unit = parts.count == 2 ? units.first { $0.word == parts[1] } : nil
    guard let unit, let count = Int(parts[0]), (0...most(unit)).contains(count) else {
      let allowed = units.map { "0 ... \(most($0)) \($0.word)" }.joined(separator: ", ")
      throw .wrongType(place(of: key), given: word.quoted, allowed: "one of \(allowed)")
    }
    return CountedTime(count, unit)
  }
}

extension CountedTime {
  /// The time as a file states it.
  var words: String { "\(count) \(unit.word)" }
}

extension CountedTime.Unit {
  /// The unit as a file states it.
  var word: String {
    switch self {
    case .seconds: "s"
    case .minutes: "min"
    case .hours: "h"
    case .days: "d"
    case .weeks: "weeks"
    }
  }
}
