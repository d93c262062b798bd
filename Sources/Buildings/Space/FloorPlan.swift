import BLE

/// A floor of a building: its walls with their windows, doors and doorways, and its rooms.
///
/// A plan is independent of beacons and people. Walls may touch and cross; each is as high as the
/// floor.
public struct FloorPlan: Hashable, Sendable {
  /// The rectangle that contains everything, outdoors included.
  public let bounds: Bounds
  /// The walls, joined.
  public let walls: [Wall]
  /// The ends of walls that were moved to join them.
  public let joints: [WallJoint]
  /// The distance up to which ends of walls were joined, in metres.
  public let snap: Double
  /// The rooms. Where two overlap, the later one counts.
  public let rooms: [Room]
  /// The doors, in the order of the walls and of the openings within each.
  public let doors: [Door]
  /// The walls cut into pieces of one material each, and the leaves of open doors.
  package let panels: [Panel]
  /// The losses of the panels' materials by angle.
  package let losses: LossTables
  /// The diffracting edges: the places where panels end or meet.
  package let edges: [Edge]
  /// The walls at each edge, and the walls that share another edge with one of them, as indices
  /// into `walls`.
  package let wallsAtEdge: [[Int]]
  /// The edges of each wall: those for which `wallsAtEdge` lists the wall, as indices into `edges`.
  let edgesAtWall: [[Int]]
  /// The edges at both ends of each panel, as indices into `edges`.
  package let edgesOfPanel: [SIMD2<Int32>]
  /// The panels of each wall, as a range of `panels`.
  package let panelsOfWall: [Range<Int>]
  /// The distance from each edge, in metres, within which a leg past the edge may lose less than
  /// the full loss of the edge's panels.
  package let onsets: [Double]
  /// The free legs between edges.
  let innerLegs: EdgeLegs
  /// A spatial index of the panels.
  let tree: PanelTree

  /// The loss to which any obstruction is limited, in decibels. No radio is heard behind a larger
  /// loss: even +20 dBm from a distance of 1 m would be received at about -99 dBm.
  public static let mostLoss = 60.0

  /// The maximum number of lines of sight between the ends of walls, doors and windows, counted
  /// from each end. Every 32 panels between two ends count as one more line. 10,000 walls of rooms
  /// have a tenth of this number; 1,000 walls that stand free in the open have about all of it.
  public static let mostSights = 8_000_000

  /// The default distance up to which ends of walls are joined, in metres.
  public static let defaultSnap = 0.03

  /// A plan with given walls and rooms.
  ///
  /// - Parameter snap: The distance in metres up to which the end of a wall is joined to another
  ///   end, or to a wall that it nearly reaches or reaches beyond. Without it, radio leaks through
  ///   unintended gaps.
  /// - Throws: `FloorPlanError` if a wall has no length, leaves the bounds or is too short for its
  ///   openings, if a room has no area, if two things share a name, or if there are more lines of
  ///   sight than `mostSights`.
  /// - Complexity: O(walls²) in the open; where walls hide each other, about O(walls^1.5).
  public init(
    bounds: Bounds, walls drawn: [Wall], rooms: [Room] = [], snap: Double = defaultSnap
  ) throws(FloorPlanError) {
    try Self.check(drawn, rooms, within: bounds)
    let joined = WallJoints(of: drawn, within: snap)
    let walls = joined.walls
    var doors: [Door] = []
    var materials: [Material] = []
    var panels: [Panel] = []
    for (index, wall) in walls.enumerated() {
      panels += wall.panels(ofWall: index, doors: &doors, materials: &materials)
    }
    self.bounds = bounds
    self.walls = walls
    joints = joined.joints
    self.snap = snap
    self.rooms = rooms
    self.doors = doors
    let joinedPanels = panels.joined()
    let tree = PanelTree(of: joinedPanels)
    let edges = Edge.all(among: joinedPanels, in: tree)
    self.panels = joinedPanels
    self.edges = edges
    self.tree = tree
    let losses = LossTables(of: materials)
    self.losses = losses
    onsets = edges.map { edge in
      edge.panels.reduce(0) { $0 + losses.most(of: joinedPanels[$1.panel].material) }
        / WallShadowRamp.slope
    }
    wallsAtEdge = Edge.walls(at: edges, of: joinedPanels, walls.count)
    edgesAtWall = wallsAtEdge.inverse(count: walls.count)
    let edgesOfPanel = Edge.ofEachPanel(joinedPanels.count, edges: edges)
    self.edgesOfPanel = edgesOfPanel
    panelsOfWall = joinedPanels.rangesOfWalls(walls.count)
    innerLegs = try EdgeLegs(
      of: edges, ofPanel: edgesOfPanel, panels: joinedPanels, tree: tree,
      tolerance: max(snap, Panel.touch))
  }

  /// Open ground within bounds, without walls: everywhere is outside.
  public init(openGround bounds: Bounds) {
    self.bounds = bounds
    walls = []
    joints = []
    snap = Self.defaultSnap
    rooms = []
    doors = []
    panels = []
    losses = LossTables(of: [])
    edges = []
    wallsAtEdge = []
    edgesAtWall = []
    edgesOfPanel = []
    onsets = []
    panelsOfWall = []
    innerLegs = EdgeLegs()
    tree = PanelTree(of: [])
  }

  /// The distance, in metres, within which a panel may end beside a leg between edges without
  /// crossing the leg.
  package var slack: Double { max(snap, Panel.touch) }

  /// The name of a panel's wall, window or door.
  func name(of panel: Panel) -> String {
    let wall = walls[panel.wall]
    return panel.opening.map { wall.openings[$0].name } ?? wall.name
  }

  /// The loss of a panel for a straight line in a direction of any length, in decibels.
  @inline(__always)
  package func loss(of panel: Panel, along direction: Vector) -> Double {
    losses.loss(of: panel.material, cosine: panel.cosine(along: direction))
  }

  /// The side and the room of a point. A point in no room is on the outside.
  ///
  /// - Complexity: O(corners of all rooms).
  public func whereabouts(of point: Point) -> Whereabouts {
    // By index, because a copy of each room would cost more than its test.
    guard let index = rooms.indices.last(where: { rooms[$0].contains(point) }) else {
      return Whereabouts(side: .outside, room: nil)
    }
    return Whereabouts(side: rooms[index].side, room: rooms[index].name)
  }

  /// The wall or window at a point, within a micrometre; `nil` if there is none.
  public func wall(at point: Point) -> String? {
    panels.first { $0.presence == .always && $0.segment.distance(to: point) < Panel.touch }
      .map(name(of:))
  }

  /// The wall or window that blocks a straight walk, with all doors open; `nil` if the path is
  /// free. A walk may not start or end within a wall.
  public func obstacle(along path: Segment) -> String? {
    wall(at: path.start) ?? wall(at: path.end)
      ?? panels.first { $0.presence == .always && $0.isPassed(by: path) }.map(name(of:))
  }

  /// The door whose doorway contains a point, as an index into `doors`; `nil` if there is none.
  public func door(at point: Point) -> Int? {
    doors.firstIndex { $0.leaf.distance(to: point) < Panel.touch }
  }

  /// The doors on a straight path, in order from its start. A doorway in which the path begins or
  /// ends is not included.
  public func doors(along path: Segment) -> [Doorway] {
    doors.indices.compactMap { door -> Doorway? in
      let leaf = doors[door].leaf
      guard leaf.isCrossed(by: path), leaf.distance(to: path.start) >= Panel.touch,
        leaf.distance(to: path.end) >= Panel.touch
      else { return nil }
      return Doorway(door: door, fraction: leaf.fraction(of: path))
    }.sorted { $0.fraction < $1.fraction }
  }

  /// The plan with another material in the walls, windows and doors of a given name.
  ///
  /// - Returns: The changed plan, or `nil` if no wall, window or door has the name.
  public func replacing(_ name: String, with material: Material) -> FloorPlan? {
    var walls = walls
    var isFound = false
    for wall in walls.indices {
      if walls[wall].name == name {
        walls[wall].material = material
        isFound = true
      }
      for opening in walls[wall].openings.indices
      where walls[wall].openings[opening].name == name
        && walls[wall].openings[opening].material != nil
      {
        walls[wall].openings[opening].material = material
        isFound = true
      }
    }
    return isFound ? try? FloorPlan(bounds: bounds, walls: walls, rooms: rooms, snap: snap) : nil
  }

  private static func check(
    _ walls: [Wall], _ rooms: [Room], within bounds: Bounds
  ) throws(FloorPlanError) {
    try checkNames(walls: walls, rooms: rooms)
    for (index, wall) in walls.enumerated() {
      guard bounds.contains(wall.line.start), bounds.contains(wall.line.end) else {
        throw .outsideBounds(wall: index)
      }
      // As drawn, before any joint.
      let length = wall.line.length
      guard length > 0, length.isFinite else { throw .wallWithoutLength(wall: index) }
      try wall.checkOpenings(ofWall: index, length: length)
    }
    for (index, room) in rooms.enumerated() where room.outline.area < 1e-9 {
      throw .roomWithoutArea(room: index)
    }
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

extension [[Int]] {
  /// For each number below a count, the lists that contain it, in order.
  fileprivate func inverse(count: Int) -> [[Int]] {
    var inverse = [[Int]](repeating: [], count: count)
    for (list, numbers) in enumerated() {
      for number in numbers { inverse[number].append(list) }
    }
    return inverse
  }
}
