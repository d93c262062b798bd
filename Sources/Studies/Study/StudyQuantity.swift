import Documents
import EngineFiles
import Scenarios
import Scoring

/// A quantity that a study averages beyond the measures that every study has: one that an
/// expectation of the scenario names, or a measure of the trials of a method.
public struct StudyQuantity: Hashable, Sendable {
  /// The walker or method that the quantity is about.
  public let subject: Subject
  /// The quantity.
  public let quantity: ExpectedQuantity

  /// A subject of a study.
  public enum Subject: Hashable, Sendable {
    /// A walker, as an index into the walkers of the study.
    case walker(Int)
    /// A positioning method in trials.
    case method(PositioningChoice)
  }

  /// The measures of a method's trials that are averaged. Those of rests are in `RestTally` if a
  /// study has a statistic of them.
  private static let ofTrials = Measure.allCases.filter {
    if case .rests = $0.definition.value, $0.definition.statistic != nil { return false }
    return $0.parameters[.method] != nil
  }

  /// Returns the quantities of a study: each quantity that an expectation of any variant names, for
  /// every walker, and all quantities of the trials.
  ///
  /// - Parameter walkers: The names of the walkers of the study.
  static func all(
    of scenario: Scenario, for walkers: [String], trials: Trials?
  ) -> [StudyQuantity] {
    var named: [ExpectedQuantity] = []
    for expectation in scenario.expectations where !expectation.isOfTrials {
      guard !expectation.quantity.isInEveryStudy,
        walkers.contains(scenario.walkerName(of: expectation)),
        !named.contains(expectation.quantity)
      else { continue }
      named.append(expectation.quantity)
    }
    var all = walkers.indices.flatMap { walker in
      named.map { StudyQuantity(subject: .walker(walker), quantity: $0) }
    }
    for method in trials?.methods ?? [] {
      all += ofTrials.map {
        StudyQuantity(subject: .method(method), quantity: ExpectedQuantity($0))
      }
    }
    return all
  }

  /// Returns the value in a run; `nil` if there was nothing to measure.
  ///
  /// - Parameter outcomes: The outcomes of the walkers of the study.
  func value(of outcomes: [WalkOutcome], trials: TrialRun?) -> Double? {
    switch subject {
    case .walker(let walker): outcomes[walker].score.value(of: quantity)
    case .method(let method): trials?.value(of: quantity.measure, by: method)
    }
  }
}

extension ExpectedQuantity {
  /// `true` if every study has a statistic of the quantity.
  fileprivate var isInEveryStudy: Bool {
    measure.definition.statistic != nil && self == ExpectedQuantity(measure)
  }
}

extension StudyQuantity: Described {
  /// The quantity as it stands in a part's file.
  var json: JSON {
    [
      "walker": walker.map { JSON($0) } ?? .null,
      "method": method.map { .text($0.word) } ?? .null,
      "measure": .text(quantity.measure.rawValue),
      "room": quantity.room.map { .text($0) } ?? .null,
      "over": quantity.otherRoom.map { .text($0) } ?? .null,
      "beacon": quantity.beacon.map { .text($0) } ?? .null,
      "text": quantity.text.map { .text($0) } ?? .null,
    ]
  }

  /// Creates the quantity from its fields.
  public init(from fields: inout Fields) throws(InputError) {
    try fields.requireKeys("walker", "method", "room", "over", "beacon", "text")
    let walker = try fields.optionalInteger("walker", in: 0...999_999)
    let method = try fields.optionalText("method")
    switch (walker, method) {
    case (let walker?, nil): subject = .walker(walker)
    case (nil, let method?):
      subject = .method(try PositioningChoice(method, at: fields.place(of: "method")))
    default: throw .unusable(fields.place, "expected a walker or a method")
    }
    quantity = ExpectedQuantity(
      try Measure(
        try fields.text("measure"), among: Measure.ofRuns, at: fields.place(of: "measure")),
      room: try fields.optionalText("room"), otherRoom: try fields.optionalText("over"),
      beacon: try fields.optionalText("beacon"), text: try fields.optionalText("text"))
  }

  /// The walker; `nil` for a quantity of trials.
  var walker: Int? { if case .walker(let walker) = subject { walker } else { nil } }

  /// The method; `nil` for a quantity of a walker.
  package var method: PositioningChoice? {
    if case .method(let method) = subject { method } else { nil }
  }
}
