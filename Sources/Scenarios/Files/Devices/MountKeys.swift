import BLE
import Documents
import Sim

/// The keys of the mount and of the antenna pattern of a beacon or a receiver.
///
///     mount: "wall", facesDeg: 90, lossBehindDB: 12, pattern: { verticalDB: [-9, -2, 0, -2, -9] }
struct MountKeys: KeyGroup {
  let mount = Key(
    "mount", .choice(["wall": Surface.wall, "ceiling": .ceiling, "table": .table]),
    "the surface that it is mounted on; by default it radiates alike to all sides",
    isRequired: false)
  let facing = Key(
    "facesDeg", .heading,
    "the heading that it faces, in degrees; required on a wall, and 0 by default for a pattern",
    isRequired: false)
  let lossBehind = Key(
    "lossBehindDB", .decibels(0...60), "the loss straight behind a mounted beacon, in dB",
    default: Mount.defaultLossBehind)
  let pattern = Key.optional(
    "pattern", .object(PatternKeys()), "the pattern of its antenna; drawn deviations are added")

  /// A surface that a device is mounted on.
  enum Surface {
    case wall, ceiling, table
  }

  func read(
    from fields: inout Fields
  ) throws(InputError) -> (mount: Mount?, pattern: AntennaCuts?) {
    let surface = try fields[ifGiven: mount]
    let cuts = try fields[pattern]
    try fields.keep(lossBehind, if: surface != nil, else: "requires \("mount".quoted)")
    let loss = try fields[lossBehind]
    let facing = try facing(on: surface, hasPattern: cuts != nil, from: &fields)
    let mount: Mount? =
      switch surface {
      case nil: nil
      case .wall: .wall(facing: facing, lossBehind: loss)
      case .ceiling: .ceiling(lossBehind: loss)
      case .table: .table(lossBehind: loss)
      }
    return (
      mount,
      cuts.map { AntennaCuts(facing: facing, horizontal: $0.horizontal, vertical: $0.vertical) }
    )
  }

  private func facing(
    on surface: Surface?, hasPattern: Bool, from fields: inout Fields
  ) throws(InputError) -> Vector {
    if surface == .wall { return Vector(headingDegrees: try fields[facing]) }
    try fields.keep(
      facing, if: hasPattern, else: "requires mount \("wall".quoted), or a \("pattern".quoted)")
    return Vector(headingDegrees: try fields[facing, default: 0])
  }
}

/// The keys of the two cuts of an antenna's pattern.
private struct PatternKeys: ObjectKeys {
  let horizontal = Key(
    "horizontalDB", .list(.gain, count: 4...720),
    "gains around the horizon in equal steps, clockwise from where the beacon faces, in dB; "
      + "0 by default", isRequired: false)
  let vertical = Key(
    "verticalDB", .list(.gain, count: 3...361),
    "gains from straight below to straight above in equal steps, in dB; 0 by default",
    isRequired: false)

  var schema: ObjectSchema {
    ObjectSchema("pattern", "pattern of an antenna", self, anyOf: [horizontal, vertical])
  }

  func read(
    from fields: inout Fields
  ) throws(InputError) -> (horizontal: [Decibels], vertical: [Decibels]) {
    guard fields.has(horizontal) || fields.has(vertical) else {
      try fields.finish()
      throw .unusable(
        fields.place, "requires \("horizontalDB".quoted), \("verticalDB".quoted), or both")
    }
    return (
      try fields[horizontal, default: AntennaCuts.flatHorizon],
      try fields[vertical, default: AntennaCuts.flatElevation]
    )
  }
}

extension ValueKind where Value == Decibels {
  /// Gains of antennas.
  fileprivate static var gain: ValueKind { .decibels(-60...30) }
}
