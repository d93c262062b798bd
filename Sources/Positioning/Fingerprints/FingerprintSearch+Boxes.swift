extension FingerprintSearch {
  /// Bounding boxes in groups of eight: the centre and half width of each anchor's range of levels.
  struct Boxes: Hashable {
    private let middles: [Eight]
    private let halfWidths: [Eight]

    init(_ corners: [[ClosedRange<Double>]], anchorCount: Int) {
      middles = FingerprintSearch.eights(corners.count, anchorCount: anchorCount) {
        Float((corners[$0][$1].lowerBound + corners[$0][$1].upperBound) / 2)
      }
      halfWidths = FingerprintSearch.eights(corners.count, anchorCount: anchorCount, filler: 0) {
        Float((corners[$0][$1].upperBound - corners[$0][$1].lowerBound) / 2)
      }
    }

    /// The squared distances from a query to the nearest points of eight boxes.
    func squaredDistances(of group: Int, from query: [Eight]) -> Eight {
      var fourfold = Eight.zero
      for (anchor, level) in query.enumerated() {
        let index = group * query.count + anchor
        let beyond = (level - middles[index]).magnitude - halfWidths[index]
        let twice = beyond + beyond.magnitude  // Zero within the box.
        fourfold += twice * twice
      }
      return 0.25 * fourfold
    }
  }
}
