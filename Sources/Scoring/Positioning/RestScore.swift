import BLE
import Statistics

/// The fixes of a device at rest: how often their cell changes, and how soon they settle.
public struct RestScore: Hashable, Sendable {
  /// The number of changes of the cell from one fix of a rest to its next.
  public private(set) var cellChanges = 0
  /// The number of fixes of a rest after its first, which may change the cell.
  public private(set) var nextFixes = 0
  /// The duration of the rests in all.
  public private(set) var duration = Duration.zero
  /// For each rest, the time in seconds from its start to the first of the fixes that are in the
  /// true cell until its end; infinite if the last is not.
  public private(set) var settlingDelays: [Double] = []

  /// Computes the score of fixes; `nil` without rests or without cells.
  ///
  /// - Parameter fixes: In order of time.
  package init?(
    of fixes: [(time: Instant, fix: PositionFix)], during rests: [Rest], among cells: SurveyCells
  ) {
    guard !rests.isEmpty, !cells.isEmpty else { return nil }
    for rest in rests {
      duration += rest.start.duration(to: rest.end)
      let own = fixes.filter { $0.time > rest.start && $0.time <= rest.end }
      var settled: Instant?
      var last: [Int]?
      for (time, fix) in own {
        let taken = cells.cells(of: fix)
        if last != nil { nextFixes += 1 }
        if let last, !taken.contains(where: last.contains) { cellChanges += 1 }
        last = taken
        let isRight = cells.distance(of: fix, from: rest.point) == .right
        settled = isRight ? settled ?? time : nil
      }
      settlingDelays.append(settled.map { rest.start.duration(to: $0).inSeconds } ?? .infinity)
    }
  }

  /// Adds the score of other rests.
  mutating func add(_ other: RestScore) {
    cellChanges += other.cellChanges
    nextFixes += other.nextFixes
    duration += other.duration
    settlingDelays += other.settlingDelays
  }

  /// The changes of the cell in an hour of rest.
  public var cellChangesPerHour: Double { Double(cellChanges) * 3600 / duration.inSeconds }

  /// The median time to settle, in seconds; infinite if half of the rests or more do not.
  public var settlingDelay: Double { Quantile.of(settlingDelays, at: 0.5) ?? .infinity }
}
