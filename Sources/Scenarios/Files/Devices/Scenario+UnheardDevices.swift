import BLE
import Documents
import EngineFiles
import Engines
import FloorPlans
import Phones
import Scoring
import Sim

extension Scenario {
  /// The devices that engines name and that are not heard, or not strongly enough: a phone's system
  /// hides them, the engine scans in vain, a receiver has no power for a part of the run, or hears
  /// a phone that advertises nothing for a part of it, or no place is near enough for a level of
  /// the rule.
  ///
  /// - Parameter world: The scenario's world, or that of a variant.
  package func unheardDevices(in world: World) -> [UnheardDevice] {
    var found: [UnheardDevice] = []
    for walker in world.subjects {
      let description = engines[walker].description
      let isShared = isShared(byTagsWith: walker, in: world)
      let faults =
        world.causes(ofScanBy: description, of: walker)
        + world.causes(ofMonitoringBy: engines[walker].makeEngine(), of: walker)
      let devices = description.devices(at: InputPlace("engine"))
      if devices.isEmpty {
        let walker = world.walkers[walker]
        found += faults.map {
          UnheardDevice("", at: walker.walk.start, by: walker.name, cause: $0)
        }
      }
      for device in devices {
        guard let index = world.device(of: device.anchor),
          let place = world.position(of: index, at: .start)?.point
            ?? world.carrier(of: index).map({ world.walkers[$0].walk.start })
        else { continue }
        let wrongEnd = isShared ? [] : world.causes(of: index, heardBy: walker)
        let causes =
          wrongEnd.isEmpty
          ? world.causes(of: device.anchor, index, by: description, of: walker, besides: faults)
          : wrongEnd
        for cause in causes {
          let unheard = UnheardDevice(
            world.name(of: index), at: place, by: world.walkers[walker].name, cause: cause)
          let isKnown = found.contains {
            $0.cause == cause
              && (cause.isOfEngine ? $0.person == unheard.person : $0.device == unheard.device)
          }
          if !isKnown { found.append(unheard) }
        }
      }
    }
    return found
  }

  /// Returns `true` if a walker with a phone has the same engine as a walker with a tag. The engine
  /// may then name the receivers that hear the tag.
  private func isShared(byTagsWith walker: Int, in world: World) -> Bool {
    world.walkers[walker].phone != nil
      && world.subjects.contains {
        world.walkers[$0].tag != nil && engines[$0] == engines[walker]
      }
  }
}
