import BLE

/// The cells of a survey, with which fixes are compared.
package struct ScoredCells: Sendable {
  /// A cell, with its centre.
  package typealias Cell = (name: String, point: Point)

  private let cells: [Cell]
  /// The greatest distance between adjoining cells, in metres.
  private let reach: Double

  /// Creates the cells of a survey.
  ///
  /// - Parameter spacing: The normal distance of neighbours, in metres.
  package init(_ cells: [Cell], spacing: Double) {
    self.cells = cells
    reach = 1.5 * spacing
  }

  /// No cells, for engines without a survey: no fix is then in a cell.
  package static let none = ScoredCells([], spacing: 0)

  /// `true` if there is no cell.
  package var isEmpty: Bool { cells.isEmpty }

  /// Returns the distance of a fix's cell from the true cell; `nil` without cells.
  package func distance(
    of fix: PositionFix, from truth: Point
  ) -> PositionOutcome.CellDistance? {
    let right = cells(nearest: truth)
    let taken = cells(of: fix)
    if taken.contains(where: right.contains) { return .right }
    let steps = taken.flatMap { cell in
      right.map { cells[cell].point.distance(to: cells[$0].point) }
    }
    return steps.min().map { $0 <= reach ? .adjoining : .farther }
  }

  /// Returns the index of the cell that a fix names, or the indices of the cells nearest to its
  /// point if it names none.
  func cells(of fix: PositionFix) -> [Int] {
    let named = cells.indices.filter { cells[$0].name == fix.cell }
    return named.isEmpty ? cells(nearest: fix.point) : named
  }

  /// Returns the indices of all nearest cells. On a border there are several, and each is correct.
  private func cells(nearest point: Point) -> [Int] {
    let distances = cells.map { $0.point.distance(to: point) }
    guard let least = distances.min() else { return [] }
    // Rounding changes a distance by less than a micrometre.
    return cells.indices.filter { distances[$0] <= least + 1e-6 }
  }
}
