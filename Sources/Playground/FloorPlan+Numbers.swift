import BLE
import Buildings

extension FloorPlan {
  /// Reads a plan: its bounds, its walls with their openings, and its rooms.
  init(from reader: inout SceneReader) throws(SceneError) {
    let bounds = Bounds(from: try Point(from: &reader), to: try Point(from: &reader))
    guard bounds.lower.x < bounds.upper.x, bounds.lower.y < bounds.upper.y else {
      throw SceneError("the plan has no area")
    }
    let walls = try reader.list("the number of walls", Wall.init(from:))
    let rooms = try reader.list("the number of rooms", Room.init(from:))
    do {
      try self.init(bounds: bounds, walls: walls, rooms: rooms)
    } catch {
      throw SceneError(error, among: walls, rooms)
    }
  }
}

extension Wall {
  fileprivate init(from reader: inout SceneReader) throws(SceneError) {
    self.init(
      try reader.text("a wall's name"),
      along: Segment(from: try Point(from: &reader), to: try Point(from: &reader)),
      of: try Material(from: &reader),
      openings: try reader.list("the number of openings", Opening.init(from:)))
  }
}

extension Opening {
  fileprivate init(from reader: inout SceneReader) throws(SceneError) {
    let name = try reader.text("an opening's name")
    self.init(
      name, offset: try reader.number(in: 0...2000, "the place of '\(name)'"),
      width: try reader.number(in: 0...2000, "the width of '\(name)'"),
      material: try Material(from: &reader),
      door: try DoorKind.read(from: &reader))
  }
}

extension DoorKind {
  /// Reads the kind of an opening: 0 for a window, 1 for a door, 2 for a door with a lock.
  fileprivate static func read(from reader: inout SceneReader) throws(SceneError) -> DoorKind? {
    let kind = try reader.whole(in: 0...2, "the kind of an opening")
    return kind == 0 ? nil : DoorKind(hasLock: kind == 2)
  }
}

extension Material {
  fileprivate init(from reader: inout SceneReader) throws(SceneError) {
    let name = try reader.text("a material's name")
    guard let material = Material.named(name) else {
      throw SceneError("there is no material '\(name)'")
    }
    self = material
  }
}

extension Room {
  fileprivate init(from reader: inout SceneReader) throws(SceneError) {
    let name = try reader.text("a room's name")
    let side: Side = try reader.flag("the side of '\(name)'") ? .outside : .inside
    let corners = try reader.list("the corners of '\(name)'", Point.init(from:))
    guard corners.count >= 3 else { throw SceneError("'\(name)' has fewer than three corners") }
    self.init(name: name, corners: corners, side: side)
  }
}
