import BLE

/// Independent noise for each packet, as in most simulators, instead of fields in space.
///
/// A negative control: tests must be able to distinguish it from real buildings. It reproduces the
/// histogram of one link nearly exactly, but does not depend on the position: the error of a mean
/// over time vanishes.
struct NaiveNoise: Sendable {
  private let deviation: Double
  /// The stream of the link between each device and each walker, device by device.
  private let links: [RandomStream]
  private let walkers: Int
  private let chance: Chance

  /// The noise between devices and walkers.
  init(
    deviation: Double, between devices: [RandomStream], and walkers: [RandomStream], chance: Chance
  ) {
    self.deviation = deviation
    links = devices.flatMap { device in walkers.map { device.and($0) } }
    self.walkers = walkers.count
    self.chance = chance
  }

  /// The maximum gain.
  var mostGain: Decibels { Decibels(8.7 * deviation) }

  /// The noise of an advertising packet on the link between a device and a walker.
  func gain(ofPacket number: UInt64, between device: Int, and walker: Int) -> Decibels {
    gain(of: links[device * walkers + walker], number)
  }

  /// The noise of a data packet on the link between a device and a walker.
  func gain(ofDataPacket number: UInt64, between device: Int, and walker: Int) -> Decibels {
    gain(of: links[device * walkers + walker].and(Self.dataPackets), number)
  }

  /// The number that, combined with the stream of a link, gives the stream of its data packets.
  private static let dataPackets: UInt64 = 1

  private func gain(of link: RandomStream, _ number: UInt64) -> Decibels {
    Decibels(deviation * chance.normal(.naiveNoise, link, number))
  }
}
