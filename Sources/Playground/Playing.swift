import BLE
import Buildings
import Engines
import Maps
import Sim

/// Runs a scene.
///
/// - Returns: 1, the account of the run, and the map; or 0 and one sentence with the scene's error.
func play(_ numbers: [Double]) -> [Double] {
  let scene: Scene
  do {
    scene = try Scene(from: numbers)
  } catch {
    var refusal = [0.0]
    refusal.append(text: error.sentence)
    return refusal
  }
  var account = RunAccount(of: scene.world)
  var simulation = Simulation(of: scene.world, seed: scene.seed) { _ in
    DoorLock(settings: scene.settings)
  }
  var goesOn = true
  while goesOn {
    goesOn = simulation.step(notifying: &account)
    account.hold(simulation.engine(of: 0), at: simulation.now)
  }
  return [1] + account.all + map(of: scene)
}

/// Returns the mean levels of the beacons over the plan, with doors closed: the counts of columns
/// and rows, the side of a cell, then the levels, beacon by beacon and row by row, starting at the
/// lowest coordinates.
private func map(of scene: Scene) -> [Double] {
  guard let side = scene.cellSide else { return [0, 0, 0] }
  let world = scene.world
  let map = LevelMap(
    of: world.beacons, on: world.plan, in: world.environment,
    height: world.walkers[0].phoneHeight,
    antennaDepth: world.walkers[0].phone?.antennaDepth ?? Phone.defaultAntennaDepth,
    openDoors: OpenDoors(closed: world.plan.doors.count),
    over: CellGrid(over: world.plan.bounds, side: side))
  return [Double(map.grid.columns), Double(map.grid.rows), side] + map.levels.map(Double.init)
}

/// The known materials: their count, then for each its name and its loss at perpendicular
/// incidence, in decibels.
func knownMaterials() -> [Double] {
  var numbers = [Double(Material.known.count)]
  for material in Material.known {
    numbers.append(text: material.name)
    numbers.append(material.loss.value)
  }
  return numbers
}
