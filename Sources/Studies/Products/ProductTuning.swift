import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring

/// The search for the best settings of a product among the combinations of
/// `Preset.tunedSettings`: a race on seeds of its own.
public struct ProductTuning: Sendable {
  /// The goal of the search.
  public let goal: TuningGoal
  /// The product as shipped, and then with each combination of settings.
  package let candidates: [Product]
  /// The number of combinations that are not possible.
  package let refused: Int
  package private(set) var race: TuningRace
  private let firstSeed: UInt64

  /// The goal for engines that decide rooms: to be right for the greatest share of the time.
  package static let goalOfRooms = TuningGoal(.mean(.rightRoomShare), isMaximised: true)
  /// The goal for locks: to miss the fewest arrivals while at most 1 % of the runs have a false
  /// unlock; among equals, with the fewest false unlocks.
  package static let goalOfLocks = TuningGoal(
    .rate(.missedUnlock),
    limits: [TuningGoal.Limit(measure: .rate(.falseUnlocks), isUpper: true, bound: 0.01)])

  /// Creates a search without runs; `nil` for a product without settings to tune.
  ///
  /// - Throws: The error of a combination, unless others may not have it.
  init?(
    of product: Product, on ground: ProductGround, runs: Int, from firstSeed: UInt64
  ) throws(InputError) {
    guard let preset = product.preset, !preset.tunedSettings.isEmpty else { return nil }
    let place = InputPlace(option: .presets)
    var candidates = [product]
    var (shipped, others): ([String]?, [[String]]) = (nil, [])
    var refused = 0
    var variations: [Variation] = []
    for text in preset.tunedSettings { variations.append(try Variation(text)) }
    for settings in Self.combinations(of: variations) {
      do throws(InputError) {
        let engines = try ground.engines(
          product.word, settings.map { SettingOverride($0.key, variedTo: $0.value) }, at: place)
        guard !candidates.contains(where: { $0.engines == engines }) else {
          if engines == product.engines { shipped = settings.map(\.value) }
          continue
        }
        others.append(settings.map(\.value))
        candidates.append(
          Product(
            product, tunedTo: settings.map { "\($0.key)=\($0.value)" }, engines: engines))
      } catch {
        guard error.isOfCombination else { throw error }
        refused += 1
      }
    }
    self.candidates = candidates
    self.refused = refused
    self.firstSeed = firstSeed
    goal = product.engines.all.contains { $0.decides(.rooms) } ? Self.goalOfRooms : Self.goalOfLocks
    race = TuningRace(
      of: candidates.count, for: goal, runs: runs, lasting: ground.durations,
      in: shipped.map { TuningSpace(of: variations.map(\.values), combinations: [$0] + others) })
  }

  private static func combinations(
    of variations: [Variation]
  ) -> [[(key: String, value: String)]] {
    var combinations: [[(key: String, value: String)]] = [[]]
    for variation in variations {
      combinations = combinations.flatMap { combination in
        variation.values.map { combination + [(variation.key, $0)] }
      }
    }
    return combinations
  }

  /// The seeds of the search.
  package var seeds: ClosedRange<UInt64> { firstSeed...(firstSeed + UInt64(race.runs) - 1) }

  /// `true` if the search is unfinished.
  package var isPartial: Bool { !race.next.isEmpty }

  /// The best candidate, `nil` before the end: the product as shipped if no other is significantly
  /// better, or else the middle of those that tie with the best figures.
  package var best: Product? {
    guard !isPartial else { return nil }
    guard let plateau = race.plateau else { return race.ranking.first.map { candidates[$0] } }
    return candidates[plateau.order.contains(0) ? 0 : plateau.middle]
  }

  /// Runs the search. If the task is cancelled, the search ends soon.
  ///
  /// - Parameter progress: Called with the number of seeds that were run.
  /// - Throws: The errors of `ProductGround.runs(of:seed:)`.
  mutating func perform(
    on ground: ProductGround, by workers: ParallelRuns, progress: (_ seeds: Int) -> Void
  ) async throws(InputError) {
    while !race.next.isEmpty {
      let next = race.next
      let engines = race.remaining.map { candidates[$0].engines }
      let (measures, first) = (goal.measures, firstSeed + UInt64(next.lowerBound))
      let taken = try await workers.fold(next.count) {
        number throws(InputError) -> [TuningRace.Record]? in
        guard !Task.isCancelled else { return nil }
        let runs = try ground.runs(of: engines, seed: first + UInt64(number))
        return engines.indices.map { engine in
          runs.flatMap { run in measures.map { $0.numbers(of: run.scores[engine]) } }
        }
      } take: { records in
        race.count(records)
        progress(race.runsDone)
      }
      guard taken == next.count else { return }
    }
  }
}
