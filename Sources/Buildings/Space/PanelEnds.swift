import BLE

/// The ends of panels, merged: ends that touch are one place.
///
/// Each end is at the first place that it touches, or else makes a new one.
struct PanelEnds {
  /// The places, each where the first of its ends is.
  private(set) var places: [Point] = []
  /// The places of the start and of the end of each panel, as indices into `places`.
  private(set) var ofPanel: [SIMD2<Int32>]

  /// Merges the ends of panels.
  ///
  /// - Parameter tree: The index of the panels.
  /// - Complexity: O(n log n) if few panels cross at one place.
  init(of panels: [Panel], in tree: PanelTree) {
    ofPanel = Array(repeating: SIMD2(repeating: -1), count: panels.count)
    for (index, panel) in panels.enumerated() {
      for (number, end) in [panel.segment.start, panel.segment.end].enumerated() {
        ofPanel[index][number] = place(of: end, tree)
      }
    }
  }

  /// The first place that an end touches; a new one if there is none.
  private mutating func place(of end: Point, _ tree: PanelTree) -> Int32 {
    var first = Int32(places.count)
    tree.visit(around: end, within: 2 * Panel.touch) { panel in
      for number in 0..<2 {
        let place = ofPanel[panel][number]
        guard place >= 0, place < first, places[Int(place)].distance(to: end) < Panel.touch else {
          continue
        }
        first = place
      }
    }
    if first == places.count { places.append(end) }
    return first
  }
}
