import BLE
import Documents
import EngineFiles
import Engines
import FloorPlans
import Phones
import Recordings
import Scoring
import Sim

extension Scenario {
  /// The devices that engines name and that are not heard, or not strongly enough: a phone's system
  /// hides them; the engine scans in vain, or monitors more regions than the system allows; a
  /// receiver has no power for a part of the run, or hears a phone that advertises nothing for a
  /// part of the run; or the highest threshold of the rule is above the level received near the
  /// device.
  ///
  /// - Parameters:
  ///   - world: The scenario's world, or that of a variant.
  ///   - walkers: The walkers whose engines count; `nil` for all subjects.
  package func unheardDevices(in world: World, of walkers: [Int]? = nil) -> [UnheardDevice] {
    var found: [UnheardDevice] = []
    let walkers = walkers ?? Array(world.subjects)
    for unheard in walkers.flatMap({ unheardDevices(byEngineOf: $0, in: world) })
    where !found.contains(where: { $0.says(whatIsSaidBy: unheard) }) {
      found.append(unheard)
    }
    return found
  }

  /// Returns the scans that run for longer than their periods, in the foreground or else in the
  /// background; one for several people with the same engine.
  ///
  /// - Parameter world: The scenario's world, or that of a variant.
  package func prolongedScans(in world: World) -> [ProlongedScan] {
    var engines: [EngineChoice] = []
    return world.subjects.compactMap { index in
      let (engine, walker) = (self.engines[index], world.walkers[index])
      guard walker.phone != nil, !engines.contains(engine) else { return nil }
      engines.append(engine)
      return [true, false].lazy.compactMap { isInForeground in
        let periods = engine.description.scanning.periods(inForeground: isInForeground)
        return periods.period.flatMap {
          ProlongedScan(
            of: $0, pause: periods.pause, shortest: periods.shortestScan, by: walker.name,
            at: walker.walk.start)
        }
      }.first
    }
  }

  /// Returns the devices that the engine of a walker does not hear, one entry for each reason. For
  /// an engine that names no devices, the entries name no device.
  private func unheardDevices(byEngineOf walker: Int, in world: World) -> [UnheardDevice] {
    let person = world.walkers[walker]
    let description = engines[walker].description
    let engine = engines[walker].makeEngine()
    let unused = world.causes(ofUseBy: engine, of: walker)
    let refusals = world.causes(ofMonitoringBy: engine, of: walker)
    let faults =
      unused.isEmpty
      ? world.causes(ofScanBy: description, of: walker)
        + world.causes(ofBlockedScanBy: engine, of: walker) + refusals
      : unused
    let devices = description.devices(at: InputPlace("engine"))
    let spans = world.listening(of: walker, for: description, installed: engine)
    // An engine that names no device which the phone can hear is not meant for the phone, even if
    // walkers with tags share it.
    let isShared =
      isShared(byTagsWith: walker, in: world)
      && devices.compactMap { world.device(of: $0.anchor) }.contains {
        world.causes(of: $0, heardBy: walker).isEmpty
      }
    guard !devices.isEmpty else {
      let rarity = world.causes(
        ofRarityForAllHeardBy: walker, within: description.patienceWithAll, listening: spans)
      return (unused.isEmpty ? refusals + rarity : unused).map {
        UnheardDevice(nil, at: person.walk.start, by: person.name, cause: $0)
      }
    }
    let equipment =
      unused.isEmpty ? self.equipment(ofEngineOf: walker, in: world, listening: spans) : []
    let names = devices.compactMap { world.device(of: $0.anchor).map { world.name(of: $0) } }
    // If the refused regions include devices of the engine, the refusal is a fault of these devices
    // alone.
    func isMeant(_ cause: UnheardDevice.Cause, on name: String) -> Bool {
      guard case .regionsRefused(_, _, let refused) = cause else { return true }
      return refused.contains(name) || !refused.contains(where: names.contains)
    }
    let unheard = devices.flatMap { device -> [UnheardDevice] in
      guard let index = world.device(of: device.anchor), let place = world.start(of: index)
      else { return [] }
      let wrongEnd = isShared ? [] : world.causes(of: index, heardBy: walker)
      let causes =
        wrongEnd.isEmpty
        ? world.causes(
          of: device.anchor, index, by: description, of: walker, listening: spans, besides: faults)
        : wrongEnd
      let name = world.name(of: index)
      return causes.filter { isMeant($0, on: name) }.map {
        UnheardDevice(name, at: place, by: person.name, cause: $0)
      }
    }
    let silence =
      unheard.contains(where: \.cause.isNeverHeard) || isShared
      ? []
      : world.causes(
        ofRarityForAllHeardBy: walker, among: devices.compactMap { world.device(of: $0.anchor) },
        within: description.patienceWithAll, listening: spans)
    return unheard + equipment
      + silence.map { UnheardDevice(nil, at: person.walk.start, by: person.name, cause: $0) }
  }

  /// Returns the pieces of equipment in a server's records that the engine of a walker hears too
  /// rarely.
  private func equipment(
    ofEngineOf walker: Int, in world: World, listening spans: [ListeningSpan]
  ) -> [UnheardDevice] {
    let timeout = engines[walker].description.patienceWithEquipment
    let items = world.server(of: walker)?.records.flatMap(\.record.items) ?? []
    return items.flatMap { item -> [UnheardDevice] in
      guard let index = world.device(of: Anchor(named: item.id)), let place = world.start(of: index)
      else { return [] }
      return world.causes(
        ofRarity: index, heardBy: walker, within: timeout, listening: spans
      ).map {
        UnheardDevice(
          world.name(of: index), at: place, by: world.walkers[walker].name, cause: $0)
      }
    }
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

extension World {
  /// Returns the place of a device at the start, or that of its carrier; `nil` if it has neither a
  /// place nor a carrier.
  fileprivate func start(of device: Int) -> Point? {
    position(of: device, at: .start)?.point ?? carrier(of: device).map { walkers[$0].walk.start }
  }
}
