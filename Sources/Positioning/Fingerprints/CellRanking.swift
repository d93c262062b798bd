/// The cells of least distance so far, nearest first; on ties, the cell that was added first.
struct CellRanking {
  /// The cells, at most `count`.
  private(set) var cells: [(cell: Int, distance: Double)] = []
  private let count: Int

  /// Creates an empty ranking of at most `count` cells.
  init(_ count: Int) { self.count = count }

  /// Adds a cell, unless `count` cells are nearer.
  ///
  /// - Parameter distance: The distance, in any unit; it may be negative.
  /// - Complexity: O(count).
  mutating func add(_ cell: Int, at distance: Double) {
    if cells.count == count {
      guard distance < cells[count - 1].distance else { return }
      cells.removeLast()
    }
    let place = cells.firstIndex { distance < $0.distance } ?? cells.count
    cells.insert((cell, distance), at: place)
  }
}
