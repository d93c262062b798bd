import BLE
import Documents
import EngineFiles
import Recordings
import Scoring
import Statistics

/// The results of all methods in all trials with one seed.
public final class TrialRun: Sendable {
  /// The trials.
  public let trials: Trials
  /// The random seed.
  public let seed: UInt64
  /// The map of the survey.
  public let map: SurveyMap
  /// The methods, each with its outcomes in the order of the trials.
  public let results: [(choice: PositioningChoice, outcomes: [PositioningTrial])]

  /// Runs the survey and each trial.
  ///
  /// - Throws: `unusable` if the survey received nothing, or too little for one of the methods.
  public init(of trials: Trials, seed: UInt64) throws(InputError) {
    let interval = trials.survey.plan.interval
    func listed(_ recording: Recording) -> Recording {
      guard let time = trials.lostListedFor else { return recording }
      return recording.listingLost(for: time, interval: interval)
    }
    let survey = listed(trials.survey.recording(seed: seed))
    var mapping = SurveyMap.Settings(interval: interval)
    mapping.keepsHeadings = trials.settings.usesHeading
    map = try SurveyMap(of: [survey], mapping)
    let basis = PositioningBasis(
      map, on: trials.plan, settings: trials.settings, surveyAt: InputPlace(survey.source))
    let judge = TrialJudge(basis)
    let recordings = trials.trials.map { listed($0.recording(seed: seed)) }
    var results: [(PositioningChoice, [PositioningTrial])] = []
    for choice in trials.methods {
      let method = try basis.method(choice)
      var outcomes: [PositioningTrial] = []
      for recording in recordings {
        for subject in try recording.subjects() {
          outcomes.append(
            try PositioningTrial(
              of: recording, by: subject, to: method, interval: interval, basis: basis,
              judge: judge,
              sensors: MotionSensors(
                compassDeviation: trials.compassDeviation, stepLength: trials.stepLength,
                device: recording.source, seed: seed)))
        }
      }
      results.append((choice, outcomes))
    }
    self.trials = trials
    self.seed = seed
    self.results = results
  }

  /// Returns the accuracy of a method in stationary or moving trials. If there are no such trials,
  /// the figures are empty.
  public func figures(of choice: PositioningChoice, still: Bool) -> PositionAccuracy {
    let outcomes = results.first { $0.choice == choice }?.outcomes ?? []
    return PositionAccuracy(
      of: zip(trials.trials, outcomes).filter { $0.0.isStill == still }.map(\.1))
  }

  /// Returns the share of a method's fixes in the correct cell in stationary trials, with a
  /// confidence interval from the variance between places; `nil` if there are no fixes.
  package func rightCells(of choice: PositioningChoice) -> ClusteredShare? {
    let outcomes = results.first { $0.choice == choice }?.outcomes ?? []
    let places = zip(trials.trials, outcomes).filter { $0.0.isStill }.map { _, outcome in
      outcome.outcomes.compactMap(\.cell)
    }.filter { !$0.isEmpty }
    return ClusteredShare(
      of: places.map { cells in Double(cells.count { $0 == .right }) / Double(cells.count) },
      trials: places.reduce(0) { $0 + $1.count })
  }

  /// Returns the value of a measure; `nil` if there was nothing to measure.
  public func value(of measure: Measure, by choice: PositioningChoice) -> Double? {
    switch measure.definition.value {
    case .trials(let still, let due, let number):
      return due.value(of: figures(of: choice, still: still), number)
    case .walkOrTrials(_, _, let number):
      return number(figures(of: choice, still: false))
    case .rests(let due, let number):
      return due.value(of: figures(of: choice, still: true).rests, number)
    default: return nil
    }
  }
}
