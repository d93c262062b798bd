import BLE
import Documents
import EngineFiles
import FloorPlans
import Phones
import Sim

extension World {
  /// Returns the reasons why a device cannot be the other end of a walker's links; empty if it can.
  func causes(of device: Int, heardBy walker: Int) -> [UnheardDevice.Cause] {
    if walkers[walker].phone != nil, receiver(of: device) != nil { return [.onlyReceives] }
    return walkers[walker].phone == nil && carrier(of: device) == walker ? [.ownTag] : []
  }

  /// Returns the reasons why a walker's engine does not hear a device, including the faults of its
  /// scan. There are none for an engine that already knows its devices and need not hear them.
  func causes(
    of anchor: Anchor, _ device: Int, by engine: any EngineDescription, of walker: Int,
    listening spans: [ListeningSpan], besides faults: [UnheardDevice.Cause]
  ) -> [UnheardDevice.Cause] {
    guard !engine.knowsDevices else { return [] }
    if let use = walkers[walker].phone?.use, use.hasSystem {
      let (settings, ranges) = (use.settings, engine.readings == .ranging)
      switch anchor {
      case .device where !ranges && settings.hiddenAddresses: return [.hiddenAddress]
      case .beacon where !ranges && settings.hiddenBeacons: return [.hiddenIdentifier]
      case .service where ranges && settings.offersRegions: return [.notRanged]
      default: break
      }
    }
    let sender = sender(to: walker, over: device)
    let frameFaults =
      engine.knowsFramesOnly && sendsNoFrame(sender) ? [UnheardDevice.Cause.noFrame] : []
    return faults + frameFaults + gaps(inPowerOfReceiver: device)
      + causes(
        ofRarity: device, heardBy: walker, within: engine.patience(with: anchor), listening: spans)
      + silences(ofPhoneOf: walker, at: device)
      + [weakness(of: anchor, device, by: engine, of: walker)].compactMap(\.self)
  }

  /// Returns `true` if no payload of a device has manufacturer data or service data. Products
  /// recognise beacons by the layout of this data.
  private func sendsNoFrame(_ device: Int) -> Bool {
    let payloads =
      device < beacons.count
      ? beacons[device].payloads
      : carrier(of: device).flatMap { walkers[$0].tag }?.schedule.phases.flatMap(\.payloads) ?? []
    return !payloads.isEmpty
      && payloads.allSatisfy { payload in
        AdvertisingData(Array(payload))?.contains { $0.kind.hasLayout } != true
      }
  }

  /// Returns the rule's highest threshold if it is above the level received near the device; `nil`
  /// otherwise.
  private func weakness(
    of anchor: Anchor, _ device: Int, by engine: any EngineDescription, of walker: Int
  ) -> UnheardDevice.Cause? {
    guard let near = levelAtOneMetre(of: device, by: walker) else { return nil }
    let received = near - Decibels(20 * PortableMath.log10(UnheardDevice.leastDistance))
    let sender = sender(of: device, by: walker)
    let declared = declaredPowers.first { $0.device == sender }
    let thresholds = engine.thresholds(of: anchor, declaring: declared?.declared)
    guard let highest = thresholds.max(by: { $0.level < $1.level }),
      highest.level > received + UnheardDevice.chance
    else { return nil }
    return .tooWeak(rule: highest.name, level: highest.level, received: received)
  }

  /// Returns the times within the run in which a receiver has no power.
  private func gaps(inPowerOfReceiver device: Int) -> [UnheardDevice.Cause] {
    guard let power = receiver(of: device)?.power else { return [] }
    let end = Instant.start.advanced(by: duration)
    let times = power.times.filter { $0 < end }
    return times.indices.filter { $0.isMultiple(of: 2) }.map { index in
      .noPower(from: times[index], to: times.indices.contains(index + 1) ? times[index + 1] : nil)
    }
  }

  /// Returns the times within the run in which a walker's phone advertises nothing that a receiver
  /// could hear.
  private func silences(ofPhoneOf walker: Int, at device: Int) -> [UnheardDevice.Cause] {
    guard receiver(of: device) != nil, let phases = walkers[walker].tag?.schedule.phases
    else { return [] }
    let starts = phases.map(\.start) + [.start.advanced(by: duration)]
    return zip(phases, starts.dropFirst()).compactMap { phase, next in
      phase.interval == nil && phase.start < starts[phases.count]
        ? .silentPhone(from: phase.start, to: next < starts[phases.count] ? next : nil) : nil
    }
  }

  /// Returns the name of the sender of a link: a beacon, or the tag of a walker.
  func sender(of device: Int, by walker: Int) -> String {
    receiver(of: device) == nil ? name(of: device) : walkers[walker].tag?.name ?? ""
  }

  /// Returns the level of a link at 1 m, without walls and bodies; `nil` if neither end of the link
  /// is fixed.
  private func levelAtOneMetre(of device: Int, by walker: Int) -> PowerLevel? {
    if device < beacons.count {
      let beacon = beacons[device]
      return walkers[walker].phone.map {
        Beacon.measuredPower(ofTransmitPower: beacon.transmitPower, antennaGain: beacon.antennaGain)
          + $0.receiveOffset
      }
    }
    guard let receiver = receiver(of: device), let tag = walkers[walker].tag else { return nil }
    return Beacon.measuredPower(ofTransmitPower: tag.transmitPower, antennaGain: tag.antennaGain)
      + receiver.receiveOffset
  }
}

extension AdvertisingData.Kind {
  /// `true` for data whose layout a company or a service defines.
  fileprivate var hasLayout: Bool {
    // 0x20 and 0x21: service data of longer UUIDs.
    [.manufacturerData, .serviceData16].contains(self) || [0x20, 0x21].contains(rawValue)
  }
}
