import Documents
import Scenarios
import Scoring

/// A study of a scenario for each person of a household. All have the same seeds, and so the same
/// radio and luck.
public struct HouseholdStudy: Sendable {
  /// The household.
  public let household: Household
  /// The study of each person, in the order of the household; all have finished the same runs.
  public private(set) var studies: [Study]
  /// The likeness of the people's runs, for each column of values.
  private var likeness: [SeedLikeness]

  /// Creates a study without runs.
  ///
  /// - Throws: `noSuchName` if the scenario has no such variant, or the errors of
  ///   `Scenario.lived(inBy:)`.
  public init(
    of scenario: Scenario, variant: String? = nil, over household: Household,
    seeds: ClosedRange<UInt64>
  ) throws(InputError) {
    var studies: [Study] = []
    for person in household.people {
      studies.append(try Study(of: scenario.lived(inBy: person), variant: variant, seeds: seeds))
    }
    self.household = household
    self.studies = studies
    likeness = []
  }

  /// The outcome of each person's study.
  public var outcomes: [(person: Person, outcome: StudyOutcome)] {
    zip(household.people, studies).map { ($0, $1.outcome) }
  }

  /// The number of runs of all people.
  public var allRuns: Int { studies.reduce(0) { $0 + $1.seeds.count } }

  /// `true` if some of the seeds were not run.
  public var isPartial: Bool { studies.contains(where: \.isPartial) }

  /// Runs the seeds in parallel, each for all people. The results do not depend on the number of
  /// threads. If the task is cancelled, the study ends soon with the runs finished by then.
  ///
  /// - Parameter progress: Called with the number of runs counted, of all people.
  /// - Throws: The errors of `Study.perform`.
  public mutating func perform(
    by workers: ParallelRuns = ParallelRuns(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    let all = studies
    let seeds = all[0].seeds
    let blocks = (seeds.count + Study.block - 1) / Study.block
    var tallies = all.map(\.emptyTally)
    var likeness: [SeedLikeness] = []
    _ = try await workers.fold(blocks) { number throws(InputError) in
      try Self.part(of: all, seeds.dropFirst(number * Study.block).prefix(Study.block))
    } take: { part in
      for (index, tally) in part.tallies.enumerated() { tallies[index].merge(tally) }
      likeness = likeness.isEmpty ? part.likeness : zip(likeness, part.likeness).map { $0 + $1 }
      progress(tallies.reduce(0) { $0 + $1.runs })
    }
    for index in studies.indices { studies[index].take(tallies[index]) }
    self.likeness = likeness
  }

  /// The results of all people with some seeds.
  private struct Part {
    var tallies: [StudyTally]
    var likeness: [SeedLikeness]
  }

  /// Returns the results with some seeds; `nil` if the task was cancelled before the last run.
  private static func part(
    of studies: [Study], _ seeds: some Collection<UInt64>
  ) throws(InputError) -> Part? {
    var tallies: [StudyTally] = []
    var values: [[[Double?]]] = []
    for study in studies {
      var own: [[Double?]] = []
      guard
        let part = try study.part(of: seeds, noting: { own.append(study.values(of: $0, $1)) })
      else { return nil }
      tallies.append(part.tally)
      values.append(own)
    }
    let columns = values.first?.first?.count ?? 0
    var likeness = Array(repeating: SeedLikeness(people: studies.count), count: columns)
    for seed in values[0].indices {
      for column in likeness.indices { likeness[column].count(values.map { $0[seed][column] }) }
    }
    return Part(tallies: tallies, likeness: likeness)
  }
}

extension HouseholdStudy {
  /// Returns the mean over people of a measure, from their figures.
  ///
  /// - Parameter walker: The walker, as an index into the tally; `nil` for all of them.
  package func mean(
    of figures: [PersonFigure], of measure: StudyMeasure, walker: Int?
  ) -> HouseholdMean {
    let column = studies[0].column(of: measure, walker: walker)
    return HouseholdMean(of: figures, alike: column.flatMap { factor(ofColumn: $0) } ?? 1)
  }

  /// Returns the mean over people of a quantity, from their figures.
  ///
  /// - Parameter quantity: An index into the quantities of the studies; `nil` for a figure that
  ///   pools several of them.
  package func mean(of figures: [PersonFigure], ofQuantity quantity: Int?) -> HouseholdMean {
    let column = quantity.map(studies[0].column(ofQuantity:))
    return HouseholdMean(of: figures, alike: column.flatMap { factor(ofColumn: $0) } ?? 1)
  }

  private func factor(ofColumn column: Int) -> Double? {
    likeness.indices.contains(column) ? likeness[column].factor : nil
  }
}

/// A person's figure of a measure.
package struct PersonFigure: Sendable {
  /// The estimate; infinite if the event never came, and `nil` if there was nothing to measure.
  package var estimate: Double?
  /// The ends of the 95 % confidence interval; `nil` if unknown.
  package var lower, upper: Double?

  package init(_ estimate: Double?, _ lower: Double?, _ upper: Double?) {
    (self.estimate, self.lower, self.upper) = (estimate, lower, upper)
  }

  package init(_ figure: StudyEstimate) { self.init(figure.estimate, figure.lower, figure.upper) }

  /// Returns the index of the first person with the worst estimate; `nil` if neither direction is
  /// worse, or if there was nothing to measure.
  package static func worst(of figures: [PersonFigure?], better: Measure.Better?) -> Int? {
    guard let better else { return nil }
    let known = figures.indices.filter { figures[$0]?.estimate != nil }
    func cost(_ person: Int) -> Double {
      let estimate = figures[person]?.estimate ?? 0
      return better == .less ? estimate : -estimate
    }
    return known.dropFirst().reduce(known.first) { worst, person in
      worst.map { cost(person) > cost($0) ? person : $0 }
    }
  }
}

/// The mean of a measure over people whose runs have the same seeds.
///
/// Its 95 % confidence interval is made from those of the people. With the estimate m and the
/// interval l ... u of each person,
///
///     lower = mean(m) - √D mean(m - l),   upper = mean(m) + √D mean(u - m),
///     D = var(mean over people) / mean(σ)².
///
/// The variances are those over seeds, of the mean over people in a run and of each person's values
/// with standard deviation σ. D is 1 if one seed does the same to all, and 1 / n if the runs of n
/// people have nothing in common. If everyone's interval is Student's, it is Student's interval of
/// the means of the runs. Of one person, it is the person's interval.
///
/// - SeeAlso: G. Y. Zou, A. Donner, *Construction of confidence limits about effect measures*
///   (2008): limits of a sum from those of its terms.
package struct HouseholdMean: Sendable {
  /// The mean over the people with something to measure; infinite if one of them is, and `nil`
  /// without any.
  package let estimate: Double?
  /// The ends of the 95 % confidence interval; `nil` if that of one person is unknown.
  package let lower, upper: Double?
  /// The number of people with something to measure.
  package let people: Int

  /// Creates the mean of figures.
  ///
  /// - Parameter factor: D, above 0 and at most 1.
  package init(of figures: [PersonFigure], alike factor: Double = 1) {
    let measured = figures.compactMap { figure in figure.estimate.map { ($0, figure) } }
    people = measured.count
    guard !measured.isEmpty else {
      (estimate, lower, upper) = (nil, nil, nil)
      return
    }
    let count = Double(measured.count)
    let mean = measured.reduce(0) { $0 + $1.0 } / count
    estimate = mean
    let share = measured.count == 1 ? 1 : factor.squareRoot()
    guard mean.isFinite, measured.allSatisfy({ $0.1.lower != nil && $0.1.upper != nil }) else {
      (lower, upper) = (nil, nil)
      return
    }
    lower = mean - share * measured.reduce(0) { $0 + ($1.0 - ($1.1.lower ?? 0)) } / count
    upper = mean + share * measured.reduce(0) { $0 + (($1.1.upper ?? 0) - $1.0) } / count
  }
}
