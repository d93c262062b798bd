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
  /// How far levels lie from what is expected without a survey is taken for a normal variable of
  /// variance s², alike at neighbouring places: `Kriging` says how much, at which distance.
  /// Each cell in which an anchor was heard is a witness of it, that is off by g by itself. With the
  /// covariances c of a place with the cells, and C of the cells with one another, the best linear
  /// guess and its variance are
  ///
  ///     level(x) = trend(x) + cᵀ (C + g² I)⁻¹ (levels - trends)
  ///     variance(x) = s² - cᵀ (C + g² I)⁻¹ c
  ///
  /// So the field follows the cells as closely as they lie, and leads back to the trend far from
  /// them, where nothing is known but s. s is found from the survey: how far its cells lie from the
  /// trend, all anchors together, less g. The nearest sixteen cells are asked: they screen off those
  /// behind them.
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
  /// - Complexity: O(places · (cells + 16³)), times the anchors where cells heard different ones.
  /// - SeeAlso: N. Cressie, *Statistics for Spatial Data* (1993), section 3.2: simple kriging.
  public init(
    map: RadioMap, trend: LevelTrend? = nil, over lattice: FloorLattice, reach: Double = 3,
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

  /// The least s², in dB².
  private static var leastPrior: Double { 1 }
  /// How many cells are asked at most.
  private static var witnessCount: Int { 16 }
}

extension RadioMap {
  /// The cells that are nearest to a place, the nearest first; of those as near, the first.
  fileprivate func nearestCells(to point: Point, count: Int) -> [Int] {
    // Inserted into a short sorted list: far fewer steps than to sort all.
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
        sum += LevelLimits.within(summary.mean)
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
            map.summary(of: anchor, in: cell).map { LevelLimits.within($0.mean) - base }
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

  func ofCell(_ cell: Int, _ anchor: Int) -> Double? { residuals[cell * means.count + anchor] }

  /// The level that is expected of an anchor at a place; `nil` where nothing is known.
  func base(of anchor: Int, at point: Point) -> Double? {
    trend?.level(of: anchor, at: point) ?? means[anchor]
  }
}
