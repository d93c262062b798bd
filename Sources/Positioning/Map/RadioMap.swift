import BLE

/// What was heard where: the fingerprints of a survey, cell by cell.
///
/// A fingerprint is what a device heard of the anchors within a short time at a known place. Cells
/// are the places that were surveyed; methods tell them apart by their fingerprints.
public struct RadioMap: Hashable, Sendable {
  /// The fixed devices, in the order of the levels.
  public let anchors: [Anchor]
  /// The surveyed places.
  public let cells: [Cell]
  /// All fingerprints, cell by cell, in the order in which they were given.
  public let fingerprints: [Fingerprint]
  /// Of each cell, which fingerprints are its own.
  public let ranges: [Range<Int>]
  /// What is known of each anchor in each cell: cell by cell, anchor by anchor.
  private let summaries: [LevelSummary?]

  /// A place that was surveyed.
  public struct Cell: Hashable, Sendable {
    /// What it goes by.
    public var name: String
    /// Where its middle is.
    public var point: Point

    /// A cell of this name.
    public init(_ name: String, at point: Point) {
      self.name = name
      self.point = point
    }
  }

  /// What was heard at once in a cell.
  public struct Fingerprint: Hashable, Sendable {
    /// When.
    public var time: Instant
    /// The cell, as an index.
    public var cell: Int
    /// The level of each anchor, in dBm; `nil` where it was not heard.
    public var levels: [Double?]

    /// What was heard in a cell at a time.
    public init(at time: Instant, in cell: Int, _ levels: [Double?]) {
      self.time = time
      self.cell = cell
      self.levels = levels
    }
  }

  /// The map of a survey.
  ///
  /// - Precondition: Each fingerprint is of one of the cells and has a level, or none, for each
  ///   anchor; levels are finite.
  /// - Complexity: O(*n* · *a*) for *n* fingerprints and *a* anchors.
  public init(anchors: [Anchor], cells: [Cell], fingerprints: [Fingerprint]) {
    self.anchors = anchors
    self.cells = cells
    var sorted: [[Fingerprint]] = Array(repeating: [], count: cells.count)
    for fingerprint in fingerprints {
      precondition(
        cells.indices.contains(fingerprint.cell), "there is no cell \(fingerprint.cell)")
      precondition(
        fingerprint.levels.count == anchors.count,
        "\(fingerprint.levels.count) levels of \(anchors.count) anchors")
      sorted[fingerprint.cell].append(fingerprint)
    }
    var all: [Fingerprint] = []
    var ranges: [Range<Int>] = []
    var summaries: [LevelSummary?] = []
    for own in sorted {
      ranges.append(all.count..<all.count + own.count)
      all += own
      for anchor in anchors.indices {
        var levels: [Double] = []
        for fingerprint in own {
          if let level = fingerprint.levels[anchor] { levels.append(level) }
        }
        summaries.append(LevelSummary(of: levels))
      }
    }
    self.fingerprints = all
    self.ranges = ranges
    self.summaries = summaries
  }

  /// The same map without some fingerprints of a cell, which stays one even where none are left.
  ///
  /// - Parameter removed: Their indices; all are of that cell.
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
      summaries[cell * anchors.count + anchor] = LevelSummary(of: levels)
    }
    return RadioMap(
      anchors: anchors, cells: cells, fingerprints: fingerprints, ranges: ranges,
      summaries: summaries)
  }

  private init(
    anchors: [Anchor], cells: [Cell], fingerprints: [Fingerprint], ranges: [Range<Int>],
    summaries: [LevelSummary?]
  ) {
    self.anchors = anchors
    self.cells = cells
    self.fingerprints = fingerprints
    self.ranges = ranges
    self.summaries = summaries
  }

  /// What is known of an anchor in a cell; `nil` where it was never heard there.
  public func summary(of anchor: Int, in cell: Int) -> LevelSummary? {
    summaries[cell * anchors.count + anchor]
  }

  /// The levels of an anchor in a cell's fingerprints, in dBm, in their order.
  public func levels(of anchor: Int, in cell: Int) -> [Double] {
    var levels: [Double] = []
    for fingerprint in fingerprints[ranges[cell]] {
      if let level = fingerprint.levels[anchor] { levels.append(level) }
    }
    return levels
  }
}
