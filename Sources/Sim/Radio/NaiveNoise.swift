import BLE

/// Independent noise for each packet, as in most simulators, instead of fields in space.
///
/// A control, to be distinguished from real buildings. It reproduces the histogram of one link
/// nearly exactly, but does not depend on the place: the error of a mean over time vanishes.
struct NaiveNoise: Sendable {
  private let deviation: Double
  /// The stream of the link from each beacon to each phone, beacon by beacon.
  private let links: [RandomStream]
  private let phones: Int
  private let chance: Chance

  init(deviation: Double, between world: World, chance: Chance) {
    self.deviation = deviation
    links = world.beacons.flatMap { beacon in world.walkers.map { beacon.stream.and($0.stream) } }
    phones = world.walkers.count
    self.chance = chance
  }

  /// The maximum gain.
  var mostGain: Decibels { Decibels(8.7 * deviation) }

  /// The noise of a packet at a phone.
  func gain(of packet: Transmission, at phone: Int) -> Decibels {
    let link = links[packet.beacon * phones + phone]
    return Decibels(deviation * chance.normal(.naiveNoise, link, packet.number))
  }
}
