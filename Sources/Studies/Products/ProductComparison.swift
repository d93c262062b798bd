import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim
import Statistics

/// A comparison of products on the same walks with the same seeds: presets as they are shipped and,
/// if asked for, after tuning, and engines of the user's own.
///
/// Products are tuned on the seeds that follow those of the comparison, so that these have no part
/// in the choice of settings.
public struct ProductComparison: Sendable {
  /// The ground of all runs.
  public let ground: ProductGround
  /// The number of runs of each product.
  public let runs: Int
  /// The seed of the first run.
  public let firstSeed: UInt64
  /// `true` to tune the products.
  public let isTuned: Bool
  /// The presets that are left out.
  public let refusals: [Product.Refusal]
  /// The products: as shipped and as given, and then, once they are tuned, those whose best
  /// settings are others.
  public private(set) var products: [Product]
  /// The number of runs counted of each product as shipped or as given.
  public private(set) var runsDone = 0
  /// The number of simulations for the figures.
  package private(set) var simulations = 0
  /// The searches for settings, in the order of the products.
  package private(set) var tunings: [ProductTuning] = []
  /// The number of runs counted of each tuned product.
  private var tunedRunsDone = 0
  /// The series of each product, by person and product, and then by measure.
  package private(set) var series: [[[CandidateSeries]]]

  /// The measures of the table: how often the room is right, wrong and none, its needless changes
  /// and its delays; and the rates and delays of a lock.
  package static let measures: [StudyMeasure] =
    [.rightRoomShare, .wrongRoomShare, .missedRoomShare, .roomFlips].map { .mean($0) }
    + [50, 95].map { .percentile($0, of: .roomChangeDelayS) }
    + [.rate(.falseUnlocks), .rate(.missedUnlock)]
    + [50, 95].map { .percentile($0, of: .unlockDelayS) }

  /// The level above which an adjusted p-value leaves two products undistinguished.
  package static let level = 0.05

  /// Creates a comparison without runs.
  ///
  /// - Parameters:
  ///   - presets: The names of the presets, or `nil` for all. Those that do not fit the ground are
  ///     left out.
  ///   - engines: Words for engines of the user's own, as in `Scenario.with(engine:)`.
  ///   - isTuned: `true` to tune the products.
  /// - Precondition: There is at least one run.
  /// - Throws: `noSuchName` for an unknown preset, `unusable` if nothing fits, `outOfRange` if
  ///   there are more runs than fit into memory, or the error of an engine of the user's own.
  public init(
    presets: [String]?, engines: [String] = [], on ground: ProductGround, runs: Int,
    firstSeed: UInt64 = 1, isTuned: Bool = false
  ) throws(InputError) {
    precondition(runs > 0, "\(runs) runs compare nothing")
    let option = InputPlace(option: .presets)
    var products: [Product] = []
    var refusals: [Product.Refusal] = []
    let named = try presets?.map { name throws(InputError) in try Preset.named(name, at: option) }
    for preset in named ?? Preset.known {
      guard preset.kind == ground.kind else {
        refusals.append(
          .init(
            name: preset.name,
            reason: "a \(preset.kind) engine; \(ground.kind) engines are compared"))
        continue
      }
      do {
        products.append(
          Product(
            preset.name, preset: preset, engines: try ground.engines(preset.name, at: option)))
      } catch {
        refusals.append(
          .init(name: preset.name, reason: error.description(within: option.description)))
      }
    }
    for word in engines {
      guard !products.contains(where: { $0.word == word }) else {
        throw .repeatedKey(InputPlace(option: .engine), key: word, other: word)
      }
      let preset = Preset.known.first { $0.name == word }
      products.append(
        Product(
          word, preset: preset,
          engines: try ground.engines(word, at: InputPlace(option: .engine))))
    }
    guard !products.isEmpty else {
      let first = refusals.first.map { ", e.g. \($0.name): \($0.reason)" } ?? ""
      throw .unusable(option, "no preset fits \(ground.scenario.name.quoted)\(first)")
    }
    try CandidateSeries.checkRoom(
      for: runs, of: products.count * ground.people.count * (isTuned ? 2 : 1),
      keeping: Self.measures, in: ground.world)
    self.ground = ground
    self.runs = runs
    self.firstSeed = firstSeed
    self.isTuned = isTuned
    self.refusals = refusals
    self.products = products
    series = ground.durations.map { duration in
      products.map { _ in Self.emptySeries(lasting: duration) }
    }
    guard isTuned else { return }
    let next = firstSeed + UInt64(runs)
    for product in products {
      if let tuning = try ProductTuning(of: product, on: ground, runs: runs, from: next) {
        tunings.append(tuning)
      }
    }
  }

  private static func emptySeries(lasting duration: Duration) -> [CandidateSeries] {
    measures.map { CandidateSeries(of: $0, lasting: duration) }
  }

  /// `true` if some of the runs are not finished.
  public var isPartial: Bool {
    runsDone < runs || tunings.contains(where: \.isPartial)
      || products.contains(where: \.isTuned) && tunedRunsDone < runs
  }

  /// Returns the number of runs counted of a product, given by an index.
  func runs(of product: Int) -> Int { products[product].isTuned ? tunedRunsDone : runsDone }

  /// The number of seeds to run, over all parts of the comparison.
  public var allSeeds: Int { runs * (isTuned ? 2 + tunings.count : 1) }

  /// Runs the comparison, with several seeds in parallel. The results do not depend on the number
  /// of threads.
  ///
  /// If the task is cancelled, the comparison ends soon with the runs finished by then.
  ///
  /// - Parameter progress: Called with the number of seeds that were run, of `allSeeds`.
  /// - Throws: The errors of `ProductGround.runs(of:seed:)`.
  public mutating func perform(
    by workers: ParallelRuns = ParallelRuns(), progress: (_ seeds: Int) -> Void = { _ in }
  ) async throws(InputError) {
    runsDone = try await run(products.indices, by: workers, progress: progress)
    guard isTuned, runsDone == runs else { return }
    for index in tunings.indices {
      let done = runs * (1 + index)
      try await tunings[index].perform(on: ground, by: workers) { progress(done + $0) }
      guard !tunings[index].isPartial else { return }
    }
    let shipped = products.count
    products += tunings.compactMap(\.best).filter(\.isTuned)
    for (person, duration) in ground.durations.enumerated() {
      series[person] += products[shipped...].map { _ in Self.emptySeries(lasting: duration) }
    }
    let done = runs * (1 + tunings.count)
    tunedRunsDone = try await run(shipped..<products.count, by: workers) { progress(done + $0) }
  }

  /// Runs some of the products with all seeds, and returns the number of runs counted.
  private mutating func run(
    _ indices: Range<Int>, by workers: ParallelRuns, progress: (_ seeds: Int) -> Void
  ) async throws(InputError) -> Int {
    guard !indices.isEmpty else { return runs }
    let (ground, firstSeed) = (ground, firstSeed)
    let engines = products[indices].map(\.engines)
    var done = 0
    return try await workers.fold(runs) { number throws(InputError) -> [SharedRuns]? in
      guard !Task.isCancelled else { return nil }
      return try ground.runs(of: engines, seed: firstSeed + UInt64(number))
    } take: { shared in
      for (person, shared) in shared.enumerated() {
        for (index, scores) in zip(indices, shared.scores) {
          for (place, measure) in Self.measures.enumerated() {
            series[person][index][place].append(measure.numbers(of: scores))
          }
        }
        simulations += shared.simulations
      }
      done += 1
      progress(done)
    }
  }
}
