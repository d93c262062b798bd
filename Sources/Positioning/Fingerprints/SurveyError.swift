import BLE

/// The calibration of a method's covariance by cross-validation on its own survey.
///
/// A method knows the variance of its candidates. It does not know how much levels differ between
/// the cells, nor how errors of successive scans correlate. So it is tested on the survey itself:
/// enough fingerprints for a fix are held out and positioned with the rest of the map. With *d* the
/// distance to the true position in stated standard deviations, covariances are multiplied by
///
///     f = d²(p) / 5.991      d²(p): the ⌈(m + 1) · 0.95⌉th least of m trials
///
/// so that the confidence region contains the truth in 95 % of similar cases. Each cell has three
/// trials: without the whole cell, without the earlier half of its fingerprints, and without the
/// later half. Real positions are in between: nearer to a cell than its neighbours are, but not
/// exactly at the survey points. Cells at the border are not held out whole, because they would
/// lie beyond the remaining survey. Each number of scans has its own factor, because fixes from
/// more scans have smaller errors.
///
/// The calibration covers resting devices only: for a walking one, a fix from many scans lags
/// behind. It also covers only the survey's receiver, bodies and day.
///
/// - SeeAlso: H. Papadopoulos, K. Proedrou, V. Vovk, A. Gammerman, *Inductive confidence machines
///   for regression* (2002), for the rank; M. Stone, *Cross-validatory choice and assessment of
///   statistical predictions* (1974).
public struct SurveyError: Hashable, Sendable {
  /// The covariance factors for fixes from 1, 2, ... scans; not empty.
  public let factors: [Double]

  /// No change to the stated covariance: a factor of 1.
  public static let asStated = SurveyError(factors: [1])

  private init(factors: [Double]) { self.factors = factors }

  /// Calibrates a method on a survey.
  ///
  /// In maps with many cells, 40 cells spread over the map are tested. Without trials, as in a map
  /// of one fingerprint, the factor is 1.
  ///
  /// - Parameters:
  ///   - method: The method, with uncalibrated covariances.
  ///   - map: The survey.
  ///   - withhold: Removes the held-out fingerprints from a copy of the method.
  /// - Complexity: At most 120 times the creation of a map and of the method, and 480 fixes for
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
          for recent in Self.recentScans(of: count, from: scans) {
            guard let fix = method.locate(recent) else { continue }
            let error = map.cells[cell].point - fix.point
            trials[count - 1].append(fix.covariance.squaredDistance(of: error) ?? 0)
          }
        }
      }
    }
    var factors = [Self.factor(of: trials[0]) ?? 1]
    for own in trials.dropFirst() {
      // More scans never get a greater factor, even if their trials suggest one by chance.
      let last = factors[factors.count - 1]
      factors.append(min(Self.factor(of: own) ?? last, last))
    }
    self.factors = factors
  }

  /// A fix with its calibrated covariance.
  ///
  /// - Parameter scanCount: The number of scans of the fix.
  public func stated(_ fix: PositionFix, scanCount: Int) -> PositionFix {
    let factor = factors[min(max(scanCount, 1), factors.count) - 1]
    return PositionFix(fix.point, covariance: factor * fix.covariance, cell: fix.cell)
  }

  private static var greatestCellCount: Int { 40 }
  private static var fixesOfCell: Int { 4 }

  /// Groups of consecutive scans, spread evenly over all scans.
  private static func recentScans(of count: Int, from scans: [Scan]) -> [RecentScans] {
    let available = scans.count / count
    let wanted = min(available, fixesOfCell)
    return (0..<wanted).map { index in
      let first = index * available / wanted * count
      return RecentScans(Array(scans[first..<first + count]))
    }
  }

  private static func factor(of squaredDistances: [Double]) -> Double? {
    guard !squaredDistances.isEmpty else { return nil }
    let rank = ((squaredDistances.count + 1) * 95 + 99) / 100
    let quantile = squaredDistances.sorted()[min(rank, squaredDistances.count) - 1]
    // Trials that all hit the exact cell centre do not make a method error-free.
    return max(quantile / PositionFix.squaredRadius, 0x1p-6)
  }
}

extension RadioMap {
  /// Returns at most a given number of cells with fingerprints, ordered by position and evenly
  /// spread.
  fileprivate func scatteredCells(_ number: Int) -> [Int] {
    let surveyed = cells.indices.filter { !ranges[$0].isEmpty }.sorted {
      let (a, b) = (cells[$0].point, cells[$1].point)
      return a == b ? $0 < $1 : a.isBefore(b)
    }
    let count = min(number, surveyed.count)
    return (0..<count).map { surveyed[$0 * surveyed.count / count] }
  }

  /// Returns `true` if there are cells with fingerprints to the left, right, top and bottom of a
  /// cell.
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

  /// Fingerprints as scans.
  fileprivate func scans(of range: Range<Int>) -> [Scan] {
    fingerprints[range].map { fingerprint in
      Scan(
        endingAt: fingerprint.time,
        fingerprint.levels.map { $0.map { Scan.Heard(mean: $0, newest: fingerprint.time) } })
    }
  }
}
