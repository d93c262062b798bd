import BLE
import Buildings
import Documents
import EngineFiles
import Maps
import Recordings
import Scenarios
import Scoring
import Sim

/// A world in which the moving device of a recording follows the recorded path.
package struct RetracedWorld: Sendable {
  /// The moving device.
  package let subject: DeviceAddress
  /// The path of the device.
  package let trajectory: Trajectory
  /// The world. Its first walker follows the recorded path; all others walk as in the scenario.
  package private(set) var world: World
  /// The start of the recording, and of the run.
  private let start: Instant
  /// The ground truth of the subject, and the names of all devices.
  private let truth: [TruthRow]
  private let names: DeviceNames
  private var means: MeanLevels

  /// Retraces the path of a recording's subject through a world.
  ///
  /// The world must have a walker with the subject's name, whose phone or tag is used and whose
  /// walk is replaced, and a beacon or a receiver with the name of each fixed device.
  ///
  /// - Parameter place: The place of the world's scenario in the input, as errors name it.
  /// - Throws: `missingFile` if the recording has no ground truth, `noSuchName` if the world lacks
  ///   a device of the recording, `unusable` if the recording is longer than a day or leaves the
  ///   world's plan.
  package init(
    of recording: Recording, in original: World, at place: InputPlace
  ) throws(InputError) {
    let found = try Self.subject(of: recording, in: original, at: place)
    var walker = found.walker
    subject = found.address
    trajectory = try Trajectory(of: subject, in: recording)
    // In a simulation, nobody walks off the plan.
    try recording.checkPositions(within: original.plan.bounds, of: subject, reach: 0)
    start = recording.start
    truth = try recording.truth(about: subject)
    names = recording.names
    let duration = start.duration(to: recording.end)
    guard duration > .zero, duration <= .seconds(86_400) else {
      throw .unusable(
        InputPlace(recording.source),
        "the duration is \(duration.inSeconds.inFewDigits) s; more than 0 and at most 86400 s are "
          + "allowed")
    }
    let elapsed = start
    walker.walk = Walk(
      tracing: trajectory.points.map {
        TracePoint(
          at: .start.advanced(by: elapsed.duration(to: $0.time)), $0.point, facing: $0.facing)
      })
    do {
      world = try World(
        plan: original.plan, beacons: original.beacons.map(\.asAtStart),
        receivers: original.receivers.map(\.asAtStart),
        walkers: ([walker] + original.walkers.filter { $0.name != walker.name }).map(\.asAtStart),
        environment: original.environment.asAtStart, duration: duration)
    } catch {
      preconditionFailure("a part of a world is not a world: \(error)")
    }
    means = MeanLevels(of: world)
    let links = LinkSeries.all(of: self.subject, in: recording)
    if let strange = links.first(where: { interval(to: $0.fixed) == nil }) {
      throw .noSuchName(
        recording.names[strange.fixed], among: fixed.map { world.name(of: $0) },
        at: place.key(walker.phone == nil ? "receivers" : "beacons"))
    }
  }

  /// Returns the walker that represents the recording's subject, and the address of their phone or
  /// tag.
  private static func subject(
    of recording: Recording, in original: World, at place: InputPlace
  ) throws(InputError) -> (walker: Walker, address: DeviceAddress) {
    guard recording.truth != nil else {
      throw .missingFile(path: "\(recording.source)/\(Recording.truthFile)")
    }
    let subjects = try recording.subjects()
    let walkers = original.walkers
    for walker in walkers {
      if let address = walker.address, subjects.contains(address) { return (walker, address) }
    }
    let name = recording.names[subjects[0]]
    if let index = walkers.firstIndex(where: { $0.name == name }) {
      throw .unusable(place.key("walkers")[index], "\(name.quoted) has neither a phone nor a tag")
    }
    throw .noSuchName(
      name, among: original.subjects.map { walkers[$0].name }, at: place.key("walkers"))
  }

  /// The sensitivity of the subject's phone, or of the receivers that hear the subject's tag.
  var sensitivity: PowerLevel {
    world.walkers[0].phone?.sensitivity ?? world.receivers.first?.sensitivity
      ?? PowerLevel(dBm: -95)
  }

  /// The same world, with a phone, or receivers, that read higher by a difference.
  func withOffset(_ offset: Decibels) -> RetracedWorld {
    var (walkers, receivers) = (world.walkers, world.receivers)
    if var phone = walkers[0].phone {
      phone.receiveOffset = phone.receiveOffset + offset
      walkers[0].phone = phone
    } else {
      for index in receivers.indices {
        receivers[index].receiveOffset = receivers[index].receiveOffset + offset
      }
    }
    var retraced = self
    do {
      retraced.world = try World(
        plan: world.plan, beacons: world.beacons, receivers: receivers, walkers: walkers,
        environment: world.environment, circumstances: world.circumstances,
        duration: world.duration)
    } catch {
      preconditionFailure("a world with another offset is not a world: \(error)")
    }
    retraced.means = MeanLevels(of: retraced.world)
    return retraced
  }

  /// Returns the readings as simulated with a seed, within the time of the recording.
  package func links(seed: UInt64) -> [LinkSeries] {
    var hearing = Hearing(of: world)
    var simulation = Simulation(of: world, seed: seed) { _ in ListeningEngine() }
    while simulation.step(notifying: &hearing) {}
    return fixed.map { device in
      LinkSeries(
        to: DeviceAddress(named: world.name(of: device)),
        readings: hearing.readings[device].map {
          LinkSeries.Reading(
            at: start.advanced(by: Instant.start.duration(to: $0.time)), level: $0.level)
        })
    }
  }

  /// Returns the recording as simulated with a seed: the receptions within the time of the
  /// recording, and the recorded path.
  package func recording(seed: UInt64) -> Recording {
    let journal = Run(of: world, seed: seed) { _ in ListeningEngine() }.journal
    let sightings = journal.heard.filter { $0.walker == 0 }.map { heard in
      Sighting(
        heard.sighting.advertisement,
        at: start.advanced(by: Instant.start.duration(to: heard.sighting.time)))
    }
    return Recording(
      source: "\(names[subject])'s path with seed \(seed)", sightings: sightings, truth: truth,
      names: names)
  }

  /// Adds the statistics of links on this path.
  package func add(_ links: [LinkSeries], to findings: inout LinkFindings) {
    findings.add(links, on: trajectory, interval: interval(to:))
    findings.add(ValidationSquares(of: links, on: trajectory, expectation: expectation(of:at:)))
  }

  /// Returns the mean time between two advertising events of the link to a fixed device, in
  /// seconds.
  private func interval(to fixed: DeviceAddress) -> Double? {
    device(fixed).flatMap { world.beacon($0, heardBy: 0) }.map { beacon in
      let intervals = beacon.schedule.phases[0].intervals
      return 1 / intervals.reduce(0) { $0 + 1 / ($1.inSeconds + 0.005) }
    }
  }

  private func expectation(
    of fixed: DeviceAddress, at pose: Pose
  ) -> (level: Double, distance: Double)? {
    guard let device = device(fixed) else { return nil }
    return (
      means.level(from: device, to: 0, at: pose).dBm,
      means.distance(from: device, to: 0, at: pose)
    )
  }

  /// The beacons or receivers at the other ends of the subject's links, as indices into the world's
  /// devices.
  var fixed: [Int] { world.fixedDevices.filter(world.devices(linkedTo: 0).contains) }

  private func device(_ address: DeviceAddress) -> Int? {
    fixed.first { DeviceAddress(named: world.name(of: $0)) == address }
  }
}

/// Records the levels on the links of a world's first walker, device by device.
private struct Hearing: Observer {
  private(set) var readings: [[LinkSeries.Reading]]

  init(of world: World) { readings = Array(repeating: [], count: world.deviceCount) }

  mutating func observe(_ observation: Observation, at time: Instant) {
    guard case .receptions(let receptions) = observation else { return }
    for reception in receptions where reception.walker == 0 {
      guard case .received(let advertisement) = reception.outcome, let level = advertisement.rssi
      else { continue }
      readings[reception.device].append(LinkSeries.Reading(at: time, level: level.dBm))
    }
  }
}
