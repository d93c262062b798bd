import BLE
import Documents
import Scenarios
import Sim

/// Looks for the ways in which luck has to be loaded for an event to happen often.
///
/// First shadows are pulled at random: at one place along the walkers' ways, all beacons by up to
/// one standard deviation, then two, up to six, until the event has happened often enough to tell
/// in which direction to pull. Then a mixture of pulls in that direction, at each place and in
/// several strengths, is fitted to the weighted runs in which it happened, round by round, by the
/// cross-entropy method.
///
/// Its runs have seeds of their own, from 2⁶³ on, so that what it finds tells nothing of the runs
/// that are weighted in the end.
///
/// - SeeAlso: P.-T. de Boer et al., *A tutorial on the cross-entropy method* (2005).
struct RarePilot {
  private let event: RareEvent
  private let hands: SideBySide
  private let places: [Point]
  /// So many blocks of runs are carried out before luck is loaded anew.
  private let blocks: Int
  private var done = 0

  /// So many runs are carried out one after the other, and others at the same time.
  private static let block = 16
  /// So many hits are enough to begin with.
  private static let enough = 40
  /// Shadows are pulled by no more at random, in standard deviations.
  private static let strongest = 6
  /// So many times the mixture is fitted.
  private static let rounds = 4
  private static let firstSeed: UInt64 = 1 << 63

  /// A pilot that carries out so many blocks of runs before luck is loaded anew.
  init(of event: RareEvent, blocks: Int, by hands: SideBySide) {
    self.event = event
    self.hands = hands
    self.blocks = blocks
    places = Self.places(in: event.world)
  }

  /// How many blocks are worth while for a study of so many runs.
  static func blocks(for runs: Int) -> Int { min(max(25, runs / (10 * block)), 625) }

  /// How many runs it takes at the most.
  static func mostRuns(of blocks: Int) -> Int { blocks * block * (strongest + rounds) }

  /// The ways; none where the event never happened, where shadows do not bring it about, or where
  /// the task was cancelled.
  ///
  /// - Parameter progress: Called with how many runs have been carried out.
  mutating func search(progress: (_ runs: Int) -> Void) async throws(InputError) -> TiltMixture {
    let beacons = event.world.beacons.indices
    let pulls = RandomPulls(places: places, beacons: beacons.count)
    var shadows: [[Double]] = []
    for strength in 1...Self.strongest where shadows.count < Self.enough {
      shadows += try await runs(progress) {
        pulls.tilt(of: $0, upTo: Double(strength))
      } hit: { (seed, draw) in
        beacons.map { draw.deviations(of: $0, at: pulls.place(of: seed)) }
      }
    }
    var ways = TiltWay.ways(at: places, along: shadows)
    guard !ways.isEmpty else { return TiltMixture([]) }
    var hits: [TiltWay.Hit] = []
    for _ in 0..<Self.rounds {
      let (mixture, places) = (TiltMixture(ways.flatMap(\.parts)), places)
      hits += try await runs(progress) {
        mixture.tilt(of: $0)
      } hit: { (_, draw) in
        TiltWay.Hit(
          shadows: places.map { place in beacons.map { draw.deviations(of: $0, at: place) } },
          weight: mixture.weight(of: draw), memberships: mixture.memberships(of: draw))
      }
      ways = TiltWay.fitted(ways, to: hits)
    }
    return TiltMixture(ways.flatMap(\.parts))
  }

  /// Carries out a batch of runs, and gives what is said of those in which the event happened.
  private mutating func runs<Hit: Sendable>(
    _ progress: (_ runs: Int) -> Void, tilt: @escaping @Sendable (UInt64) -> Tilt,
    hit: @escaping @Sendable (_ seed: UInt64, ShadowDraw) -> Hit
  ) async throws(InputError) -> [Hit] {
    let (event, first) = (event, Self.firstSeed + UInt64(done))
    var hits: [Hit] = []
    let carriedOut = try await hands.fold(blocks) { number throws(InputError) -> [Hit]? in
      var part: [Hit] = []
      for index in 0..<UInt64(Self.block) {
        guard !Task.isCancelled else { return nil }
        let seed = first + UInt64(number * Self.block) + index
        let tilt = tilt(seed)
        guard try event.happens(seed, tilt) else { continue }
        part.append(hit(seed, ShadowDraw(in: event.world, seed: seed, tilt: tilt)))
      }
      return part
    } take: { part in
      hits += part
    }
    done += carriedOut * Self.block
    progress(done)
    return hits
  }

  /// Places along the ways of those who carry phones, half a decorrelation distance apart, or
  /// farther where that makes too many.
  private static func places(in world: World) -> [Point] {
    let legs = world.carriers.flatMap { world.walkers[$0].walk.legs }
    var spacing = world.environment.decorrelationDistance / 2
    var places = places(along: legs, apart: spacing)
    while places.count > mostPlaces {
      spacing *= 1.25
      places = Self.places(along: legs, apart: spacing)
    }
    return places
  }

  /// Places so far apart; no more than one too many.
  private static func places(along legs: [Segment], apart spacing: Double) -> [Point] {
    var places: [Point] = []
    for leg in legs {
      let steps = max(1, Int(min(leg.length / (spacing / 4), 1000)))
      for step in 0...steps where places.count <= mostPlaces {
        let point = leg.point(at: Double(step) / Double(steps))
        if places.allSatisfy({ $0.distance(to: point) >= spacing }) { places.append(point) }
      }
    }
    return places
  }

  private static let mostPlaces = 12
}

/// Pulls at random: at one place, at all beacons.
private struct RandomPulls: Sendable {
  let places: [Point]
  let beacons: Int

  /// The place of the run with this seed.
  func place(of seed: UInt64) -> Point {
    places[Chance(seed: seed).integer(below: places.count, .tilting, Who("place"), 0)]
  }

  /// The pulls of the run with this seed, each by up to so many standard deviations.
  func tilt(of seed: UInt64, upTo most: Double) -> Tilt {
    let point = place(of: seed)
    return Tilt(
      (0..<beacons).map { beacon in
        let draw = Chance(seed: seed).uniform(.tilting, Who("pull"), UInt64(beacon))
        return Tilt.Pull(beacon: beacon, at: point, deviations: most * (2 * draw - 1))
      })
  }
}
