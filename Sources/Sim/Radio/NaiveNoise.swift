import BLE

/// Noise as most simulators have it, in the place of fields in space: a number for each packet.
///
/// A control, to be told from what is true of buildings. It gets the histogram of one link nearly
/// right, and forgets the place: a mean over time has no error left.
struct NaiveNoise: Sendable {
  private let deviation: Double
  /// The luck of the link from each beacon to each phone, beacon by beacon.
  private let links: [Who]
  private let phones: Int
  private let chance: Chance

  init(deviation: Double, between world: World, chance: Chance) {
    self.deviation = deviation
    links = world.beacons.flatMap { beacon in world.walkers.map { beacon.who.and($0.who) } }
    phones = world.walkers.count
    self.chance = chance
  }

  /// It never adds more.
  var mostGain: Decibels { Decibels(8.7 * deviation) }

  /// What the noise of a packet adds to its level at a phone.
  func gain(of packet: Transmission, at phone: Int) -> Decibels {
    let link = links[packet.beacon * phones + phone]
    return Decibels(deviation * chance.normal(.naiveNoise, link, packet.number))
  }
}
