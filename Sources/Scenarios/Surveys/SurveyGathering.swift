import BLE
import Positioning
import Recordings

/// A classifier of scans into cells, by their positions.
struct SurveyGathering {
  private let side: Double
  private let keepsHeadings: Bool
  /// The positions of named places that have a single position each. Rooms in which the subject
  /// moves are not included.
  private let places: [String: Point]
  private var cells: [Cell: Int] = [:]
  private var names: [String] = []
  /// The sums of the positions of each cell's fingerprints.
  private var sums: [Vector] = []
  private var fingerprints: [RadioMap.Fingerprint] = []

  private enum Cell: Hashable {
    case place(String)
    case square(column: Int, row: Int)
  }

  /// The distance in metres within which positions count as equal. Recorded positions have errors
  /// of this size.
  private static let stillness = 0.05

  /// Creates a classifier without scans for these paths.
  ///
  /// - Parameter keepsHeadings: `true` if each fingerprint has the heading at the middle of its
  ///   time.
  init(side: Double, of ways: [SurveyedWay], keepingHeadings keepsHeadings: Bool) {
    self.side = side
    self.keepsHeadings = keepsHeadings
    var places: [String: Point] = [:]
    var rooms: Set<String> = []
    for row in ways.flatMap(\.truth) {
      guard let name = row.place, let position = row.position else { continue }
      let first = places[name] ?? position
      places[name] = first
      if first.distance(to: position) > Self.stillness { rooms.insert(name) }
    }
    self.places = places.filter { !rooms.contains($0.key) }
  }

  /// Adds a scan that began at a time, unless it belongs to no cell.
  mutating func add(_ scan: Scan, from start: Instant, of way: SurveyedWay) {
    guard let (cell, point) = place(from: start, to: scan.time, of: way) else { return }
    let index = cells[cell] ?? names.count
    if index == names.count {
      cells[cell] = index
      names.append(name(of: cell))
      sums.append(Vector(dx: 0, dy: 0))
    }
    sums[index].dx += point.x
    sums[index].dy += point.y
    fingerprints.append(
      RadioMap.Fingerprint(
        at: scan.time, in: index, scan.anchors.map { $0?.mean },
        facing: keepsHeadings
          ? way.heading(at: start.advanced(by: start.duration(to: scan.time) / 2)) : nil))
  }

  /// Returns the cells, in the order of their first scans, and all fingerprints.
  func finish() -> (cells: [RadioMap.Cell], fingerprints: [RadioMap.Fingerprint]) {
    var counts = Array(repeating: 0, count: names.count)
    for fingerprint in fingerprints { counts[fingerprint.cell] += 1 }
    let found = names.indices.map { index in
      // If all positions are equal, the cell has exactly that position, without rounding.
      let mean = Point(
        x: sums[index].dx / Double(counts[index]), y: sums[index].dy / Double(counts[index]))
      return RadioMap.Cell(names[index], at: places[names[index]] ?? mean)
    }
    return (found, fingerprints)
  }

  private func place(from start: Instant, to end: Instant, of way: SurveyedWay) -> (Cell, Point)? {
    guard let first = way.point(at: start), let last = way.point(at: end) else { return nil }
    let names = [way.place(at: start), way.place(at: end)].map { name in
      name.flatMap { places[$0] == nil ? nil : $0 }
    }
    if let name = names[0], let place = places[name] {
      let isStill = [first, last].allSatisfy { $0.distance(to: place) <= Self.stillness }
      return names[1] == name && isStill ? (.place(name), place) : nil
    }
    let half = start.duration(to: end) / 2
    guard names[1] == nil, let middle = way.point(at: start.advanced(by: half)) else { return nil }
    let (column, row) = ((middle.x / side).rounded(.down), (middle.y / side).rounded(.down))
    return (.square(column: Int(column), row: Int(row)), middle)
  }

  private func name(of cell: Cell) -> String {
    switch cell {
    case .place(let name): name
    case .square(let column, let row): "square \(column) \(row)"
    }
  }
}
