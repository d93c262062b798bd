import BLE
import Documents
import Positioning

/// The map of a survey, with the names of its anchors.
public struct SurveyMap: Hashable, Sendable {
  /// The radio map.
  public let map: RadioMap
  /// The names of the map's anchors, in the order of `map.anchors`; see `Anchor(named:)`.
  public let anchorNames: [String]

  /// Creates a map from cells and fingerprints. By default there are neither cells nor
  /// fingerprints, as for methods that need no survey.
  ///
  /// - Precondition: The precondition of `RadioMap`; no two names stand for the same anchor.
  public init(
    anchorNames: [String], cells: [RadioMap.Cell] = [], fingerprints: [RadioMap.Fingerprint] = []
  ) {
    let anchors = anchorNames.map { Anchor(named: $0) }
    precondition(Set(anchors).count == anchors.count, "an anchor is on the map twice")
    self.anchorNames = anchorNames
    map = RadioMap(anchors: anchors, cells: cells, fingerprints: fingerprints)
  }

  /// A one-line summary of the map.
  public var summary: String {
    [
      map.cells.count.counted("cell"), map.fingerprints.count.counted("fingerprint"),
      anchorNames.count.counted("anchor"),
    ].joined(separator: ", ")
  }
}
