import BLE
import Buildings
import Maps
import Sim

/// The faults that a walk is held against.
struct InstallationHypotheses: Sendable {
  /// The hypotheses, those that change the first cells first.
  let all: [InstallationHypothesis]
  /// A row for each cell, with its change by each hypothesis.
  let changes: [Double]

  /// The distance up to which a moved device is looked for, and the distance between two places
  /// where it is, in metres.
  private static let (reach, step) = (5, 1.0)
  /// The standard deviations of the level of a device that is set or mounted in another way, and of
  /// the loss of a wall from the drawn one.
  private static let (ofLevel, ofWall) = (Decibels(4), Decibels(6))

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
    var all: [InstallationHypothesis] = []

    /// Returns the change of the cells of some devices in another world.
    func shift(to other: World, of changed: (Int) -> Bool = { _ in true }) -> [Double] {
      let means = MeanLevels(of: other)
      return cells.cells.indices.map { index in
        let cell = cells.cells[index]
        guard changed(cell.device) else { return 0 }
        return cells.change(
          of: index, by: levels(means, of: cell, from: devices[cell.device]) - before[index])
      }
    }

    let pairs = Double(devices.count * (devices.count - 1) / 2)
    for device in devices.indices {
      all.append(
        InstallationHypothesis(
          .level(device: names[device], by: Self.ofLevel),
          shift: cells.cells.indices.map { index in
            guard cells.cells[index].device == device else { return 0 }
            let (up, down) = (Self.ofLevel.value, -Self.ofLevel.value)
            return (cells.change(of: index, by: up) - cells.change(of: index, by: down)) / 2
          }, spread: 1,
          prior: 1 / Double(devices.count)))
      guard let place = world.position(of: devices[device])?.point else { continue }
      for other in devices.indices where other > device {
        guard let there = world.position(of: devices[other])?.point,
          let half = try? calm.moving(devices[device], to: there),
          let swapped = try? half.moving(devices[other], to: place)
        else { continue }
        all.append(
          InstallationHypothesis(
            .swapped(device: names[device], other: names[other]),
            shift: shift(to: swapped) { $0 == device || $0 == other }, prior: 1 / pairs))
      }
      // What hangs in a room is moved to a place in a room.
      let isInRoom = world.plan.whereabouts(of: place).room != nil
      let moves = Self.places(around: place).filter {
        !isInRoom || world.plan.whereabouts(of: $0).room != nil
      }.compactMap { point in
        (try? calm.moving(devices[device], to: point)).map { (point, $0) }
      }
      // Each distance is as likely as any other.
      let sum = moves.reduce(0) { $0 + 1 / $1.0.distance(to: place) }
      for (point, moved) in moves {
        all.append(
          InstallationHypothesis(
            .moved(device: names[device], to: point), shift: shift(to: moved) { $0 == device },
            prior: 1 / point.distance(to: place) / sum / Double(devices.count)))
      }
    }
    let walls = world.plan.walls
    for wall in walls {
      guard
        let plan = world.plan.replacing(
          wall.name, with: wall.material.with(loss: wall.material.loss + Self.ofWall)),
        let thicker = try? calm.with(plan)
      else { continue }
      all.append(
        InstallationHypothesis(
          .wall(name: wall.name, by: Self.ofWall), shift: shift(to: thicker), spread: 1,
          prior: 1 / Double(walls.count)))
    }
    let begins = all.map { $0.shift.firstIndex { $0 != 0 } ?? $0.shift.count }
    let sorted = all.indices.sorted { (begins[$0], $0) < (begins[$1], $1) }.map { all[$0] }
    self.all = sorted
    changes = cells.cells.indices.flatMap { cell in sorted.map { $0.shift[cell] } }
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

  /// Returns the likeliest fault of each kind for a walk, with the logarithm by which the walk is
  /// likelier with a fault of this kind, wherever it is, than as drawn.
  func likeliest(
    for residuals: InstallationResiduals
  ) -> [InstallationFault.Kind: (gain: Double, fault: InstallationFault)] {
    var found: [InstallationFault.Kind: [(weight: Double, fault: InstallationFault)]] = [:]
    for (index, hypothesis) in all.enumerated() {
      let (gain, fault) = hypothesis.gain(
        along: residuals.along[index], residuals.information[index])
      found[fault.kind, default: []].append((gain + PortableMath.log(hypothesis.prior), fault))
    }
    return found.compactMapValues { members in
      guard let best = members.max(by: { $0.weight < $1.weight }) else { return nil }
      let sum = members.reduce(0) { $0 + PortableMath.exp($1.weight - best.weight) }
      return (best.weight + PortableMath.log(sum), best.fault)
    }
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
