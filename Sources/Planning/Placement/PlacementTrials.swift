import Documents
import Studies

/// Trials of placements by the engine, several in parallel, all with the same seeds.
package struct PlacementTrials: Sendable {
  private let setting: PlacementSetting
  private let spots: [Spot]
  private let separation: DoorSeparation?
  private let sideBySide: ParallelRuns
  /// The walks of the setting's people.
  private let visits: PlacementVisits

  /// A placement: devices at some of the mounting points, and their setting.
  package struct Placement: Hashable, Sendable {
    package var spots: [Int]
    package var broadcast: PlacementBroadcastSetting
  }

  /// A placement with its mean score over the seeds that it has run.
  package struct Tried: Hashable, Sendable {
    var placement: Placement
    var score: Double
    /// The results with all seeds, in their order, for the person whose score counts; empty for a
    /// mean over several placements.
    var outcomes: [PlacementOutcome] = []
    /// The mounting points of the other placements that ran all seeds, best first.
    var rivals: [[Int]] = []
  }

  init(
    of spots: [Spot], in setting: PlacementSetting, separation: DoorSeparation?,
    sideBySide: ParallelRuns, along visits: PlacementVisits? = nil
  ) {
    self.setting = setting
    self.spots = spots
    self.separation = separation
    self.sideBySide = sideBySide
    self.visits = visits ?? PlacementVisits(in: setting)
  }

  /// The ways of a resident; `nil` if the motion is another one.
  var ways: FloorWays? { visits.ways }

  /// Returns the same trials in another setting. The walks stay if the people's floor, motion and
  /// habits do.
  func with(_ other: PlacementSetting) -> PlacementTrials {
    func habits(_ setting: PlacementSetting) -> [PlacementPerson.Habits] {
      setting.people.all.map { $0.habits(in: setting.motion) }
    }
    let isSame =
      other.personPlan == setting.personPlan && other.motion == setting.motion
      && habits(other) == habits(setting)
    return PlacementTrials(
      of: spots, in: other, separation: separation, sideBySide: sideBySide,
      along: isSame ? visits : nil)
  }

  /// Returns the outcomes by placement, then by seed, then by dead device and person: for each dead
  /// device, one for each person of the setting. Returns `nil` if the task was cancelled.
  ///
  /// - Parameter trial: Called after each trial, which tests one placement with one seed.
  package func outcomes(
    of placements: [Placement], seeds: [UInt64], dead: [Int?] = [nil],
    after trial: () -> Void = {}
  ) async throws(InputError) -> [[[PlacementOutcome]]]? {
    var judges: [any PlacementJudge] = []
    for placement in placements { judges.append(try judge(of: placement)) }
    let asked = judges
    let spots = Set(placements.flatMap(\.spots)).sorted()
    guard let walks = try await walks(of: seeds) else { return nil }
    var outcomes: [[[PlacementOutcome]]] = Array(repeating: [], count: placements.count)
    var rest = seeds.indices[...]
    while !rest.isEmpty {
      let block = Array(rest.prefix(block(of: rest.map { walks[$0] }, from: spots.count)))
      rest = rest.dropFirst(block.count)
      let keys = block.map { self.keys(of: seeds[$0]) }
      guard
        let found = try await found(
          keys, along: block.map { walks[$0] }, from: spots)
      else { return nil }
      var taken = 0
      let count = placements.count * block.count
      let done = try await sideBySide.fold(count) { number throws(InputError) in
        let seed = number % block.count
        return try asked[number / block.count].outcomes(
          seed: seeds[block[seed]], along: found[seed], dead: dead)
      } take: {
        outcomes[taken / block.count].append($0)
        taken += 1
        trial()
      }
      guard done == count else { return nil }
    }
    return outcomes
  }

  /// Returns the number of seeds to try next: as many as have a bounded number of obstructions.
  private func block(of walks: [[PlacementWalk]], from spots: Int) -> Int {
    var (count, sum) = (0, 0)
    for walks in walks {
      sum += walks.reduce(0) { $0 + spots * $1.stretches }
      guard sum <= visits.limits.found || count < visits.limits.seeds else { break }
      count += 1
    }
    return count
  }

  /// The walks of all people with a seed: people with the same habits have the same walk.
  private func keys(of seed: UInt64) -> [PlacementVisits.Key] {
    setting.people.all.map { .init(seed: seed, habits: $0.habits(in: setting.motion)) }
  }

  /// Returns a value for each person with a seed: the one that is known, or one that is made once
  /// for all people with the same key.
  ///
  /// - Parameter make: Makes the value of a person.
  private static func values<Value>(
    of keys: [PlacementVisits.Key], known: ArraySlice<Value?>,
    make: (_ person: Int) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    var values: [Value] = []
    for (person, key) in keys.enumerated() {
      if let known = known[known.startIndex + person] {
        values.append(known)
      } else if let same = keys[..<person].firstIndex(of: key) {
        values.append(values[same])
      } else {
        values.append(try make(person))
      }
    }
    return values
  }

  /// Returns the walks of all people with each seed. Returns `nil` if the task was cancelled.
  private func walks(of seeds: [UInt64]) async throws(InputError) -> [[PlacementWalk]]? {
    let keys = seeds.map { self.keys(of: $0) }
    let known = await visits.walks(of: keys.flatMap(\.self))
    let count = setting.people.all.count
    var new: [(PlacementVisits.Key, PlacementWalk)] = []
    var walks: [[PlacementWalk]] = []
    let trials = self
    let done = try await sideBySide.fold(seeds.count) { number throws(InputError) in
      try Self.values(
        of: keys[number], known: known[number * count..<(number + 1) * count]
      ) { person throws(InputError) in
        try trials.walk(of: trials.setting.people.all[person], seed: seeds[number])
      }
    } take: { own in
      new += zip(keys[walks.count], own).map { ($0, $1) }
      walks.append(own)
    }
    guard done == seeds.count else { return nil }
    await visits.keep(new)
    return walks
  }

  private func walk(
    of person: PlacementPerson, seed: UInt64
  ) throws(InputError) -> PlacementWalk {
    if let ways {
      return .resident(
        try ResidentWalk(on: ways, seed: seed, of: person.lived, at: setting.planPlace))
    }
    if let separation {
      let habits = person.habits(in: .door)
      let speed = habits.speed ?? PlacementDoorstep.speed
      let (trace, sides) = separation.door.tour(Int(seed % 2), at: speed)
      return .door(trace, sides: sides)
    }
    return .still(PlacementTestPlaces(PlacementTrial.places, on: setting.plan, seed: seed))
  }

  /// Returns walks with the obstructions along them, found unless they are known. Returns `nil` if
  /// the task was cancelled.
  private func found(
    _ keys: [[PlacementVisits.Key]], along walks: [[PlacementWalk]], from spots: [Int]
  ) async throws(InputError) -> [[PlacementVisit]]? {
    let known = await visits.visits(of: keys.flatMap(\.self), from: spots)
    let count = setting.people.all.count
    var found: [[PlacementVisit]] = []
    var used: [(PlacementVisits.Key, PlacementVisit)] = []
    let trials = self
    let done = try await sideBySide.fold(keys.count) { number throws(InputError) in
      try Self.values(
        of: keys[number], known: known[number * count..<(number + 1) * count]
      ) { person throws(InputError) in
        try trials.visit(along: walks[number][person], from: spots)
      }
    } take: { own in
      for (person, key) in keys[found.count].enumerated()
      where !keys[found.count][..<person].contains(key) {
        used.append((key, own[person]))
      }
      found.append(own)
    }
    guard done == keys.count else { return nil }
    await visits.keep(used)
    return found
  }

  private func visit(
    along walk: PlacementWalk, from spots: [Int]
  ) throws(InputError) -> PlacementVisit {
    let ground = try setting.link.devices(at: spots.map { self.spots[$0] }, sending: .unit).world(
      of: walk.walk, for: walk.duration, in: setting, on: setting.personPlan)
    return PlacementVisit(walk: walk, spots: spots, ground: ground)
  }

  /// Returns the placement with the best mean score; `nil` if the task was cancelled.
  ///
  /// The method is successive halving: all placements are tried with an eighth of the seeds. The
  /// better half of the placements continues to a quarter of the seeds, the better half of these
  /// placements to one half of the seeds, and the better half of those placements to all seeds.
  ///
  /// - Parameter trial: Called after each trial, which tests one placement with one seed.
  /// - Precondition: There is at least one placement and one seed.
  func best(
    of placements: [Placement], seeds: [UInt64], after trial: () -> Void
  ) async throws(InputError) -> Tried? {
    let count = setting.people.all.count
    var racing = placements.map {
      (placement: $0, sum: 0.0, outcomes: PeopleOutcomes(people: count))
    }
    for (number, round) in Self.rounds(seeds.count).enumerated() {
      if number > 0 { racing = Array(racing.prefix(Self.staying(of: racing.count))) }
      guard
        let outcomes = try await outcomes(
          of: racing.map(\.placement), seeds: Array(seeds[round]), after: trial)
      else { return nil }
      for (index, outcomes) in outcomes.enumerated() {
        racing[index].outcomes.add(outcomes)
        racing[index].sum = racing[index].outcomes.sum(by: setting)
      }
      let order = racing.indices.sorted { one, other in
        setting.goal.isBetter(racing[one].sum, than: racing[other].sum)
          || racing[one].sum == racing[other].sum && one < other
      }
      racing = order.map { racing[$0] }
    }
    return Tried(
      placement: racing[0].placement, score: racing[0].sum / Double(seeds.count),
      outcomes: racing[0].outcomes.outcomes(by: setting),
      rivals: racing.dropFirst().map(\.placement.spots))
  }

  /// Returns the number of trials to find the best of `placements` placements.
  package static func count(among placements: Int, seeds: Int) -> Int {
    var (trials, racing) = (0, placements)
    for round in rounds(seeds) {
      trials += racing * round.count
      racing = staying(of: racing)
    }
    return trials
  }

  /// The seeds of each round, as ranges of indices.
  static func rounds(_ seeds: Int) -> [Range<Int>] {
    var ends = [8, 4, 2].map { max(seeds / $0, 1) } + [seeds]
    ends.insert(0, at: 0)
    return zip(ends, ends.dropFirst()).map { $0..<$1 }
  }

  /// The number of placements that stay after a round.
  static func staying(of racing: Int) -> Int { min(racing, max((racing + 1) / 2, 2)) }

  private func judge(of placement: Placement) throws(InputError) -> any PlacementJudge {
    let devices = setting.link.devices(
      at: placement.spots.map { spots[$0] }, sending: placement.broadcast)
    if let separation {
      return try DoorPlacementTrial(of: devices, at: placement.spots, by: separation, in: setting)
    }
    guard let engine = setting.engine else { return try PlacementTrial(of: devices, in: setting) }
    let rooms = placement.spots.map { spots[$0].room }
    return try RoomPlacementTrial(of: devices, in: rooms, by: engine, in: setting)
  }
}
