import BLE
import Documents
import Recordings
import Scenarios
import Sim
import Statistics

/// A first walk through a building, held against the forecast of its scenario: does everything hang
/// as drawn?
///
/// The walk is simulated as drawn with many seeds, with a phone that reads as high as the measured
/// one. The mean likelihood with any fault is found for each simulated walk and for the measured
/// one, relative to that of the building as drawn. The measured walk shows a fault if it gains more
/// by it than 95 % of the simulated walks: so a building as drawn is said to differ in 5 % of
/// walks, whatever the floor and the path. The likeliest fault is reported.
package struct InstallationCheck: Sendable {
  /// The likeliest fault, whether it is significant or not; `nil` if none is likelier than the
  /// building as drawn.
  package let likeliest: InstallationFault?
  /// The share of walks in a building as drawn that seem to differ as much as the measured one
  /// does.
  package let pValue: Double
  /// The devices of the scenario.
  package let devices: [Device]
  /// The number of simulated walks.
  package let walks: Int
  /// The RSSI offset of the phone from that of the scenario, in decibels: the median over devices.
  package let offset: Decibels?

  /// A device as heard on the walk.
  package struct Device: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The number of packets.
    package let packets: Int
    /// The number of packets of which 90 % of the simulated walks have as many.
    package let expected: ClosedRange<Int>
    /// The mean difference from the simulated levels, in decibels, without the phone's offset;
    /// `nil` if no square can be compared.
    package let difference: Double?
  }

  /// The share of walks in a building as drawn that are said to differ.
  package static let level = 0.05

  /// `true` if the building differs from what is drawn.
  package var fault: InstallationFault? { pValue <= Self.level ? likeliest : nil }

  /// Holds a recording against a world.
  ///
  /// - Parameters:
  ///   - world: The world as drawn, with a walker of the name of the recording's moving device.
  ///   - place: The place of the world's scenario in the input, as errors name it.
  ///   - seeds: The seeds of the simulated walks, at least 20: with fewer, no share of 5 % shows.
  ///   - progress: Called before each walk with the counts of simulated and of all walks.
  /// - Throws: `InputError` if the world does not fit the recording, or if no square of the path
  ///   has enough packets for a mean.
  package init(
    of recording: Recording, in world: World, at place: InputPlace, seeds: ClosedRange<UInt64>,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    precondition(seeds.count >= Self.fewestWalks, "\(seeds.count) walks show no share of 5 %")
    var retraced = try RetracedWorld(of: recording, in: world, at: place)
    let fixed = retraced.fixed
    let names = fixed.map { retraced.world.name(of: $0) }
    let addresses = names.map { DeviceAddress(named: $0) }
    let squares = InstallationSquares(
      of: retraced.trajectory, most: max(20, InstallationCells.most / max(fixed.count, 1)))
    func walk(_ links: [LinkSeries]) -> InstallationWalk {
      InstallationWalk(links, to: addresses, on: retraced.trajectory, in: squares)
    }
    let measured = walk(LinkSeries.all(of: retraced.subject, in: recording))
    // Which packets are lost depends on the phone's offset: so the forecast has it.
    let assumed = Self.offset(
      of: measured, from: seeds.prefix(Self.fewestWalks).map { walk(retraced.links(seed: $0)) })
    retraced = retraced.withOffset(assumed)
    var simulated: [InstallationWalk] = []
    for (done, seed) in seeds.enumerated() {
      progress(done, seeds.count)
      simulated.append(walk(retraced.links(seed: seed)))
    }
    let walker = retraced.world.walkers[0]
    let ends: (InstallationCells.Cell) -> RadioPathEnds = { cell in
      RadioPathEnds(
        from: retraced.world.position(of: fixed[cell.device])
          ?? Position(squares.poses[cell.square].point, height: 0),
        to: Position(squares.poses[cell.square].point, height: walker.phoneHeight))
    }
    guard
      let cells = InstallationCells(
        of: simulated, in: retraced.world.environment, sensitivity: retraced.sensitivity,
        ends: ends)
    else {
      throw .unusable(
        InputPlace(recording.source),
        "the forecast of this walk has no square with a packet of a device; walk slowly, and "
          + "past every device")
    }
    let hypotheses = InstallationHypotheses(
      in: retraced.world, devices: fixed, cells: cells, squares: squares)
    let expected = fixed.indices.map { device in
      PacketForecast(simulated.map { $0.packets[device] })
    }
    /// The likeliest fault of a walk, with the logarithm by which the walk is likelier with any
    /// fault than as drawn.
    func likeliest(
      in walk: InstallationWalk, isOwn: Bool
    ) -> (gain: Double, fault: InstallationFault)? {
      let residuals = cells.residuals(
        of: walk, changes: hypotheses.changes, hypotheses: hypotheses.all.count, isOwn: isOwn)
      var found = residuals.map(hypotheses.likeliest) ?? [:]
      for (device, packets) in walk.packets.enumerated() where packets == 0 {
        // The probability of no packet, if packets come as in a Poisson process.
        let gain = expected[device].mean - PortableMath.log(Double(fixed.count))
        if gain > found[.dead]?.gain ?? 0 { found[.dead] = (gain, .dead(device: names[device])) }
      }
      let weighed = InstallationFault.Kind.allCases.compactMap { kind in
        found[kind].map { (gain: $0.gain + PortableMath.log(kind.prior), fault: $0.fault) }
      }
      guard let best = weighed.max(by: { $0.gain < $1.gain }) else { return nil }
      let sum = weighed.reduce(0) { $0 + PortableMath.exp($1.gain - best.gain) }
      return (best.gain + PortableMath.log(sum), best.fault)
    }
    let found = likeliest(in: measured, isOwn: false)
    let gain = found?.gain ?? -.infinity
    let asMuch = simulated.count {
      (likeliest(in: $0, isOwn: true)?.gain ?? -.infinity) >= gain
    }
    self.likeliest = found?.fault
    pValue = Double(asMuch + 1) / Double(simulated.count + 1)
    let differences = cells.differences(of: measured, devices: fixed.count)
    let offset = Quantile.of(differences.compactMap { $0 }, at: 0.5)
    self.offset = offset.map { assumed + Decibels($0) }
    devices = fixed.indices.map { device in
      Device(
        name: names[device], packets: measured.packets[device],
        expected: expected[device].range,
        difference: differences[device].flatMap { each in offset.map { each - $0 } })
    }
    walks = simulated.count
  }

  /// Returns the RSSI offset of a walk's phone from that of simulated walks: the median difference
  /// over devices of the mean levels in the squares that both have.
  private static func offset(
    of measured: InstallationWalk, from simulated: [InstallationWalk]
  ) -> Decibels {
    let differences = measured.levels.indices.compactMap { device in
      Spread.mean(
        of: measured.levels[device].indices.compactMap { square in
          let levels = simulated.compactMap { $0.levels[device][square].mean }
          return measured.levels[device][square].mean.flatMap { mean in
            Spread.mean(of: levels).map { mean - $0 }
          }
        })
    }
    return Decibels(Quantile.of(differences, at: 0.5) ?? 0)
  }

  /// The minimum number of simulated walks.
  package static let fewestWalks = 20
}

/// The numbers of packets of a device over the simulated walks.
private struct PacketForecast {
  /// The mean.
  let mean: Double
  /// The numbers between which nine tenths of the walks lie.
  let range: ClosedRange<Int>

  init(_ packets: [Int]) {
    let sorted = packets.sorted()
    mean = Double(sorted.reduce(0, +)) / Double(sorted.count)
    range = sorted[(sorted.count - 1) / 20]...sorted[sorted.count - 1 - (sorted.count - 1) / 20]
  }
}
