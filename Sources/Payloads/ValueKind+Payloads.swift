import BLE
import Documents

// Values that payloads consist of.

extension ValueKind where Value == [UInt8] {
  /// Bytes in hexadecimal.
  static func bytes(_ count: Int) -> ValueKind {
    ValueKind(
      .form("^[0-9A-Fa-f]{\(2 * count)}$"),
      read: { entry throws(InputError) in
        let word = try Fields.text(entry)
        guard let bytes = Hexadecimal.bytes(of: word), bytes.count == count else {
          throw .wrongType(
            entry.place, given: word.quoted, allowed: "\(2 * count) hexadecimal digits")
        }
        return bytes
      },
      json: { bytes, _ in .text(Hexadecimal.text(of: bytes)) })
  }
}

extension ValueKind where Value == UInt64 {
  /// Numbers of 64 bits in hexadecimal, with the high digits first.
  static var identifier: ValueKind {
    ValueKind<[UInt8]>.bytes(8).map(
      { $0.reduce(0) { $0 << 8 | UInt64($1) } },
      from: { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } })
  }
}

extension ValueKind where Value == BeaconUUID {
  /// UUIDs of beacons.
  package static var uuid: ValueKind {
    ValueKind(
      .form("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"),
      read: { entry throws(InputError) in
        let word = try Fields.text(entry)
        guard let uuid = BeaconUUID(word) else {
          throw .wrongType(
            entry.place, given: word.quoted, allowed: "a UUID such as \(BeaconUUID.defaultFleet)")
        }
        return uuid
      },
      json: { uuid, _ in .text(uuid.description) })
  }
}

extension ValueKind where Value == PowerLevel {
  /// Levels in dBm, which are rounded to whole numbers because they are carried in a signed byte.
  static var wholeLevel: ValueKind {
    ValueKind<Double>.number(-128...127).map({ PowerLevel(dBm: $0).inWholeDBm }, from: { $0.dBm })
  }
}

extension PowerLevel {
  /// The level in whole dBm.
  var inWholeDBm: PowerLevel { PowerLevel(dBm: dBm.rounded()) }
}

extension ValueKind where Value == [Double] {
  /// Readings along three axes, `[x, y, z]`.
  static func axes(_ range: ClosedRange<Double>) -> ValueKind {
    .list(.number(range), count: 3...3)
  }
}

extension ValueKind where Value == Acceleration {
  /// Accelerations, `[x, y, z]` in g.
  static func acceleration(_ range: ClosedRange<Double>) -> ValueKind {
    ValueKind<[Double]>.axes(range).map(
      { Acceleration(x: $0[0], y: $0[1], z: $0[2]) }, from: { [$0.x, $0.y, $0.z] })
  }
}

extension ValueKind where Value == EstimoteMagneticField {
  /// Magnetic fields in the range of Estimote's telemetry, `[x, y, z]`.
  static var magneticField: ValueKind {
    let axes = ValueKind<[Double]>.axes(EstimoteSurroundings.magneticFields)
    return ValueKind(
      axes.schema,
      read: { entry throws(InputError) in
        let parts = try axes.read(entry)
        guard parts.contains(where: { ($0 * 128).rounded(.toNearestOrEven) != -1 }) else {
          throw .unusable(entry.place, "-1/128 on all axes is reserved for 'no field'")
        }
        return EstimoteMagneticField(x: parts[0], y: parts[1], z: parts[2])
      },
      json: { field, key in axes.json([field.x, field.y, field.z], key) })
  }
}

extension ValueKind where Value == EstimoteDuration {
  /// Times in a state of motion, such as `5 min`.
  static var timeInState: ValueKind {
    time(in: EstimoteDuration.Unit.allCases, upTo: EstimoteDuration.mostInState)
  }

  /// Times since a start, such as `5 min`; not in weeks.
  static var timeSinceStart: ValueKind {
    time(in: [.seconds, .minutes, .hours, .days]) { _ in EstimoteDuration.mostSinceStart }
  }

  /// Times in some units.
  ///
  /// - Parameter most: Returns the largest number for a unit.
  private static func time(
    in units: [EstimoteDuration.Unit], upTo most: @escaping @Sendable (EstimoteDuration.Unit) -> Int
  ) -> ValueKind {
    ValueKind(
      .form("^[0-9]+ (\(units.map(\.word).joined(separator: "|")))$"),
      read: { entry throws(InputError) in
        let word = try Fields.text(entry)
        let parts = word.split(separator: " ", omittingEmptySubsequences: false)
        let unit = parts.count == 2 ? units.first { $0.word == parts[1] } : nil
        guard let unit, let count = Int(parts[0]), (0...most(unit)).contains(count) else {
          let allowed = units.map { "0 ... \(most($0)) \($0.word)" }.joined(separator: ", ")
          throw .wrongType(entry.place, given: word.quoted, allowed: "one of \(allowed)")
        }
        return EstimoteDuration(count, unit)
      },
      json: { time, _ in .text("\(time.count) \(time.unit.word)") })
  }
}

extension EstimoteDuration.Unit {
  /// The unit as a file states it.
  fileprivate var word: String {
    switch self {
    case .seconds: "s"
    case .minutes: "min"
    case .hours: "h"
    case .days: "d"
    case .weeks: "weeks"
    }
  }
}
