import BLE
import Buildings
import EngineFiles
import Scoring

extension StudyMeasure {
  /// Returns the measures of the errors that an engine can make by decisions of a kind: first the
  /// measures of actions that were not due, then the others, in the order of the table of measures.
  /// Delays are medians.
  package static func errors(of kind: Measure.DecisionKind) -> [StudyMeasure] {
    let measures = Measure.allCases.filter { $0.definition.errorOf.contains(kind) }
    let isFalseAction = { (measure: Measure) in
      measure.definition.statistic == .rate(.falseAction)
    }
    let ordered = measures.filter(isFalseAction) + measures.filter { !isFalseAction($0) }
    return ordered.compactMap(StudyMeasure.init(typicalOf:))
  }

  /// Returns the measures of the errors that an engine can make by decisions like this one. Empty
  /// for decisions that cannot be wrong.
  package static func errors(of verdict: Verdict, on plan: FloorPlan) -> [StudyMeasure] {
    Measure.DecisionKind(verdict, on: plan).map { errors(of: $0) } ?? []
  }

  /// Returns the measures of the errors that an engine can make by decisions like the awaited one.
  package static func errors(of awaited: AwaitedDecision, on plan: FloorPlan) -> [StudyMeasure] {
    Measure.DecisionKind(awaited, on: plan).map { errors(of: $0) } ?? []
  }

  /// The statistic that a study reports of a measure, with the median where it reports percentiles;
  /// `nil` if a study does not report the measure.
  private init?(typicalOf measure: Measure) {
    switch measure.definition.statistic {
    case .rate: self = .rate(measure)
    case .mean: self = .mean(measure)
    case .percentiles: self = .percentile(50, of: measure)
    case nil: return nil
    }
  }
}

extension Measure.DecisionKind {
  /// The kind of a decision; `nil` for a decision that cannot be wrong.
  fileprivate init?(_ verdict: Verdict, on plan: FloorPlan) {
    switch verdict {
    case .unlock: self = .unlock
    case .lock: self = .lock
    case .side: self = .side
    case .entered: self = .roomEntered
    case .left(let room):
      self = plan.rooms.contains { $0.name == room } ? .roomLeft : .areaLeft
    case .position: self = .position
    case .notify: self = .notification
    case .alert: self = .alert
    case .report: self = .report
    case .item: self = .item
    case .publish: return nil
    }
  }

  /// The kind of an awaited decision; `nil` for a decision that cannot be wrong.
  fileprivate init?(_ awaited: AwaitedDecision, on plan: FloorPlan) {
    switch awaited {
    case .verdict(let verdict): self.init(verdict, on: plan)
    case .knownSide: self = .side
    case .alert: self = .alert
    case .report: self = .report
    case .anyItem: self = .item
    case .anyPosition: self = .position
    }
  }
}
