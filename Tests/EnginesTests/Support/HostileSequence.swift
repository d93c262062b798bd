import BLE
import Engines
import TestSupport

/// Random settings and events for a door lock, chosen to find faults.
///
/// There are episodes of approach, of staying inside, of being far away and of silence, so doors do
/// unlock and lock. They include strangers, levels without meaning, bursts at one instant,
/// decreasing times, and a device that is an anchor on both sides of the door.
struct HostileSequence: CustomStringConvertible {
  /// An event and the anchors that it reads, as drawn and independent of the engine.
  struct Step {
    var timed: TimedEvent
    var readings: [Anchor] = []
  }

  let seed: UInt64
  private(set) var settings: DoorLockSettings
  private(set) var steps: [Step] = []

  /// - Parameter isSane: `true` if all levels are integers from -100 to -30 dBm, so that they can
  ///   be raised.
  init(seed: UInt64, isSane: Bool = false) {
    self.seed = seed
    var dice = Dice(seed)
    settings = Self.settings(&dice)
    var now = Instant(nanoseconds: Int64(dice.integer(-5...5)) * 1_000_000_000)
    for _ in 1...dice.integer(3...8) {
      let episode = Episode(&dice)
      for _ in 1...dice.integer(4...24) {
        now = now.advanced(by: Self.pause(in: episode, settings, &dice))
        steps.append(step(at: now, in: episode, isSane: isSane, &dice))
      }
    }
  }

  var events: [TimedEvent] { steps.map(\.timed) }

  /// A time after every timeout that follows the last event.
  var end: Instant {
    (steps.map(\.timed.time).max() ?? .start).advanced(by: .seconds(1000))
  }

  var description: String { "HostileSequence(seed: \(seed))" }

  // MARK: Settings

  private static func settings(_ dice: inout Dice) -> DoorLockSettings {
    let interior = (1...dice.integer(1...3)).map { anchor("in", $0, &dice) }
    var exterior = (1...dice.integer(1...3)).map { anchor("ex", $0, &dice) }
    if dice.happens(0.1) { exterior.append(interior[0]) }
    var settings = DoorLockSettings(interior: interior, exterior: exterior)
    settings.side =
      dice.happens(0.7)
      ? .exteriorStronger(by: Decibels(dice.one(of: [0, 0, 3, 0.1, 7.5, -4])))
      : .exteriorAbove(PowerLevel(dBm: -70))
    settings.groupLevel = dice.one(of: [.strongest, .mean])
    settings.smoothing = dice.one(of: [
      .latest(1), .latest(dice.integer(2...9)),
      .windowMean(.milliseconds(dice.integer(1...9000))),
      .windowMedian(.milliseconds(dice.integer(1...9000))),
      .exponential(factor: 1 - dice.number(0...1)), .kalman(processNoise: 0.1, measurementNoise: 4),
    ])
    settings.unlockSamples = dice.integer(1...6)
    settings.hysteresis = Decibels(dice.one(of: [0, 0, 2, 5.3]))
    settings.dwell = dice.one(of: [.zero, .zero, .milliseconds(300), .seconds(3)])
    settings.maxTrackingAge = .milliseconds(dice.one(of: [200, 1000, 5000, 5000, 30_000]))
    settings.unlockRSSI = dice.one(of: [nil, PowerLevel(dBm: -60), PowerLevel(dBm: -75)])
    settings.proximityTimeout = dice.one(of: [.zero, .seconds(1), .seconds(5), .seconds(40)])
    settings.signalTimeout = dice.one(of: [.milliseconds(100), .seconds(8), .seconds(60)])
    settings.proximityCooldown = dice.one(of: [.zero, .seconds(2), .seconds(60)])
    settings.autoUnlockFilter = dice.one(of: [.zero, .seconds(2), .seconds(120)])
    settings.requireAway = dice.happens(0.6)
    settings.readingInterval = dice.one(of: [.zero, .zero, .zero, .milliseconds(500)])
    settings.unlocksOnReading = dice.happens(0.2)
    settings.cooldownHoldsLock = dice.happens(0.2)
    return settings
  }

  private static func anchor(_ name: String, _ number: Int, _ dice: inout Dice) -> Anchor {
    if dice.happens(0.5) { return .device(DeviceAddress(named: "\(name)\(number)")) }
    let uuid = BeaconUUID(high: 7, low: 7)
    let major: UInt16 = name == "in" ? 1 : 2
    return .beacon(BeaconIdentifier(uuid: uuid, major: major, minor: UInt16(number)))
  }

  // MARK: Events

  /// The typical levels on either side of the door, and the pauses between events.
  private struct Episode {
    var interior: Int
    var exterior: Int
    var pauses: [Duration]

    init(_ dice: inout Dice) {
      let lively: [Duration] = [.zero, .microseconds(1), .milliseconds(60), .milliseconds(200)]
      let quiet: [Duration] = [.milliseconds(900), .seconds(4), .seconds(30), .seconds(150)]
      (interior, exterior, pauses) = dice.one(of: [
        (-75, -50, lively), (-75, -50, lively), (-50, -75, lively), (-92, -92, lively + quiet),
        (-62, -62, lively), (-80, -60, quiet), (-60, -80, quiet),
      ])
    }
  }

  private static func pause(
    in episode: Episode, _ settings: DoorLockSettings, _ dice: inout Dice
  ) -> Duration {
    switch dice.integer(0...29) {
    case 0: settings.maxTrackingAge
    case 1: settings.signalTimeout
    case 2: settings.proximityTimeout
    case 3: .milliseconds(-dice.integer(1...3000))
    default: dice.one(of: episode.pauses)
    }
  }

  private func step(
    at time: Instant, in episode: Episode, isSane: Bool, _ dice: inout Dice
  ) -> Step {
    let isExterior = dice.happens(0.5)
    let anchor = dice.one(of: isExterior ? settings.exterior : settings.interior)
    let typical = isExterior ? episode.exterior : episode.interior
    let level = PowerLevel(dBm: Double(typical + dice.integer(-8...8)))
    switch dice.integer(0...29) {
    case 0:
      return Step(timed: TimedEvent(time, .wake))
    case 1:
      return Step(timed: TimedEvent(time, .heard("stranger", level)))
    case 2:
      return Step(timed: TimedEvent(time, hearing(of: anchor, nil, &dice)))
    case 3 where !isSane:
      let meaningless = PowerLevel(dBm: dice.one(of: [127, .nan, .infinity, -1e300, 1e300]))
      return Step(timed: TimedEvent(time, hearing(of: anchor, meaningless, &dice)))
    case 4 where !isSane:
      let extreme = PowerLevel(dBm: dice.one(of: [-127, 20, 0, -0.5, -63.7]))
      return Step(
        timed: TimedEvent(time, hearing(of: anchor, extreme, &dice)), readings: [anchor])
    case 5:
      let malformed = Advertisement(
        transmitter: DeviceAddress(0), receiver: DeviceAddress(1), rssi: level,
        payload: [0x1A, 0xFF, 0x4C, 0x00, 0x02])
      return Step(timed: TimedEvent(time, .advertisement(malformed)))
    case 6:
      return Step(timed: TimedEvent(time, .connected(DeviceAddress(named: "ex1"))))
    default:
      return Step(timed: TimedEvent(time, hearing(of: anchor, level, &dice)), readings: [anchor])
    }
  }

  /// An event that may read the anchor.
  private func hearing(
    of anchor: Anchor, _ rssi: PowerLevel?, _ dice: inout Dice
  ) -> CentralEvent {
    switch anchor {
    case .device(let address):
      if dice.happens(0.2) { return .rssi(rssi, of: address) }
      let phone = DeviceAddress(named: "phone")
      let isTransmitter = dice.happens(0.5)
      return .advertisement(
        Advertisement(
          transmitter: isTransmitter ? address : phone, receiver: isTransmitter ? phone : address,
          rssi: rssi))
    case .beacon(let identifier):
      let measuredPower = PowerLevel(dBm: -59)
      if dice.happens(0.2) {
        return .ranged([
          RangedBeacon(identifier: identifier, rssi: rssi, measuredPower: measuredPower)
        ])
      }
      let beacon = IBeacon(identifier: identifier, measuredPower: measuredPower)
      return .advertisement(
        Advertisement(
          transmitter: DeviceAddress(named: "any"), receiver: DeviceAddress(named: "phone"),
          rssi: rssi, payload: beacon.advertisingData()))
    case .service(let service):
      var data = AdvertisingData()
      data.append(service)
      return .advertisement(
        Advertisement(
          transmitter: DeviceAddress(named: "any"), receiver: DeviceAddress(named: "phone"),
          rssi: rssi, payload: Payload(data.bytes)))
    case .nearable(let identifier):
      return .advertisement(
        Advertisement(
          transmitter: DeviceAddress(named: "any"), receiver: DeviceAddress(named: "phone"),
          rssi: rssi, payload: BeaconFrame.nearable(.sticker(identifier)).advertisingData()))
    }
  }
}

extension CentralEvent {
  /// The event with each RSSI raised.
  func raised(by gain: Decibels) -> CentralEvent {
    switch self {
    case .advertisement(var advertisement):
      advertisement.rssi = advertisement.rssi.map { $0 + gain }
      return .advertisement(advertisement)
    case .rssi(let rssi, of: let address):
      return .rssi(rssi.map { $0 + gain }, of: address)
    case .ranged(let beacons):
      return .ranged(
        beacons.map { beacon in
          var beacon = beacon
          beacon.rssi = beacon.rssi.map { $0 + gain }
          return beacon
        })
    default:
      return self
    }
  }
}
