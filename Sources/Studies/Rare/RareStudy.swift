import BLE
import Documents
import Sim
import Statistics

/// How often something rare happens, from runs in which it is made to happen often and that are
/// weighted for it.
///
/// A pilot finds the ways in which luck has to be loaded; then come the runs that are counted. The
/// estimate is unbiased, whatever the pilot found: a poor pilot only makes its interval wide.
public struct RareStudy: Sendable {
  /// The event.
  public let event: RareEvent
  /// The seeds of the runs that are weighted.
  public let seeds: ClosedRange<UInt64>
  /// The ways in which luck was loaded.
  public private(set) var mixture = TiltMixture([])
  /// What came of the runs that were carried out.
  public private(set) var rate = WeightedRate(heaviest: 1)
  /// How many runs the pilot took.
  public private(set) var pilotRuns = 0

  /// How much the pilot does before luck is loaded anew.
  private let pilotBlocks: Int

  /// So many runs are carried out one after the other, and others at the same time.
  private static let block = 16

  /// A study that has not begun.
  ///
  /// - Precondition: No seed is 2⁶³ or greater: those are the pilot's.
  public init(of event: RareEvent, seeds: ClosedRange<UInt64>) {
    precondition(seeds.upperBound < 1 << 63, "the pilot has the seed \(seeds.upperBound)")
    self.init(of: event, seeds: seeds, pilotBlocks: RarePilot.blocks(for: seeds.count))
  }

  package init(of event: RareEvent, seeds: ClosedRange<UInt64>, pilotBlocks: Int) {
    self.event = event
    self.seeds = seeds
    self.pilotBlocks = pilotBlocks
  }

  /// How many runs there are at the most, those of the pilot among them.
  public var mostRuns: Int { RarePilot.mostRuns(of: pilotBlocks) + seeds.count }

  /// Whether there are runs that were not carried out.
  public var isPartial: Bool { rate.runs < seeds.count }

  /// Whether a study of runs with luck as it is would know as much after fewer runs, as far as these
  /// tell; `nil` where nothing happened.
  ///
  /// Where the rate is in doubt, either has to come to events enough: the plain study after 30/p̂
  /// runs.
  public var isPlainCheaper: Bool? {
    guard let estimate = rate.estimate, estimate > 0 else { return nil }
    if mixture.parts.isEmpty { return true }
    if rate.doubt == nil { return rate.worthInRuns.map { $0 < Double(pilotRuns + rate.runs) } }
    let runs = max(rate.runsToTrust ?? 0, Double(rate.runs))
    return WeightedRate.enoughEvents / estimate < Double(pilotRuns) + runs
  }

  /// Carries out the runs, side by side. What comes of them does not depend on how many at a time.
  ///
  /// Where the task is cancelled, it ends soon with what is known.
  ///
  /// - Parameter progress: Called with how many runs have been carried out.
  /// - Throws: What a run throws.
  public mutating func carryOut(
    by hands: SideBySide = SideBySide(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    var pilot = RarePilot(of: event, blocks: pilotBlocks, by: hands)
    var pilotRuns = 0
    let mixture = try await pilot.search { runs in
      pilotRuns = runs
      progress(runs)
    }
    let (event, seeds) = (event, seeds)
    let empty = WeightedRate(heaviest: mixture.heaviest)
    var sum = empty
    _ = try await hands.fold((seeds.count + Self.block - 1) / Self.block) {
      number throws(InputError) -> WeightedRate? in
      var part = empty
      for seed in seeds.dropFirst(number * Self.block).prefix(Self.block) {
        guard !Task.isCancelled else { return nil }
        let tilt = mixture.tilt(of: seed)
        let draw = ShadowDraw(in: event.world, seed: seed, tilt: tilt)
        part.count(try event.happens(seed, tilt), weight: mixture.weight(of: draw))
      }
      return part
    } take: { part in
      sum.merge(part)
      progress(pilotRuns + sum.runs)
    }
    (self.mixture, rate, self.pilotRuns) = (mixture, sum, pilotRuns)
  }
}
