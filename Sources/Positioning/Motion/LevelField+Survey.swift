import BLE

extension LevelField {
  /// Creates the field of a trend alone, for a plan without a survey.
  ///
  /// - Parameters:
  ///   - trend: The path-loss model.
  ///   - lattice: The points of the field.
  ///   - deviation: The standard deviation of mean levels about the trend, in dB: 4 dB in an open
  ///     hall; in a home, 4.6 dB with its walls and 5.4 dB without them.
  /// - Precondition: The deviation is not negative, and finite.
  public init(trend: LevelTrend, over lattice: LevelLattice, deviation: Double = 4.5) {
    precondition(deviation >= 0 && deviation.isFinite, "a deviation of \(deviation) dB")
    self.init(over: lattice, anchors: trend.sites.count) { anchor, place in
      trend.level(of: anchor, at: lattice.point(place))
        .map { Expectation(mean: $0, deviation: deviation) } ?? .none
    }
  }

  /// Creates the field of a survey, interpolated between the mean levels of its cells.
  ///
  /// The deviations from the trend are a normal field with variance s², correlated in space as in
  /// `Kriging`. Each cell that heard an anchor is a witness with an independent error g. With the
  /// covariances c of a point with the cells, and C among the cells, the best linear prediction and
  /// its variance are
  ///
  ///     level(x) = trend(x) + cᵀ (C + g² I)⁻¹ (levels - trends)
  ///     variance(x) = s² - cᵀ (C + g² I)⁻¹ c
  ///
  /// So the field follows the cells where they are dense, and returns to the trend with deviation s
  /// far from them. s² is estimated from the survey: the mean square of its cells' deviations from
  /// the trend, over all anchors, minus g². Only the nearest sixteen cells are used, because they
  /// screen off those behind them.
  ///
  /// The level of an anchor that no cell heard is unknown if the anchor has no trend.
  ///
  /// - Parameters:
  ///   - map: The survey.
  ///   - trend: The path-loss model; `nil` if no anchor's site is known. An anchor without a site
  ///     has its mean over all cells instead, and its field is less accurate between cells.
  ///   - lattice: The points of the field.
  ///   - reach: The reach r of `Kriging`, in metres.
  ///   - deviation: g, in dB: the standard deviation of a cell's mean about the mean level around
  ///     the cell. It is not zero, because fading does not average out at one spot.
  /// - Precondition: The trend, if there is one, is of the map's anchors; reach and deviation are
  ///   positive.
  /// - Complexity: O(points · (cells + 16³)), times the anchors if cells heard different ones.
  /// - SeeAlso: N. Cressie, *Statistics for Spatial Data* (1993), section 3.2: simple kriging.
  public init(
    map: RadioMap, trend: LevelTrend? = nil, over lattice: LevelLattice, reach: Double = 3,
    deviation: Double = 2
  ) {
    let anchors = map.anchors.count
    precondition(
      trend.map { $0.sites.count == anchors } ?? true, "a trend of other anchors than the map's")
    precondition(reach > 0 && reach.isFinite, "a reach of \(reach) m")
    precondition(deviation > 0 && deviation.isFinite, "a deviation of \(deviation) dB")
    let residuals = Residuals(of: map, trend: trend)
    let noise = deviation * deviation
    let kriging = Kriging(
      variance: max(residuals.meanSquare - noise, Self.leastPrior), noise: noise, reach: reach)
    var means: [Double] = []
    var deviations: [Double] = []
    for place in 0..<lattice.count {
      let point = lattice.point(place)
      let near = map.nearestCells(to: point, count: Self.witnessCount)
      var asked: [Int] = []
      var guess = kriging.guess(at: point, from: [])
      for anchor in 0..<anchors {
        let witnesses = near.filter { residuals.ofCell($0, anchor) != nil }
        if witnesses != asked {
          asked = witnesses
          guess = kriging.guess(at: point, from: witnesses.map { map.cells[$0].point })
        }
        var mean = residuals.base(of: anchor, at: point) ?? .nan
        for (cell, weight) in zip(witnesses, guess.weights) {
          mean += weight * (residuals.ofCell(cell, anchor) ?? 0)
        }
        means.append(mean)
        deviations.append(guess.variance.squareRoot())
      }
    }
    self.init(over: lattice, anchors: anchors) { anchor, place in
      let index = place * anchors + anchor
      return means[index].isNaN
        ? .none : Expectation(mean: means[index], deviation: deviations[index])
    }
  }

  /// The lower limit of s², in dB².
  private static var leastPrior: Double { 1 }
  /// The maximum number of cells used.
  private static var witnessCount: Int { 16 }
}

extension RadioMap {
  /// The cells nearest to a point, nearest first; on ties, the lower index first.
  fileprivate func nearestCells(to point: Point, count: Int) -> [Int] {
    // Insertion into a short sorted list takes far fewer steps than sorting all cells.
    var nearest: [(square: Double, cell: Int)] = []
    for cell in cells.indices {
      let step = cells[cell].point - point
      let square = step.dot(step)
      if nearest.count == count {
        guard square < nearest[count - 1].square else { continue }
        nearest.removeLast()
      }
      let place = nearest.firstIndex { $0.square > square } ?? nearest.count
      nearest.insert((square, cell), at: place)
    }
    return nearest.map { $0.cell }
  }
}

/// The deviations of the cells' means from the levels expected without the survey.
private struct Residuals {
  private let trend: LevelTrend?
  /// The mean level of each anchor over the cells in which it was heard, for anchors without a
  /// trend.
  private let means: [Double?]
  /// The deviations, ordered by cell, then by anchor.
  private let residuals: [Double?]

  init(of map: RadioMap, trend: LevelTrend?) {
    self.trend = trend
    var means: [Double?] = []
    for anchor in map.anchors.indices {
      var sum = 0.0
      var count = 0
      for cell in map.cells.indices {
        guard let summary = map.summary(of: anchor, in: cell) else { continue }
        sum += PositioningLevelLimits.within(summary.mean)
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
          base.flatMap { base in
            map.summary(of: anchor, in: cell).map { PositioningLevelLimits.within($0.mean) - base }
          })
      }
    }
    self.residuals = residuals
  }

  /// The mean square, in dB²; zero without residuals.
  var meanSquare: Double {
    var sum = 0.0
    var count = 0
    for case .some(let residual) in residuals {
      sum += residual * residual
      count += 1
    }
    return count > 0 ? sum / Double(count) : 0
  }

  func ofCell(_ cell: Int, _ anchor: Int) -> Double? { residuals[cell * means.count + anchor] }

  /// The expected level of an anchor at a point; `nil` if unknown.
  func base(of anchor: Int, at point: Point) -> Double? {
    trend?.level(of: anchor, at: point) ?? means[anchor]
  }
}
