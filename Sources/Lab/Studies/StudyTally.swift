/// What many runs came to. Its size does not grow with them, but for the delays up to their bound.
public struct StudyTally: Hashable, Sendable {
  /// How many runs were counted.
  public internal(set) var runs = 0
  /// Of each walker with a phone, in the order of the world's walkers.
  public internal(set) var walkers: [WalkTally]
  /// In how many runs it happened to any of them, by `Rate`.
  var anyone = Rate.allCases.map { _ in WalkTally.Share() }

  /// No runs yet, of a world with so many phones.
  public init(phones: Int) {
    walkers = Array(repeating: WalkTally(), count: phones)
  }

  /// Counts a run, by what came of it for its walkers with phones.
  mutating func count(_ outcomes: [WalkOutcome]) {
    runs += 1
    for (index, outcome) in outcomes.enumerated() { walkers[index].count(outcome) }
    for (index, rate) in Rate.allCases.enumerated() {
      let possible = outcomes.compactMap { $0.score.happened(rate) }
      anyone[index].count(possible.isEmpty ? nil : possible.contains(true))
    }
  }

  /// Adds what later runs came to.
  public mutating func merge(_ later: StudyTally) {
    runs += later.runs
    for index in walkers.indices { walkers[index].merge(later.walkers[index]) }
    for index in anyone.indices { anyone[index].merge(later.anyone[index]) }
  }

  /// In how many runs it happened to anyone.
  public func anyone(_ rate: Rate) -> WalkTally.Share {
    anyone[Rate.allCases.firstIndex(of: rate) ?? 0]
  }
}
