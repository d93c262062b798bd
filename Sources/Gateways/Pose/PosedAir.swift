import BLE
import Links
import Phones
import Sim

/// The packets and link events that the posed radios of a building receive in one step of the
/// building's run.
struct PosedAir: Observer, Sendable {
  /// A packet or a link event that a radio receives.
  enum Sound: Sendable {
    case advertisement(Advertisement, isConnectable: Bool)
    case connected(DeviceAddress)
    case level(PowerLevel?, of: DeviceAddress)
    case attributes([UInt8], from: DeviceAddress)
    case ended(DeviceAddress, LinkEnding)
  }

  /// A packet or a link event with the radio that receives it, and the time of its reception.
  struct Delivery: Sendable {
    var time: Instant
    var place: PosedRadio.Place
    var sound: Sound
  }

  private let world: World
  private let posed: Set<PosedRadio.Place>
  private(set) var deliveries: [Delivery] = []
  /// The end of the last event of each connection.
  private var eventEnds: [Int: Instant] = [:]

  init(in world: World, heardAt places: [PosedRadio.Place]) {
    self.world = world
    posed = Set(places)
  }

  /// Returns the deliveries so far, and forgets them.
  mutating func take() -> [Delivery] {
    defer { deliveries = [] }
    return deliveries
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    guard case .receptions(let receptions) = observation else { return }
    for reception in receptions {
      guard case .received(let packet) = reception.outcome else { continue }
      let place: PosedRadio.Place =
        reception.isAtReceiver
        ? .receiver(device: reception.device) : .phone(of: reception.walker)
      let isConnectable = world.isConnectable(reception.packet.sender)
      add(.advertisement(packet, isConnectable: isConnectable), at: time, to: place)
    }
  }

  mutating func observe(_ note: LinkNote, at time: Instant) {
    let place = PosedRadio.Place.phone(of: note.walker)
    let device = world.beacons[note.device].address
    let end = max(time, eventEnds[note.link] ?? time)
    switch note.kind {
    case .event(let event):
      eventEnds[note.link] = event.end
      if event.isAnswered { add(.level(event.budget?.rssi, of: device), at: event.end, to: place) }
    case .connected: add(.connected(device), at: end, to: place)
    case .arrived(let bytes): add(.attributes(bytes, from: device), at: end, to: place)
    case .endedAtPhone(let ending):
      eventEnds[note.link] = nil
      add(.ended(device, ending), at: end, to: place)
    case .requested, .read, .discovered, .endedAtBeacon: break
    }
  }

  private mutating func add(_ sound: Sound, at time: Instant, to place: PosedRadio.Place) {
    guard posed.contains(place) else { return }
    deliveries.append(Delivery(time: time, place: place, sound: sound))
  }
}
