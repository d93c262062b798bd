/// The outcomes of a placement for each person, over the same seeds.
struct PeopleOutcomes: Sendable {
  /// The outcomes of each person, seed by seed.
  private(set) var people: [[PlacementOutcome]]
  private var sums: [Double]

  init(people count: Int) {
    people = Array(repeating: [], count: count)
    sums = Array(repeating: 0, count: count)
  }

  /// Creates the outcomes of a placement as trials return them, seed by seed.
  ///
  /// - Parameter dead: The place of the device that is off among those which were tried.
  init(of outcomes: [[PlacementOutcome]], people count: Int, dead: Int = 0) {
    self.init(people: count)
    add(outcomes, dead: dead)
  }

  /// Adds the outcomes of further seeds.
  mutating func add(_ outcomes: [[PlacementOutcome]], dead: Int = 0) {
    for index in people.indices {
      let own = outcomes.map { $0[dead * people.count + index] }
      sums[index] += own.reduce(0) { $0 + $1.score }
      people[index] += own
    }
  }

  /// Returns the person whose score counts.
  func judged(by setting: PlacementSetting) -> Int {
    setting.people.judged(by: sums, for: setting.goal)
  }

  /// Returns the sum that counts over all seeds.
  func sum(by setting: PlacementSetting) -> Double { sums[judged(by: setting)] }

  /// Returns the outcomes of the person whose score counts.
  func outcomes(by setting: PlacementSetting) -> [PlacementOutcome] {
    people[judged(by: setting)]
  }

  /// Returns the score that counts.
  func score(by setting: PlacementSetting) -> PlacementScore {
    PlacementScore(of: outcomes(by: setting), for: setting.goal)
  }
}
