import BLE
import Documents
import Positioning

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

  /// What is on the map, in a line.
  public var summary: String {
    [
      map.cells.count.counted("cell"), map.fingerprints.count.counted("fingerprint"),
      anchorNames.count.counted("anchor"),
    ].joined(separator: ", ")
  }
}
