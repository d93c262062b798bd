import BLE
import Documents
import Sim

/// The mount and the pattern of a beacon as described in a scenario.
///
///     mount: "wall", facesDeg: 90, lossBehindDB: 12, pattern: { verticalDB: [-9, -2, 0, -2, -9] }
package struct MountFile {
  package let mount: Mount?
  package let pattern: AntennaCuts?

  /// The surface that a beacon is mounted on.
  package enum Surface: String, CaseIterable {
    case wall, ceiling, table
  }

  package init(from fields: inout Fields) throws(InputError) {
    let surface: Surface? =
      try fields.choice(
        "mount", among: ["wall": .wall, "ceiling": .ceiling, "table": .table], default: nil)
    let cuts = try fields.optionalObject("pattern", of: PatternFile.self)
    let loss = try fields.lossBehind(on: surface)
    let facing = try fields.facing(on: surface, hasPattern: cuts != nil)
    mount =
      switch surface {
      case nil: nil
      case .wall: .wall(facing: facing, lossBehind: loss)
      case .ceiling: .ceiling(lossBehind: loss)
      case .table: .table(lossBehind: loss)
      }
    pattern = cuts.map {
      AntennaCuts(facing: facing, horizontal: $0.horizontal, vertical: $0.vertical)
    }
  }
}

/// The two cuts of an antenna's pattern as described in a scenario.
package struct PatternFile: Described {
  package let horizontal: [Decibels]
  package let vertical: [Decibels]

  /// The allowed number of gains around the horizon.
  package static let horizontalCount = 4...720
  /// The allowed number of gains from below to above.
  package static let verticalCount = 3...361
  /// The allowed gains, in dB.
  package static let gains = -60.0...30

  package init(from fields: inout Fields) throws(InputError) {
    guard fields.has("horizontalDB") || fields.has("verticalDB") else {
      throw .unusable(
        fields.place,
        "requires \("horizontalDB".quoted), \("verticalDB".quoted), or both")
    }
    horizontal =
      fields.has("horizontalDB")
      ? try fields.numbers("horizontalDB", in: Self.gains, count: Self.horizontalCount)
        .map { Decibels($0) } : AntennaCuts.flatHorizon
    vertical =
      fields.has("verticalDB")
      ? try fields.numbers("verticalDB", in: Self.gains, count: Self.verticalCount)
        .map { Decibels($0) } : AntennaCuts.flatElevation
  }
}

extension Fields {
  /// Reads `lossBehindDB`, for a beacon with a mount.
  fileprivate mutating func lossBehind(
    on surface: MountFile.Surface?
  ) throws(InputError) -> Decibels {
    if surface == nil, has("lossBehindDB") {
      throw .unusable(place(of: "lossBehindDB"), "requires \("mount".quoted)")
    }
    return Decibels(
      try number("lossBehindDB", in: 0...60, default: Mount.usualLossBehind.value))
  }

  /// Reads `facesDeg`: required on a wall, and otherwise for a pattern only.
  fileprivate mutating func facing(
    on surface: MountFile.Surface?, hasPattern: Bool
  ) throws(InputError) -> Vector {
    guard surface != .wall else {
      return Vector(headingDegrees: try number("facesDeg", in: -360...360))
    }
    if !hasPattern, has("facesDeg") {
      throw .unusable(
        place(of: "facesDeg"), "requires mount \("wall".quoted), or a \("pattern".quoted)")
    }
    return Vector(headingDegrees: try number("facesDeg", in: -360...360, default: 0))
  }
}
