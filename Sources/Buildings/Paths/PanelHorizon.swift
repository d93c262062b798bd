import BLE

/// The distance up to which points on a plan may be visible from a place, for each direction: it
/// serves as a quick test that excludes most of what panels hide.
struct PanelHorizon {
  /// The distance from a panel's end, in metres, within which lines do not cross the panel.
  private let tolerance: Double
  private var place = Point(x: 0, y: 0)
  /// For each sector, the distance beyond which a panel hides everything, in metres.
  private var distances: [Double] = []

  private static let sectors = 256

  init(tolerance: Double) {
    self.tolerance = tolerance
  }

  /// Looks from a place at panels: only at nearby ones, if these close the horizon. Leaves of doors
  /// hide nothing.
  mutating func look(from place: Point, at panels: [Panel], _ tree: PanelTree) {
    self.place = place
    var reach = 2.0
    repeat {
      distances = Array(repeating: .infinity, count: Self.sectors)
      tree.visit(within: square(reach)) { number in
        if panels[number].presence == .always { hide(behind: panels[number].segment) }
      }
      reach *= 4
    } while distance == .infinity && reach < 10_000 && !isAllSeen(within: reach / 4, tree)
  }

  /// `true` if the square within `reach` of the place contains all panels, so that the panels in a
  /// larger square hide no more.
  private func isAllSeen(within reach: Double, _ tree: PanelTree) -> Bool {
    let square = square(reach)
    return tree.bounds.map { square.contains($0.lower) && square.contains($0.upper) } ?? true
  }

  /// The distance beyond which everything is hidden, in metres.
  private var distance: Double {
    var most = 0.0
    for distance in distances { most = max(most, distance) }
    return most
  }

  /// A square around all that may be seen; a very large one if the horizon is open.
  var bounds: Bounds { square(min(distance, 1e9)) }

  private func square(_ reach: Double) -> Bounds {
    Bounds(
      from: Point(x: place.x - reach, y: place.y - reach),
      to: Point(x: place.x + reach, y: place.y + reach))
  }

  /// `true` if a panel certainly hides a point.
  func hides(_ point: Point) -> Bool {
    let step = point - place
    let sector = min(Int(Self.turn(of: step) * Double(Self.sectors)), Self.sectors - 1)
    return distances[sector] < step.length
  }

  private mutating func hide(behind panel: Segment) {
    let ends = (panel.start - place, panel.end - place)
    let (first, last) = ends.0.cross(ends.1) > 0 ? ends : (ends.1, ends.0)
    let lengths = (first.length, last.length)
    guard min(lengths.0, lengths.1) > 2 * tolerance else { return }
    // The margins are angles in radians. The value of `turn` changes by at most a quarter of an
    // angle.
    let start = Self.turn(of: first) + tolerance / lengths.0
    var end = Self.turn(of: last) - tolerance / lengths.1
    if end < start - 0.5 { end += 1 }
    guard end > start, end - start < 0.5 else { return }
    let count = Double(Self.sectors)
    var sector = Int(start * count) + 1
    let farthest = max(lengths.0, lengths.1)
    while Double(sector + 1) <= end * count {
      let index = sector & (Self.sectors - 1)
      distances[index] = min(distances[index], farthest)
      sector += 1
    }
  }

  /// The direction as a number from 0 to 1 that increases anticlockwise: a quarter of the length
  /// along a square with the corners on the axes. Turning by an angle changes the number by at most
  /// 1/4 per radian.
  private static func turn(of step: Vector) -> Double {
    let size = step.dx.magnitude + step.dy.magnitude
    guard size > 0 else { return 0 }
    let along = step.dx / size
    return step.dy >= 0 ? 0.25 * (1 - along) : 0.25 * (3 + along)
  }
}
