import BLE
import Buildings
import Maps
import Sim

/// The faults that a walk is held against.
struct InstallationHypotheses: Sendable {
  /// The hypotheses, each with a shift of the cells.
  let all: [InstallationHypothesis]

  /// The distance up to which a moved device is looked for, and the distance between two places
  /// where it is, in metres.
  private static let (reach, step) = (5, 1.0)
  /// The additional loss of a wall by which its shift is computed.
  private static let more = Decibels(6)

  /// Finds what each fault would change.
  ///
  /// - Parameters:
  ///   - world: The world as drawn; its first walker takes the walk.
  ///   - devices: The fixed devices, as indices into the world's devices, in the order of the cells.
  init(
    in world: World, devices: [Int], cells: InstallationCells, squares: InstallationSquares
  ) {
    let calm = world.standing
    let drawn = MeanLevels(of: calm)
    func levels(_ means: MeanLevels, of cell: InstallationCells.Cell, from device: Int) -> Double {
      means.level(from: device, to: 0, at: squares.poses[cell.square]).dBm
    }
    let before = cells.cells.map { levels(drawn, of: $0, from: devices[$0.device]) }
    let names = devices.map { world.name(of: $0) }
    var all: [InstallationHypothesis?] = []

    /// Appends the fault of a world, whose levels differ from those of the world as drawn at the
    /// cells of some devices.
    func append(
      _ fault: InstallationFault, _ other: World, changing changed: (Int) -> Bool,
      extent: Double? = nil
    ) {
      let means = MeanLevels(of: other)
      let shift = cells.cells.indices.map { index in
        let cell = cells.cells[index]
        return changed(cell.device)
          ? levels(means, of: cell, from: devices[cell.device]) - before[index] : 0
      }
      all.append(InstallationHypothesis(fault, shift: shift, extent: extent, in: cells))
    }

    for device in devices.indices {
      let own = cells.cells.map { $0.device == device ? 1.0 : 0 }
      all.append(
        InstallationHypothesis(
          .level(device: names[device], by: Decibels(1)), shift: own, extent: 1, in: cells))
      guard let place = world.position(of: devices[device])?.point else { continue }
      for other in devices.indices where other > device {
        guard let there = world.position(of: devices[other])?.point,
          let half = try? calm.moving(devices[device], to: there),
          let swapped = try? half.moving(devices[other], to: place)
        else { continue }
        append(.swapped(device: names[device], other: names[other]), swapped) {
          $0 == device || $0 == other
        }
      }
      for point in Self.places(around: place) {
        guard let moved = try? calm.moving(devices[device], to: point) else { continue }
        append(.moved(device: names[device], to: point), moved) { $0 == device }
      }
    }
    for wall in world.plan.walls {
      guard
        let plan = world.plan.replacing(wall.name, with: wall.material.adding(Self.more)),
        let thicker = try? calm.with(plan)
      else { continue }
      append(
        .wall(name: wall.name, by: Self.more), thicker, changing: { _ in true },
        extent: Self.more.value)
    }
    self.all = all.compactMap { $0 }
  }

  /// The places of a grid around a point, from 1 m to `reach`.
  private static func places(around point: Point) -> [Point] {
    (-reach...reach).flatMap { row in
      (-reach...reach).compactMap { column in
        let squared = row * row + column * column
        guard squared > 0, squared <= reach * reach else { return nil }
        return Point(x: point.x + step * Double(column), y: point.y + step * Double(row))
      }
    }
  }

  /// Returns the likeliest fault of each kind for a walk, with its gain.
  func best(
    by weights: [Double]
  ) -> [InstallationFault.Kind: (gain: Double, fault: InstallationFault)] {
    var best: [InstallationFault.Kind: (gain: Double, fault: InstallationFault)] = [:]
    for hypothesis in all {
      let found = hypothesis.gain(by: weights)
      let kind = found.fault.kind
      if found.gain > best[kind]?.gain ?? -.infinity { best[kind] = found }
    }
    return best
  }
}

extension World {
  /// The world with all walkers at their starts, whose obstructions are found soon.
  fileprivate var standing: World {
    let still = walkers.map { walker in
      var walker = walker
      walker.walk = Walk(tracing: [TracePoint(at: .start, walker.walk.start)])
      return walker
    }
    do {
      return try World(
        plan: plan, beacons: beacons, receivers: receivers, walkers: still,
        environment: environment, circumstances: circumstances, duration: duration)
    } catch {
      preconditionFailure("a world whose walkers stand is a world: \(error)")
    }
  }

  /// The world on another plan.
  ///
  /// - Throws: `WorldError` if a device would hang within a wall.
  fileprivate func with(_ plan: FloorPlan) throws(WorldError) -> World {
    try World(
      plan: plan, beacons: beacons, receivers: receivers, walkers: walkers,
      environment: environment, circumstances: circumstances, duration: duration)
  }
}
