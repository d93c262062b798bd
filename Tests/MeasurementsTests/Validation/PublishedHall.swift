import Measurements
import Statistics

/// The measured statistics of still links in the hall, and the tolerances for a simulation.
///
/// - SeeAlso: The values are statistics of the data set named by `TetamHall`, of links at rest for
///   30 minutes.
enum PublishedHall {
  static let deviations = [1.85, 2.87, 4.34]
  static let deviationsBetween = [2.2, 3.5, 5.4]
  static let sharesLeft: [(window: Double, share: Double)] = [
    (1, 0.82), (3, 0.34), (10, 0.18), (60, 0.14),
  ]
  static let reception: [(level: Int, share: Double)] = [
    (-75, 0.92), (-80, 0.89), (-85, 0.88), (-90, 0.85),
  ]

  /// The quantities that differ from the measured ones.
  static func misses(of findings: LinkFindings) -> [String] {
    var misses: [String] = []
    func expect(_ isMet: Bool, _ what: String, _ found: Any) {
      if !isMet { misses.append("\(what): \(found)") }
    }
    func isWithin15Percent(_ found: [Double]?, _ published: [Double]) -> Bool {
      found.map { zip($0, published).allSatisfy { abs($0 / $1 - 1) <= 0.15 } } ?? false
    }

    let deviations = Spread.quartiles(of: findings.stills.map(\.deviation))
    expect(isWithin15Percent(deviations, Self.deviations), "deviation", deviations as Any)
    let between = Spread.quartiles(of: findings.stills.map(\.deviationBetween))
    expect(isWithin15Percent(between, deviationsBetween), "between", between as Any)
    let within = Quantile.of(findings.stills.map(\.deviationWithin), at: 0.5)
    expect(within.map { (0.2...1).contains($0) } ?? false, "within", within as Any)

    for (window, share) in sharesLeft {
      let index = StillLink.windows.firstIndex(of: window)
      let found = index.flatMap { findings.sharesLeft[$0] }
      expect(found.map { abs($0 - share) <= 0.15 } ?? false, "window \(window)", found as Any)
    }

    let signs = findings.autocorrelation.map { $0.map { $0 > 0 } }
    expect(
      signs == [true, false, false, false, true, true], "autocorrelation",
      findings.autocorrelation)

    let interval = findings.events.interval
    expect(
      interval.map { abs($0 / 0.4549 - 1) <= 0.005 } ?? false, "interval", interval as Any)
    let levels = reception.filter { findings.events.count(at: $0.level) >= 20 }
    expect(levels.count >= 2, "levels of reception", levels)
    for (level, share) in levels {
      let found = findings.events.reception(at: level)
      expect(found.map { abs($0 - share) <= 0.05 } ?? false, "reception \(level)", found as Any)
    }
    return misses
  }
}
