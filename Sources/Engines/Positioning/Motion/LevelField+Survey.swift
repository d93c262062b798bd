import BLE

extension LevelField {
  /// The field of a trend alone: a plan without a survey.
  ///
  /// - Parameters:
  ///   - trend: How levels fall with distance.
  ///   - lattice: Where it is reckoned.
  ///   - deviation: How far mean levels lie from the trend, in dB: 4 dB in an open hall, 4.6 dB in a
  ///     home with its walls, 5.4 dB without.
  /// - Precondition: The deviation is not negative, and finite.
  public init(trend: LevelTrend, over lattice: FloorLattice, deviation: Double = 4.5) {
    precondition(deviation >= 0 && deviation.isFinite, "a deviation of \(deviation) dB")
    self.init(over: lattice, anchors: trend.sites.count) { anchor, place in
      trend.level(of: anchor, at: lattice.point(place))
        .map { Expectation(mean: $0, deviation: deviation) } ?? .none
    }
  }

  /// The field of a survey: its cells' mean levels, carried over to the places between.
  ///
  /// Each cell in which an anchor was heard is a witness of how far its level lies from what is
  /// expected without a survey. It counts the less, the farther away it is:
  ///
  ///     w(d) = exp(-d² / 2 r²)
  ///     level(x) = trend(x) + Σ w · (level - trend) / (Σ w + g² / s²)
  ///     variance(x) = g² / (Σ w + g² / s²)
  ///
  /// That is the mean and the variance of a normal variable of variance s² beforehand, of which each
  /// cell tells with a variance of g² / w. So the field passes near the means of cells, and leads
  /// back to the trend far from them, where nothing is known but s. s is found from the survey: how
  /// far its cells lie from the trend, all anchors together, less g.
  ///
  /// An anchor that no cell heard is taken for one of which nothing is known, wherever it has no
  /// trend.
  ///
  /// - Parameters:
  ///   - map: The survey.
  ///   - trend: How levels fall with distance; `nil` where no anchor's site is known. The mean over
  ///     all cells stands for that of an anchor without a site, and the field is worse between cells.
  ///   - lattice: Where it is reckoned.
  ///   - reach: r, in metres.
  ///   - deviation: g, in dB: how far a cell's mean lies from the mean around it, since fading does
  ///     not average out at one spot.
  /// - Precondition: A trend is of the map's anchors; reach and deviation are positive.
  /// - Complexity: O(cells · places in four reaches · anchors).
  /// - SeeAlso: E. A. Nadaraya, *On estimating regression* (1964), for the weights; the prior is
  ///   added.
  public init(
    map: RadioMap, trend: LevelTrend? = nil, over lattice: FloorLattice, reach: Double = 1.5,
    deviation: Double = 2
  ) {
    let anchors = map.anchors.count
    precondition(
      trend.map { $0.sites.count == anchors } ?? true, "a trend of other anchors than the map's")
    precondition(reach > 0 && reach.isFinite, "a reach of \(reach) m")
    precondition(deviation > 0 && deviation.isFinite, "a deviation of \(deviation) dB")
    let residuals = Residuals(of: map, trend: trend)
    var witnesses = Witnesses(lattice, anchors: anchors, reach: reach)
    for cell in map.cells.indices {
      witnesses.add(residuals.ofCell(cell), at: map.cells[cell].point)
    }
    let prior = max(residuals.meanSquare - deviation * deviation, Self.leastPrior)
    let priorWeight = deviation * deviation / prior
    self.init(over: lattice, anchors: anchors) { anchor, place in
      guard let base = residuals.base(of: anchor, at: lattice.point(place)) else {
        return .none
      }
      let index = place * anchors + anchor
      let weight = witnesses.weights[index] + priorWeight
      return Expectation(
        mean: base + witnesses.sums[index] / weight,
        deviation: deviation / weight.squareRoot())
    }
  }

  /// The least s², in dB².
  private static var leastPrior: Double { 1 }
}

/// How far the cells' means lie from what is expected without them.
private struct Residuals {
  private let trend: LevelTrend?
  /// Each anchor's mean over the cells that heard it, where there is no trend.
  private let means: [Double?]
  /// Cell by cell, anchor by anchor.
  private let residuals: [Double?]

  init(of map: RadioMap, trend: LevelTrend?) {
    self.trend = trend
    var means: [Double?] = []
    for anchor in map.anchors.indices {
      var sum = 0.0
      var count = 0
      for cell in map.cells.indices {
        guard let summary = map.summary(of: anchor, in: cell) else { continue }
        sum += summary.mean.asReported
        count += 1
      }
      means.append(count > 0 ? sum / Double(count) : nil)
    }
    self.means = means
    var residuals: [Double?] = []
    for cell in map.cells.indices {
      for anchor in map.anchors.indices {
        let base = trend?.level(of: anchor, at: map.cells[cell].point) ?? means[anchor]
        residuals.append(
          base.flatMap { base in map.summary(of: anchor, in: cell).map { $0.mean.asReported - base }
          })
      }
    }
    self.residuals = residuals
  }

  /// The mean of the squares, in dB²; zero where there are none.
  var meanSquare: Double {
    var sum = 0.0
    var count = 0
    for case .some(let residual) in residuals {
      sum += residual * residual
      count += 1
    }
    return count > 0 ? sum / Double(count) : 0
  }

  func ofCell(_ cell: Int) -> ArraySlice<Double?> {
    residuals[cell * means.count..<(cell + 1) * means.count]
  }

  /// The level that is expected of an anchor at a place; `nil` where nothing is known.
  func base(of anchor: Int, at point: Point) -> Double? {
    trend?.level(of: anchor, at: point) ?? means[anchor]
  }
}

/// What cells testify at the places of a lattice, added up.
private struct Witnesses {
  private let lattice: FloorLattice
  private let reach: Double
  /// Place by place, anchor by anchor.
  private(set) var weights: [Double]
  private(set) var sums: [Double]

  init(_ lattice: FloorLattice, anchors: Int, reach: Double) {
    self.lattice = lattice
    self.reach = reach
    weights = Array(repeating: 0, count: lattice.count * anchors)
    sums = weights
  }

  mutating func add(_ residuals: ArraySlice<Double?>, at cell: Point) {
    // A weight is the product of one along x and one along y: far fewer exponentials.
    let (across, up) = (alongX(cell.x), alongY(cell.y))
    for (row, weightAlongY) in up {
      for (column, weightAlongX) in across {
        let weight = weightAlongX * weightAlongY
        var index = (row * lattice.columns + column) * residuals.count
        for residual in residuals {
          if let residual {
            weights[index] += weight
            sums[index] += weight * residual
          }
          index += 1
        }
      }
    }
  }

  private func alongX(_ x: Double) -> [(Int, Double)] {
    (0..<lattice.columns).compactMap { column in
      weight(lattice.x(ofColumn: column) - x).map { (column, $0) }
    }
  }

  private func alongY(_ y: Double) -> [(Int, Double)] {
    (0..<lattice.rows).compactMap { row in
      weight(lattice.y(ofRow: row) - y).map { (row, $0) }
    }
  }

  /// `nil` beyond four reaches, where it is below 0.0004.
  private func weight(_ distance: Double) -> Double? {
    let reaches = distance / reach
    return reaches.magnitude <= 4 ? PortableMath.exp(-0.5 * reaches * reaches) : nil
  }
}
