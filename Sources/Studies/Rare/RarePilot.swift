import BLE
import Documents
import Sim

/// A search for the proposals under which an event happens often.
///
/// At first, pulls are random: they shift the shadowing of all beacons, at one place on the
/// walkers' paths, by up to one standard deviation. This range grows step by step to six, until
/// there are enough events to determine the direction of pulls. Then a mixture of pulls in that
/// direction, at each point and in several strengths, is fitted by the cross-entropy method. Each
/// round fits the mixture to the weighted runs with the event.
///
/// The runs have their own seeds, starting at 2⁶³. So the proposals are independent of the weighted
/// runs of the estimate.
///
/// - SeeAlso: P.-T. de Boer et al., *A tutorial on the cross-entropy method* (2005).
struct RarePilot {
  private let event: RareEvent
  private let workers: ParallelRuns
  private let places: [ProposalPlace]
  /// The number of blocks in each batch of runs, between two changes of the proposals.
  private let blocks: Int
  private var done = 0

  /// The number of consecutive runs in one work item.
  private static let block = 16
  /// The count of events after which the random pulls end.
  private static let minimumHits = 40
  /// The greatest range of random pulls, in standard deviations.
  private static let strongest = 6
  /// The number of times the mixture is fitted.
  private static let rounds = 4
  private static let firstSeed: UInt64 = 1 << 63

  /// Creates a pilot that runs this number of blocks in each batch.
  init(of event: RareEvent, blocks: Int, by workers: ParallelRuns) {
    self.event = event
    self.workers = workers
    self.blocks = blocks
    places = Self.places(in: event.world)
  }

  /// Returns the number of blocks in each batch, for a study with a given number of runs.
  static func blocks(for runs: Int) -> Int { min(max(25, runs / (10 * block)), 625) }

  /// Returns the maximum number of runs of a pilot.
  static func mostRuns(of blocks: Int) -> Int { blocks * block * (strongest + rounds) }

  /// Returns the proposals. There are none if the event never happened or does not depend on
  /// shadowing, or if the task was cancelled before the first fit.
  ///
  /// - Parameter progress: Called with the number of runs finished.
  mutating func search(progress: (_ runs: Int) -> Void) async throws(InputError) -> ProposalMixture
  {
    let pulls = RandomPulls(places: places, beacons: event.world.fixedDevices.count)
    var shadows: [[Double]] = []
    for strength in 1...Self.strongest where shadows.count < Self.minimumHits {
      shadows += try await runs(progress) {
        pulls.tilt(of: $0, upTo: Double(strength))
      } hit: { (seed, draw) in
        pulls.place(of: seed).shadows(in: draw)
      }
    }
    var families = ProposalFamily.families(at: places, along: shadows)
    guard !families.isEmpty else { return ProposalMixture([]) }
    var hits: [ProposalFamily.Hit] = []
    for _ in 0..<Self.rounds {
      let (mixture, places) = (ProposalMixture(families.flatMap(\.parts)), places)
      hits += try await runs(progress) {
        mixture.tilt(of: $0)
      } hit: { (_, draw) in
        ProposalFamily.Hit(
          shadows: places.map { $0.shadows(in: draw) },
          weight: mixture.weight(of: draw), memberships: mixture.memberships(of: draw))
      }
      families = ProposalFamily.fitted(families, to: hits)
    }
    return ProposalMixture(families.flatMap(\.parts))
  }

  /// Runs a batch and returns the hits: the values of `hit` for the runs with the event.
  private mutating func runs<Hit: Sendable>(
    _ progress: (_ runs: Int) -> Void, tilt: @escaping @Sendable (UInt64) -> ShadowTilt,
    hit: @escaping @Sendable (_ seed: UInt64, ShadowDraw) -> Hit
  ) async throws(InputError) -> [Hit] {
    let (event, first) = (event, Self.firstSeed + UInt64(done))
    var hits: [Hit] = []
    let blocksDone = try await workers.fold(blocks) { number throws(InputError) -> [Hit]? in
      var part: [Hit] = []
      for index in 0..<UInt64(Self.block) {
        guard !Task.isCancelled else { return nil }
        let seed = first + UInt64(number * Self.block) + index
        let tilt = tilt(seed)
        guard try event.happens(seed, tilt) == true else { continue }
        part.append(hit(seed, ShadowDraw(in: event.world.environment, seed: seed, tilt: tilt)))
      }
      return part
    } take: { part in
      hits += part
    }
    done += blocksDone * Self.block
    progress(done)
    return hits
  }

  /// Returns positions of phones on the paths of their walkers, half a decorrelation distance
  /// apart. The spacing is greater if there would be too many positions.
  private static func places(in world: World) -> [ProposalPlace] {
    var spacing = world.environment.decorrelationDistance / 2
    var positions = positions(in: world, apart: spacing)
    while positions.count > mostPlaces {
      spacing *= 1.25
      positions = Self.positions(in: world, apart: spacing)
    }
    return positions.map { ProposalPlace(at: $0, in: world) }
  }

  /// Returns positions at least `spacing` apart; at most one more than `mostPlaces`.
  private static func positions(in world: World, apart spacing: Double) -> [Position] {
    var positions: [Position] = []
    for walker in world.subjects.map({ world.walkers[$0] }) {
      for leg in walker.walk.legs {
        let steps = max(1, Int(min(leg.length / (spacing / 4), 1000)))
        for step in 0...steps where positions.count <= mostPlaces {
          let point = leg.point(at: Double(step) / Double(steps))
          let position = Position(point, height: walker.phoneHeight)
          if positions.allSatisfy({ $0.distance(to: position) >= spacing }) {
            positions.append(position)
          }
        }
      }
    }
    return positions
  }

  private static let mostPlaces = 12
}

/// Random pulls of all beacons at one place.
private struct RandomPulls: Sendable {
  let places: [ProposalPlace]
  let beacons: Int

  /// Returns the place of the run with this seed.
  func place(of seed: UInt64) -> ProposalPlace {
    places[Chance(seed: seed).integer(below: places.count, .tilting, RandomStream("place"), 0)]
  }

  /// Returns the pulls of the run with this seed: uncorrelated shifts, each by up to `most`
  /// standard deviations.
  func tilt(of seed: UInt64, upTo most: Double) -> ShadowTilt {
    let place = place(of: seed)
    let shifts = (0..<beacons).map { beacon in
      most * (2 * Chance(seed: seed).uniform(.tilting, RandomStream("pull"), UInt64(beacon)) - 1)
    }
    return place.tilt(by: place.strengths(ofUncorrelated: shifts))
  }
}
