import BLE
import Buildings
import Documents
import FloorPlans
import Scenarios
import Sim
import Studies

extension ProductGround {
  /// Returns the ground of a resident on a plan, whose devices are beacons or receivers. With each
  /// seed, the resident walks as in the trials of placements: another `ResidentWalk`.
  ///
  /// All runs last equally long, so that rates are comparable: as long as the walk of seed 1. So
  /// the end of a longer walk is cut off; more of it if a person of a household stays longer. A
  /// person with a shorter walk stands in the last room. The resident has all keys.
  ///
  /// - Parameters:
  ///   - name: The name of the plan.
  ///   - description: The contents of the plan's file.
  ///   - place: The place of the plan, for errors.
  /// - Throws: `unusable` if no room has a place for a person, if the plan has no devices, or if
  ///   one of them cannot be used.
  package static func resident(
    on plan: FloorPlanFile, named name: String, describedAs description: JSON,
    at place: InputPlace, with devices: Scenario.ResidentDevices
  ) throws(InputError) -> ProductGround {
    let floor = plan.plan.forResidents(openingDoors: false)
    let ways = FloorWays(of: floor)
    let first = try ResidentWalk(on: ways, seed: 1, at: place)
    let scenario = try Scenario.resident(
      on: plan, named: name, describedAs: description, at: place, with: devices,
      from: first.walk.start, for: first.duration)
    let carried = devices == .beacons ? "a phone" : "a tag"
    return ProductGround(
      of: scenario,
      walks: "the resident, with \(carried) in the hand, stays for 60 to 90 s in a room and walks "
        + "to the next; each seed has another walk"
    ) { seed, person throws(InputError) in
      let world = scenario.world
      var walker = world.walkers[0]
      walker.walk = try ResidentWalk(
        on: ways, seed: seed, stay: person?.stay ?? ResidentWalk.stay, in: person?.rooms ?? [],
        at: place
      ).walk
      if let person { walker = person.inPlace(of: walker, on: floor) }
      do {
        return try World(
          plan: floor, beacons: world.beacons, receivers: world.receivers, walkers: [walker],
          environment: world.environment, circumstances: world.circumstances,
          duration: world.duration)
      } catch { preconditionFailure("the devices hung in the first world, but now: \(error)") }
    }
  }
}
