import BLE
import EngineFiles
import Scenarios
import Scoring
import Statistics

/// The tally of a positioning method's fixes at rest, over the trials of many runs, in integers:
/// sums do not depend on the order of their terms.
public struct RestTally: Hashable, Sendable {
  /// The moments of the counts of cell changes, one count for each run.
  var cellChanges = Moments()
  /// The time at rest in each run, the same in all runs.
  var rest = Duration.zero
  /// The delays of the runs until the fixes settle.
  var settlingDelays = DelayTally()

  /// Counts a run of the trials of a method.
  mutating func count(_ run: TrialRun, by method: PositioningChoice) {
    guard let rests = run.figures(of: method, still: true).rests else { return }
    rest = rests.duration
    if run.value(of: .cellChanges, by: method) != nil {
      cellChanges.add(Int64(rests.cellChanges))
    }
    if let delay = run.value(of: .settlingDelayS, by: method) {
      settlingDelays.count(DelayTally.nanoseconds(delay))
    }
  }

  /// Adds the tally of later runs.
  mutating func merge(_ later: RestTally) {
    cellChanges.merge(later.cellChanges)
    rest = max(rest, later.rest)
    settlingDelays.merge(later.settlingDelays)
  }

  /// The changes of the cell in an hour of rest, and the quantiles of the delays, as far as there
  /// was anything to measure.
  package var figures: [StudyEstimate] {
    let changes = StudyEstimate(
      .cellChanges, ofCounts: cellChanges, hours: rest.inSeconds / 3600)
    let delays = [50, 95].map {
      StudyEstimate($0, of: .settlingDelayS, ofSorted: settlingDelays.sorted)
    }
    return ([changes] + delays).filter { $0.count > 0 }
  }
}
