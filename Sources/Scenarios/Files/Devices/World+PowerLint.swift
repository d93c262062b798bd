import BLE
import Documents
import EngineFiles
import FloorPlans
import Scoring
import Sim

extension World {
  /// The levels at 1 m that the frames of beacons and tags declare, each level of a device once,
  /// beside the level that a typical phone receives at 1 m.
  package var declaredPowers: [DeclaredPower] {
    beacons.flatMap {
      $0.payloads.declaredPowers(
        of: $0.name, at: $0.position.point, sentWith: $0.transmitPower, $0.antennaGain)
    }
      + walkers.flatMap { walker in
        walker.tag.map { tag in
          tag.schedule.phases.flatMap(\.payloads).declaredPowers(
            of: tag.name, at: walker.walk.start, sentWith: tag.transmitPower,
            tag.antennaGain)
        } ?? []
      }
  }

  /// Returns the declared levels at 1 m that an engine uses: those of the beacons that it names, or
  /// of the walker's tag. Empty if the engine does not read declared levels.
  package func declaredPowers(
    to engine: any EngineDescription, of walker: Int
  ) -> [DeclaredPower] {
    guard engine.readsDeclaredPowers else { return [] }
    let senders = engine.devices(at: InputPlace("engine")).compactMap { device in
      self.device(of: device.anchor).map { sender(of: $0, by: walker) }
    }
    return declaredPowers.filter { senders.contains($0.device) }
  }
}

extension AdvertisingSchedule.Phase {
  /// The payloads of the phase: the regular one, those that take its place, and those of
  /// advertising sets.
  var payloads: [Payload] {
    [payload] + interleaved.map(\.payload) + sets.map(\.payload)
  }
}

extension [Payload] {
  fileprivate func declaredPowers(
    of device: String, at place: Point, sentWith power: PowerLevel, _ gain: Decibels
  ) -> [DeclaredPower] {
    let received = Beacon.measuredPower(ofTransmitPower: power, antennaGain: gain)
    return reduce(into: []) { powers, payload in
      guard let declared = BeaconFrame(advertisingData: payload)?.measuredPower,
        !powers.contains(where: { $0.declared == declared })
      else { return }
      powers.append(
        DeclaredPower(of: device, at: place, declared: declared, received: received))
    }
  }
}
