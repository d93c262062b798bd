import BLE

/// How far off a method is in its own survey: what it takes to make the uncertainty that it states
/// an honest one.
///
/// A method knows how its candidates scatter, but neither how much the radio differs between the
/// cells, nor how alike the errors of successive scans are. So it is tried on the survey itself:
/// fingerprints are taken out of the map, as many as make a sounding, and positioned by what is
/// left of it. With *d* the distance to the truth in standard deviations as stated, the factor on
/// covariances is
///
///     f = d²(p) / 5.991      d²(p): the ⌈(m + 1) · 0.95⌉th least of m trials
///
/// so that the region of a fix holds the truth in 95 % of cases like the trials. Each cell is tried
/// three times: taken out of the map as a whole, and with the earlier and with the later half of
/// its fingerprints taken out. The places where a device may be lie between, nearer to a cell than
/// its neighbours are, and not quite where the survey was. Cells at the border of the survey stay
/// in: without them, they would lie beyond it. Each number of scans has its own factor, since
/// soundings of more scans err less.
///
/// It knows still devices only: of one that walks, a sounding of many scans lags behind. And it
/// knows the survey's receiver, bodies and day only.
///
/// - SeeAlso: H. Papadopoulos, K. Proedrou, V. Vovk, A. Gammerman, *Inductive confidence machines
///   for regression* (2002), for the rank; M. Stone, *Cross-validatory choice and assessment of
///   statistical predictions* (1974).
public struct SurveyError: Hashable, Sendable {
  /// The factors on the covariances of fixes by 1, 2, ... scans; not empty.
  public let factors: [Double]

  /// An error of exactly what a method states.
  public static let asStated = SurveyError(factors: [1])

  private init(factors: [Double]) {
    self.factors = factors
  }

  /// The error of a method in a survey.
  ///
  /// Of maps with many cells, 40 that lie scattered over the map are tried. Where no trial can be
  /// made, as in a map of one fingerprint, the factor is 1.
  ///
  /// - Parameters:
  ///   - method: The method, with covariances as it knows them.
  ///   - map: The survey.
  ///   - withhold: Makes a copy of the method forget what is held back.
  /// - Complexity: At the most 120 times the making of a map and of the method, and 480 fixes for
  ///   each number of scans.
  public init<Method: PositioningMethod>(
    of method: Method, in map: RadioMap, withhold: (inout Method, SurveyGap) -> Void
  ) {
    var trials: [[Double]] = Array(repeating: [], count: method.scanCount)
    let cells = map.scatteredCells(Self.greatestCellCount)
    let inner = cells.filter(map.isAmidCells)
    for cell in cells {
      let range = map.ranges[cell]
      let middle = range.lowerBound + range.count / 2
      var gaps = [range.lowerBound..<middle, middle..<range.upperBound]
      if inner.isEmpty || inner.contains(cell) { gaps.append(range) }
      for removed in gaps where !removed.isEmpty {
        var method = method
        withhold(&method, SurveyGap(survey: map, fingerprints: removed, cell: cell))
        let scans = map.scans(of: removed)
        for count in 1...method.scanCount {
          for sounding in Self.soundings(of: count, from: scans) {
            guard let fix = method.locate(sounding) else { continue }
            let error = map.cells[cell].point - fix.point
            trials[count - 1].append(fix.covariance.squaredDistance(of: error) ?? 0)
          }
        }
      }
    }
    var factors = [Self.factor(of: trials[0]) ?? 1]
    for own in trials.dropFirst() {
      // More scans are no worse, whatever the luck of the trials was.
      let last = factors[factors.count - 1]
      factors.append(min(Self.factor(of: own) ?? last, last))
    }
    self.factors = factors
  }

  /// A fix with its covariance as it should be stated.
  ///
  /// - Parameter scanCount: How many scans it is by.
  public func stated(_ fix: PositionFix, scanCount: Int) -> PositionFix {
    let factor = factors[min(max(scanCount, 1), factors.count) - 1]
    return PositionFix(fix.point, covariance: factor * fix.covariance, cell: fix.cell)
  }

  private static var greatestCellCount: Int { 40 }
  private static var soundingsOfCell: Int { 4 }

  /// So many scans in a row each, spread evenly over all.
  private static func soundings(of count: Int, from scans: [Scan]) -> [Sounding] {
    let available = scans.count / count
    let wanted = min(available, soundingsOfCell)
    return (0..<wanted).map { index in
      let first = index * available / wanted * count
      return Sounding(Array(scans[first..<first + count]))
    }
  }

  private static func factor(of squaredDistances: [Double]) -> Double? {
    guard !squaredDistances.isEmpty else { return nil }
    let rank = ((squaredDistances.count + 1) * 95 + 99) / 100
    let quantile = squaredDistances.sorted()[min(rank, squaredDistances.count) - 1]
    // Trials that all hit the cell's very middle do not make a method infallible.
    return max(quantile / PositionFix.squaredRadius, 0x1p-6)
  }
}

extension RadioMap {
  /// Cells that have fingerprints: that many at the most, in the order of their places, and spread
  /// evenly over it.
  fileprivate func scatteredCells(_ number: Int) -> [Int] {
    let surveyed = cells.indices.filter { !ranges[$0].isEmpty }.sorted {
      let (a, b) = (cells[$0].point, cells[$1].point)
      return a == b ? $0 < $1 : a.isBefore(b)
    }
    let count = min(number, surveyed.count)
    return (0..<count).map { surveyed[$0 * surveyed.count / count] }
  }

  /// Whether there are cells with fingerprints to the left and right of a cell, above and below.
  fileprivate func isAmidCells(_ cell: Int) -> Bool {
    let place = cells[cell].point
    var (isLeft, isRight, isBelow, isAbove) = (false, false, false, false)
    for other in cells.indices where !ranges[other].isEmpty {
      let step = cells[other].point - place
      if step.dx < 0 { isLeft = true }
      if step.dx > 0 { isRight = true }
      if step.dy < 0 { isBelow = true }
      if step.dy > 0 { isAbove = true }
    }
    return isLeft && isRight && isBelow && isAbove
  }

  /// Fingerprints as the scans that they were made of.
  fileprivate func scans(of range: Range<Int>) -> [Scan] {
    fingerprints[range].map { fingerprint in
      Scan(
        endingAt: fingerprint.time,
        fingerprint.levels.map { $0.map { Scan.Heard(mean: $0, newest: fingerprint.time) } })
    }
  }
}
