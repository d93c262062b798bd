import BLE

/// A floor of a building: its walls with their windows and doors, and its rooms.
///
/// A plan knows nothing of beacons or of people. Walls may touch and cross; each is as high as the
/// floor.
public struct FloorPlan: Hashable, Sendable {
  /// The rectangle that holds everything, outdoors included.
  public let bounds: Bounds
  /// The walls as described.
  public let walls: [Wall]
  /// The rooms. Where two overlap, the later one counts.
  public let rooms: [Room]
  /// The doors, in the order of the walls and of the openings within each.
  public let doors: [Door]
  /// The walls cut into pieces of one material each, and the leaves of open doors.
  package let panels: [Panel]
  /// What the panels' materials cost by the angle.
  package let losses: LossTables
  /// The places where panels end or meet, around which radio bends.
  package let edges: [Edge]
  /// The edges of each wall, as indices into `edges`.
  let edgesOfWall: [[Int]]
  /// The panels by where they are.
  let tree: PanelTree

  /// A plan of these walls and rooms.
  ///
  /// - Throws: `FloorPlanError` where a wall has no length, leaves the bounds or cannot hold its
  ///   openings, where a room has no area, or where two things share a name.
  public init(bounds: Bounds, walls: [Wall], rooms: [Room] = []) throws(FloorPlanError) {
    try Self.checkNames(walls: walls, rooms: rooms)
    for (index, wall) in walls.enumerated() {
      guard bounds.contains(wall.line.start), bounds.contains(wall.line.end) else {
        throw .outsideBounds(wall: index)
      }
    }
    for (index, room) in rooms.enumerated() where room.outline.area < 1e-9 {
      throw .roomWithoutArea(room: index)
    }
    var doors: [Door] = []
    var materials: [Material] = []
    var panels: [Panel] = []
    for (index, wall) in walls.enumerated() {
      panels += try wall.panels(ofWall: index, doors: &doors, materials: &materials)
    }
    self.bounds = bounds
    self.walls = walls
    self.rooms = rooms
    self.doors = doors
    self.panels = panels.joined()
    losses = LossTables(of: materials)
    self.edges = Edge.all(among: self.panels)
    edgesOfWall = Edge.ofEachWall(walls.count, edges: self.edges, panels: self.panels)
    tree = PanelTree(of: self.panels)
  }

  /// Open ground within bounds, with no walls at all: everywhere is outside.
  public init(openGround bounds: Bounds) {
    self.bounds = bounds
    walls = []
    rooms = []
    doors = []
    panels = []
    losses = LossTables(of: [])
    edges = []
    edgesOfWall = []
    tree = PanelTree(of: [])
  }

  /// The name of the wall, window or door that a panel is a piece of.
  func name(of panel: Panel) -> String {
    let wall = walls[panel.wall]
    return panel.opening.map { wall.openings[$0].name } ?? wall.name
  }

  /// What a panel costs a straight line of a direction, whatever its length, in decibels.
  @inline(__always)
  package func loss(of panel: Panel, along direction: Vector) -> Double {
    losses.loss(of: panel.material, cosine: panel.cosine(along: direction))
  }

  /// The side and the room that a place lies in. Outside of all rooms is outside.
  ///
  /// - Complexity: O(corners of all rooms).
  public func whereabouts(of point: Point) -> Whereabouts {
    // By its index, since a copy of each room on the way would cost more than the look at it.
    guard let index = rooms.indices.last(where: { rooms[$0].contains(point) }) else {
      return Whereabouts(side: .outside, room: nil)
    }
    return Whereabouts(side: rooms[index].side, room: rooms[index].name)
  }

  /// The wall or window that a place lies in, within a micrometre; `nil` where it lies in none.
  public func wall(at point: Point) -> String? {
    panels.first { $0.presence == .always && $0.segment.distance(to: point) < Panel.touch }
      .map(name(of:))
  }

  /// The wall or window that stands in the way of someone who walks straight from one place to
  /// another, doors being open; `nil` where the way is free. Nobody sets out or arrives within a
  /// wall.
  public func obstacle(along path: Segment) -> String? {
    wall(at: path.start) ?? wall(at: path.end)
      ?? panels.first { $0.presence == .always && $0.isPassed(by: path) }.map(name(of:))
  }

  /// The door in whose doorway a place lies, as an index into `doors`; `nil` where it lies in none.
  public func door(at point: Point) -> Int? {
    doors.firstIndex { $0.leaf.distance(to: point) < Panel.touch }
  }

  /// The doors that a straight path leads through from its start on, in the order in which they
  /// come. A doorway in which the path begins or ends is none of them.
  public func doors(along path: Segment) -> [Doorway] {
    doors.indices.compactMap { door -> Doorway? in
      let leaf = doors[door].leaf
      guard leaf.isCrossed(by: path), leaf.distance(to: path.start) >= Panel.touch,
        leaf.distance(to: path.end) >= Panel.touch
      else { return nil }
      return Doorway(door: door, fraction: leaf.fraction(of: path))
    }.sorted { $0.fraction < $1.fraction }
  }

  /// The plan with other materials in the walls, windows and doors of these names.
  ///
  /// - Returns: The changed plan, or `nil` where no wall or opening has the name.
  public func replacing(_ name: String, with material: Material) -> FloorPlan? {
    var walls = walls
    var isFound = false
    for wall in walls.indices {
      if walls[wall].name == name {
        walls[wall].material = material
        isFound = true
      }
      for opening in walls[wall].openings.indices where walls[wall].openings[opening].name == name {
        walls[wall].openings[opening].material = material
        isFound = true
      }
    }
    return isFound ? try? FloorPlan(bounds: bounds, walls: walls, rooms: rooms) : nil
  }

  private static func checkNames(walls: [Wall], rooms: [Room]) throws(FloorPlanError) {
    var names: [String] = []
    for (index, wall) in walls.enumerated() {
      guard !names.contains(wall.name) else { throw .wallNameUsedTwice(wall: index) }
      names.append(wall.name)
      for (opening, name) in wall.openings.map({ $0.name }).enumerated() {
        guard !names.contains(name) else {
          throw .openingNameUsedTwice(wall: index, opening: opening)
        }
        names.append(name)
      }
    }
    for (index, room) in rooms.enumerated() {
      if rooms[..<index].contains(where: { $0.name == room.name }) {
        throw .roomNameUsedTwice(room: index)
      }
    }
  }
}
