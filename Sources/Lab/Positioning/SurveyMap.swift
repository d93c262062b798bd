import BLE
import Engines

/// The map of a survey, with the names by which people know its anchors.
public struct SurveyMap: Hashable, Sendable {
  /// What was heard where.
  public let map: RadioMap
  /// The names of the anchors, in their order; `Anchor(named:)` has what each stands for.
  public let anchorNames: [String]

  /// The map of these cells and fingerprints.
  ///
  /// - Precondition: As `RadioMap` has it; no two names stand for the same anchor.
  public init(
    anchorNames: [String], cells: [RadioMap.Cell], fingerprints: [RadioMap.Fingerprint]
  ) {
    let anchors = anchorNames.map { Anchor(named: $0) }
    precondition(Set(anchors).count == anchors.count, "an anchor is on the map twice")
    self.anchorNames = anchorNames
    map = RadioMap(anchors: anchors, cells: cells, fingerprints: fingerprints)
  }

  /// How far apart neighbouring cells mostly are, in metres: the median over the cells of the
  /// distance to the nearest other; `nil` where there are fewer than two.
  ///
  /// - Complexity: O(cells²).
  public var spacing: Double? {
    Quantile.of(
      map.cells.indices.compactMap { cell in
        map.cells.indices.filter { $0 != cell }
          .map { map.cells[cell].point.distance(to: map.cells[$0].point) }.min()
      }, at: 0.5)
  }
}
