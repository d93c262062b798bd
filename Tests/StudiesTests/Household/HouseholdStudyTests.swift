import BLE
import Documents
@testable import Scenarios
import Scoring
import Sim
import Statistics
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct HouseholdStudyTests {
  private static func household() -> Household {
    let place = InputPlace("h")
    return Household(
      "h",
      of: [
        Person("deaf", place: place, phone: PersonPhone(receiveOffset: Decibels(-9))),
        Person("same", place: place),
        Person("keen", place: place, phone: PersonPhone(receiveOffset: Decibels(9))),
      ])
  }

  /// Each person's study is that of a scenario with the person's phone written into it.
  @Test func studiesMatchThoseOfScenariosWithThePhones() async throws {
    let files = try TinyScenario().changing("carried: \"bag\"", to: "carried: \"bag\", OFFSET")
    func scenario(_ offset: String) throws -> Scenario {
      try files.changing("OFFSET", to: offset).read()
    }
    var study = try HouseholdStudy(
      of: scenario(""), over: Self.household(), seeds: 3...22)
    try await study.perform(by: ParallelRuns(threads: 2))
    for (index, offset) in ["receiveOffsetDB: -9", "", "receiveOffsetDB: 9"].enumerated() {
      var alone = try Study(of: scenario(offset), seeds: 3...22)
      try await alone.perform(by: ParallelRuns(threads: 1))
      #expect(study.studies[index].tally == alone.tally)
    }
    #expect(study.studies[0].tally != study.studies[2].tally)
    #expect(!study.isPartial && study.allRuns == 60)
  }

  @Test func cancelledStudyHasTheSameRunsOfAll() async throws {
    let scenario = try TinyScenario().read()
    let task = Task {
      var study = try HouseholdStudy(of: scenario, over: Self.household(), seeds: 1...200)
      try await study.perform(by: ParallelRuns(threads: 1)) {
        if $0 >= 48 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return study
    }
    let study = try await task.value
    #expect(study.isPartial)
    let runs = study.studies.map(\.tally.runs)
    #expect((16..<200).contains(runs[0]) && Set(runs).count == 1)
  }

  /// Without anything in common, the variance of the mean of two is half that of one; if a seed
  /// does the same to both, it is that of one. Of 1, 0, 1, 0 and 1, 1, 0, 0 it is 1/8, beside 1/4.
  /// Of 1, 1, 0, 0 and 0, 0, 1, 1 it is 0, which counts as half.
  @Test(
    arguments: [
      ([1, 0, 1, 0], 0.5), ([1, 1, 0, 0], 1), ([3, 3, 1, 1], 1), ([0, 0, 1, 1], 0.5),
    ] as [([Double], Double)])
  func comparesTheVarianceOfTheMean(other: [Double], factor: Double) {
    var likeness = SeedLikeness(people: 2)
    for (one, other) in zip([1.0, 1, 0, 0], other) { likeness.count([one, other]) }
    #expect(likeness.factor.isNear(factor, within: 1e-12))
  }

  @Test func countsOnlySeedsOfAllPeople() {
    var likeness = SeedLikeness(people: 2)
    for values: [Double?] in [[1, 1], [5, nil], [.infinity, 2], [0, 0], [nil, nil]] {
      likeness.count(values)
    }
    #expect(likeness.factor == 1)
    var (first, later) = (SeedLikeness(people: 2), SeedLikeness(people: 2))
    first.count([1, 1])
    #expect(first.factor == nil)
    later.count([0, 1])
    // 1, 1 and 0, 1: σ is 1/2 and 0, and the mean's variance 1/16.
    #expect((first + later).factor == 1)
    var constant = SeedLikeness(people: 1)
    for _ in 0..<3 { constant.count([7]) }
    #expect(constant.factor == nil)
  }

  /// The people's intervals reach 2 and 4 below, and 1 and 5 above their estimates of 10 and 20.
  @Test func theIntervalOfTheMeanIsThatOfThePeopleScaled() {
    let figures = [PersonFigure(10, 8, 11), PersonFigure(20, 16, 25)]
    let alike = HouseholdMean(of: figures, alike: 1)
    #expect(alike.estimate == 15 && alike.lower == 12 && alike.upper == 18)
    let quarter = HouseholdMean(of: figures, alike: 0.25)
    #expect(quarter.estimate == 15 && quarter.lower == 13.5 && quarter.upper == 16.5)
    let one = HouseholdMean(of: [figures[0], PersonFigure(nil, nil, nil)], alike: 0.25)
    #expect(one.estimate == 10 && one.lower == 8 && one.upper == 11 && one.people == 1)
    let never = HouseholdMean(of: figures + [PersonFigure(.infinity, nil, nil)], alike: 1)
    #expect(never.estimate == .infinity && never.lower == nil)
    let none = HouseholdMean(of: [], alike: 1)
    #expect(none.estimate == nil && none.people == 0)
  }

  /// For a mean, the interval is Student's of the means over people, run by run. By R's qt,
  /// Student's factor for 9 degrees of freedom is 2.262157.
  @Test func theIntervalOfMeansIsStudentsOfTheRunsMeans() {
    var dice = Dice(4)
    let seeds = (0..<10).map { _ in Double(dice.integer(0...1000)) / 100 }
    let people = (0..<3).map { _ in seeds.map { $0 + Double(dice.integer(0...300)) / 100 } }
    func student(_ values: [Double]) -> (mean: Double, half: Double) {
      let mean = values.reduce(0, +) / 10
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 9
      return (mean, 2.262157 * (variance / 10).squareRoot())
    }
    var likeness = SeedLikeness(people: 3)
    for seed in seeds.indices { likeness.count(people.map { $0[seed] }) }
    let figures = people.map { values in
      let own = student(values)
      return PersonFigure(own.mean, own.mean - own.half, own.mean + own.half)
    }
    let paired = student(seeds.indices.map { seed in people.reduce(0) { $0 + $1[seed] } / 3 })
    let mean = HouseholdMean(of: figures, alike: likeness.factor ?? 0)
    #expect(mean.estimate.isNear(paired.mean, within: 1e-9))
    #expect(mean.lower.isNear(paired.mean - paired.half, within: 1e-9))
    #expect(mean.upper.isNear(paired.mean + paired.half, within: 1e-9))
  }

  /// Rates of 20, 50 and 70 % in 50 runs, of which a share is common to all: the intervals of 95 %
  /// cover the mean in 96.2 to 96.8 % of studies, by the same rule in NumPy. Clopper and Pearson's
  /// are wide; the bounds are those of chance in 1000 studies, at three standard deviations.
  @Test(arguments: [0, 0.5, 1]) func theIntervalOfAMeanOfRatesCovers(share: Double) {
    let (rates, runs, studies) = ([0.2, 0.5, 0.7], 50, 1000)
    let intervals = (0...runs).map { BinomialInterval(successes: $0, trials: runs) }
    var (dice, covered) = (Dice(17), 0)
    for _ in 0..<studies {
      var (likeness, counts) = (SeedLikeness(people: 3), [0, 0, 0])
      for _ in 0..<runs {
        let common = dice.number(0...1)
        let values = rates.map { rate -> Double? in
          (dice.happens(share) ? common : dice.number(0...1)) < rate ? 1 : 0
        }
        likeness.count(values)
        for person in counts.indices where values[person] == 1 { counts[person] += 1 }
      }
      let figures = counts.map {
        PersonFigure(Double($0) / Double(runs), intervals[$0].lower, intervals[$0].upper)
      }
      let mean = HouseholdMean(of: figures, alike: likeness.factor ?? 1)
      let truth = rates.reduce(0, +) / 3
      if mean.lower ?? 1 <= truth, truth <= mean.upper ?? 0 { covered += 1 }
    }
    #expect((0.943...0.985).contains(Double(covered) / Double(studies)))
  }

  @Test(arguments: [("9 of 10", 4, 4), ("9 of 10", 20, 18), ("90 %", 37, 34), ("50%", 3, 2)])
  func aShareOfPeopleIsRoundedUp(text: String, people: Int, count: Int) throws {
    #expect(try PeopleShare(text, at: InputPlace("o")).count(of: people) == count)
  }

  @Test(arguments: [
    ("most", "o: 'most' is not a share of the people, such as '9 of 10' or '90 %'"),
    ("0 of 10", "o: 0 of 10 is outside 1 of 1000 ... all"),
    ("11 of 10", "o: 11 of 10 is outside 1 of 1000 ... all"),
    ("101 %", "o: 101 % is outside 1 of 1000 ... all"),
    ("1 of 1001", "o: 1 of 1001 is outside 1 of 1000 ... all"),
  ])
  func rejectsShares(text: String, sentence: String) {
    let error = #expect(throws: InputError.self) {
      _ = try PeopleShare(text, at: InputPlace("o"))
    }
    #expect(error.map { "\($0)" } == sentence)
  }
}
