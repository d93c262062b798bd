import BLE
import Positioning
import Recordings

/// Sorts scans into cells, by where they were made.
struct CellGathering {
  private let side: Double
  /// The names that stand for one place each, and not for a room in which one walks about.
  private let places: [String: Point]
  private var cells: [Cell: Int] = [:]
  private var names: [String] = []
  /// What the places of each cell's fingerprints add up to.
  private var sums: [Vector] = []
  private var fingerprints: [RadioMap.Fingerprint] = []

  private enum Cell: Hashable {
    case place(String)
    case square(column: Int, row: Int)
  }

  /// Within so many metres positions count as one: those of recordings are off by as much.
  private static let stillness = 0.05

  /// No scans yet of these ways.
  init(side: Double, of ways: [RecordedWay]) {
    self.side = side
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

  /// Takes in a scan that began at a time, unless it belongs to no cell.
  mutating func add(_ scan: Scan, from start: Instant, of way: RecordedWay) {
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
      RadioMap.Fingerprint(at: scan.time, in: index, scan.anchors.map { $0?.mean }))
  }

  /// The cells, in the order in which they were come to, and all fingerprints.
  func finish() -> (cells: [RadioMap.Cell], fingerprints: [RadioMap.Fingerprint]) {
    var counts = Array(repeating: 0, count: names.count)
    for fingerprint in fingerprints { counts[fingerprint.cell] += 1 }
    let found = names.indices.map { index in
      // Where all places are one, their mean is to be that one, and not a rounding beside it.
      let mean = Point(
        x: sums[index].dx / Double(counts[index]), y: sums[index].dy / Double(counts[index]))
      return RadioMap.Cell(names[index], at: places[names[index]] ?? mean)
    }
    return (found, fingerprints)
  }

  private func place(
    from start: Instant, to end: Instant, of way: RecordedWay
  ) -> (Cell, Point)? {
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
