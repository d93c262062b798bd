import BLE
import Statistics

/// The score of the fixes of a device at rest: the number of changes of the fixes' cell, and the
/// time until the fixes settle.
public struct RestScore: Hashable, Sendable {
  /// The number of changes of the cell from one fix to the next during a rest.
  public private(set) var cellChanges = 0
  /// The number of fixes that could change the cell: all fixes of a rest except the first.
  public private(set) var nextFixes = 0
  /// The total duration of the rests.
  public private(set) var duration = Duration.zero
  /// For each rest, the time in seconds from its start to the first fix from which on all fixes are
  /// in the true cell; infinite if the last fix is in another cell.
  public private(set) var settlingDelays: [Double] = []

  /// Computes the score of fixes; `nil` without rests or without cells.
  ///
  /// - Parameter fixes: The fixes, in order of time.
  package init?(
    of fixes: [(time: Instant, fix: PositionFix)], during rests: [DeviceRest],
    among cells: ScoredCells
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

  /// The number of changes of the cell in an hour of rest.
  public var cellChangesPerHour: Double { Double(cellChanges) * 3600 / duration.inSeconds }

  /// The median time to settle, in seconds; infinite if the fixes of at least half of the rests do
  /// not settle.
  public var settlingDelay: Double { Quantile.of(settlingDelays, at: 0.5) ?? .infinity }
}
