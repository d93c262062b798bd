import BLE

/// The radio map of a survey: its fingerprints, grouped by cell.
///
/// A fingerprint is the list of the levels that a device received from the anchors within a short
/// time at a known point. Cells are the surveyed points; methods distinguish them by their
/// fingerprints.
public struct RadioMap: Hashable, Sendable {
  /// The fixed devices, in the order of the levels.
  public let anchors: [Anchor]
  /// The surveyed points.
  public let cells: [Cell]
  /// The fingerprints, grouped by cell, otherwise in their original order.
  public let fingerprints: [Fingerprint]
  /// The range of each cell's fingerprints.
  public let ranges: [Range<Int>]
  /// The statistics of each anchor in each cell, ordered by cell, then by anchor.
  private let summaries: [FingerprintLevelSummary?]

  /// A surveyed point.
  public struct Cell: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The centre.
    public var point: Point

    /// Creates a cell.
    public init(_ name: String, at point: Point) {
      self.name = name
      self.point = point
    }
  }

  /// The levels received in a cell at one time.
  public struct Fingerprint: Hashable, Sendable {
    /// The time at which the levels were received.
    public var time: Instant
    /// The index of the cell.
    public var cell: Int
    /// The level of each anchor, in dBm; `nil` if not heard.
    public var levels: [Double?]
    /// The heading of the device, in degrees clockwise from the top of the plan; `nil` if unknown.
    public var heading: Double?

    /// Creates a fingerprint.
    public init(at time: Instant, in cell: Int, _ levels: [Double?], facing heading: Double? = nil)
    {
      self.time = time
      self.cell = cell
      self.levels = levels
      self.heading = heading
    }
  }

  /// Creates the map of a survey.
  ///
  /// - Precondition: Each fingerprint belongs to one of the cells and has a level or `nil` for each
  ///   anchor; levels are finite.
  /// - Complexity: O(*n* · *a*) for *n* fingerprints and *a* anchors.
  public init(anchors: [Anchor], cells: [Cell], fingerprints: [Fingerprint]) {
    self.anchors = anchors
    self.cells = cells
    var sorted: [[Fingerprint]] = Array(repeating: [], count: cells.count)
    for fingerprint in fingerprints {
      precondition(cells.indices.contains(fingerprint.cell), "there is no cell \(fingerprint.cell)")
      precondition(
        fingerprint.levels.count == anchors.count,
        "\(fingerprint.levels.count) levels of \(anchors.count) anchors")
      sorted[fingerprint.cell].append(fingerprint)
    }
    var all: [Fingerprint] = []
    var ranges: [Range<Int>] = []
    var summaries: [FingerprintLevelSummary?] = []
    for own in sorted {
      ranges.append(all.count..<all.count + own.count)
      all += own
      for anchor in anchors.indices {
        var levels: [Double] = []
        for fingerprint in own {
          if let level = fingerprint.levels[anchor] { levels.append(level) }
        }
        summaries.append(FingerprintLevelSummary(of: levels))
      }
    }
    self.fingerprints = all
    self.ranges = ranges
    self.summaries = summaries
  }

  /// A copy without some fingerprints of a cell. The copy keeps the cell, even without
  /// fingerprints.
  ///
  /// - Parameter removed: The indices of the fingerprints, all of that cell.
  /// - Complexity: O(*n* + *c* · *a*) for *n* fingerprints, *c* cells and *a* anchors.
  func without(_ removed: Range<Int>, of cell: Int) -> RadioMap {
    var fingerprints = fingerprints
    fingerprints.removeSubrange(removed)
    var ranges = ranges
    let own = ranges[cell].lowerBound..<ranges[cell].upperBound - removed.count
    ranges[cell] = own
    for later in cell + 1..<ranges.count {
      let range = ranges[later]
      ranges[later] = range.lowerBound - removed.count..<range.upperBound - removed.count
    }
    var summaries = summaries
    for anchor in anchors.indices {
      let levels = fingerprints[own].compactMap { $0.levels[anchor] }
      summaries[cell * anchors.count + anchor] = FingerprintLevelSummary(of: levels)
    }
    return RadioMap(
      anchors: anchors, cells: cells, fingerprints: fingerprints, ranges: ranges,
      summaries: summaries)
  }

  private init(
    anchors: [Anchor], cells: [Cell], fingerprints: [Fingerprint], ranges: [Range<Int>],
    summaries: [FingerprintLevelSummary?]
  ) {
    self.anchors = anchors
    self.cells = cells
    self.fingerprints = fingerprints
    self.ranges = ranges
    self.summaries = summaries
  }

  /// The statistics of an anchor in a cell; `nil` if it was never heard there.
  public func summary(of anchor: Int, in cell: Int) -> FingerprintLevelSummary? {
    summaries[cell * anchors.count + anchor]
  }

  /// The levels of an anchor in a cell's fingerprints, in dBm, in their order.
  public func levels(of anchor: Int, in cell: Int) -> [Double] {
    fingerprints[ranges[cell]].compactMap { $0.levels[anchor] }
  }
}
