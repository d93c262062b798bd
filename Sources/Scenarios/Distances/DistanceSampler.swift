import BLE
import Documents
import EngineFiles
import Recordings
import Scoring
import Sim

/// Samples of the figures that the engines of a run hold of devices, at regular times.
///
/// The samples come from copies of the engines, which are given the input that the run's journal
/// contains, so a run that is not sampled has no additional cost. The journal may grow between
/// samples.
///
///     var sampler = try DistanceSampler(in: world, engines, from: basis, every: .seconds(1))
///     let samples = sampler.samples(of: run.journal)
package struct DistanceSampler {
  private let world: World
  private let interval: Duration
  private var players: [Player]
  /// The time of the next samples.
  private var next: Instant
  /// The counts of packets and of app events that have been taken from the journal.
  private var (packetCount, eventCount) = (0, 0)

  /// The engine of a walker.
  private struct Player {
    let walker: Int
    var input: EngineInputPlayer<AnyEngine>
  }

  /// Creates a sampler at the start of a run.
  ///
  /// - Parameters:
  ///   - basis: The basis of positioning methods; other kinds of engines need none.
  ///   - walkers: The walkers whose engines are sampled, as indices; by default all with a phone or
  ///     a tag.
  ///   - interval: The time between two samples; above zero. The first is one interval after the
  ///     start.
  ///   - place: The place of the engine's description, for errors.
  /// - Throws: As `PositioningBasis.method(_:)`; `unusable` if no engine holds figures of devices,
  ///   or if the run does not keep the input of those engines.
  package init(
    in world: World, _ engines: WalkerEngines, from basis: PositioningBasis?,
    of walkers: [Int]? = nil, every interval: Duration, at place: InputPlace = InputPlace("engine")
  ) throws(InputError) {
    precondition(interval > .zero, "samples are taken without end")
    self.world = world
    self.interval = interval
    let walkers = walkers ?? world.subjects
    let make = try engines.maker(in: world, from: basis)
    let sampled = walkers.map { (walker: $0, engine: make(world.walkers[$0])) }
      .filter { $0.engine.estimates(at: .start) != nil }
    guard !sampled.isEmpty else { throw .holdNoFigures(walkers.map { engines[$0] }, at: place) }
    let kept = sampled.filter { walker, _ in
      world.hasApp(walker) || engines[walker].description.readings != .connections
    }
    guard !kept.isEmpty else {
      throw .unusable(
        place,
        "reads levels over connections, which a run keeps only for a phone with a system; a bare "
          + "radio has none")
    }
    players = kept.map { walker, engine in
      Player(
        walker: walker,
        input: world.hasApp(walker)
          ? EngineInputPlayer(ofAppOf: engine)
          : EngineInputPlayer(ofPacketsTo: engine, from: .start))
    }
    next = Instant.start.advanced(by: interval)
  }

  /// Returns the samples that have not been returned yet, in order of time, then of the walkers and
  /// of the engines' devices. The journal may drop packets and events between two calls.
  ///
  /// - Parameter limit: The time up to which the journal is complete, exclusive; `nil` if it is
  ///   complete.
  package mutating func samples(
    of journal: Journal, before limit: Instant? = nil
  ) -> [DistanceSample] {
    take(journal)
    let end = Instant.start.advanced(by: world.duration)
    // Samples need poses, which a growing journal notes after all other entries of the same time.
    let known = journal.tracks.map { $0.last?.time ?? .start }.min() ?? end
    var samples: [DistanceSample] = []
    while next <= end, limit.map({ next < $0 && next <= known }) ?? true {
      for index in players.indices {
        players[index].input.advance(to: next)
        let walker = players[index].walker
        samples += players[index].input.engine.samples(at: next, about: walker) { anchor in
          distance(of: anchor, from: walker, at: next, in: journal)
        }
      }
      next = next.advanced(by: interval)
    }
    return samples
  }

  /// Adds the new entries of the journal to the input of the engines.
  private mutating func take(_ journal: Journal) {
    let packets = journal.heard[(packetCount - journal.droppedPackets)...]
    let events = journal.apps[(eventCount - journal.droppedEvents)...]
    (packetCount, eventCount) = (packetCount + packets.count, eventCount + events.count)
    for index in players.indices {
      let walker = players[index].walker
      // The app events of a bare radio are the readings of its motion sensors.
      players[index].input.add(events.lazy.filter { $0.walker == walker }.map(\.event))
      if !world.hasApp(walker) {
        players[index].input.add(packets.lazy.filter { $0.walker == walker }.map(\.sighting))
      }
    }
  }

  /// The distance of a device from a walker's phone or tag, in metres; `nil` if the world has no
  /// such device.
  private func distance(
    of anchor: Anchor, from walker: Int, at time: Instant, in journal: Journal
  ) -> Double? {
    guard let device = world.device(of: anchor),
      let own = position(of: walker, at: time, in: journal)
    else { return nil }
    let other =
      world.carrier(of: device).map { position(of: $0, at: time, in: journal) }
      ?? world.position(of: device, at: time)
    return other?.distance(to: own)
  }

  private func position(
    of walker: Int, at time: Instant, in journal: Journal
  ) -> Position? {
    journal.point(of: walker, at: time).map {
      Position($0, height: world.walkers[walker].phoneHeight)
    }
  }
}

extension World {
  /// Returns `true` if a walker's phone has an app whose life the run follows.
  fileprivate func hasApp(_ walker: Int) -> Bool { walkers[walker].phone?.use != nil }
}
