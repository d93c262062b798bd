import BLE

/// The tags and receivers of a world, and the links of the tags.
struct TagRadio: Sendable {
  /// The carrier of each tag, as an index into the world's walkers.
  let carriers: [Int]
  let receivers: [ScanningRadio]
  /// The times at which each receiver is switched off and on.
  private let power: [PowerSchedule]
  /// `true` for each tag whose packets the receivers report to an engine.
  private(set) var isReported: [Bool]
  /// The stream of the link from each tag to each receiver, and then to each phone, tag by tag.
  private let links: [RandomStream]
  private let listeners: Int

  init(in world: borrowing World, chance: Chance) {
    carriers = world.tagged
    receivers = world.receivers.map { ScanningRadio(of: $0, chance: chance) }
    power = world.receivers.map { $0.power }
    isReported = carriers.map { _ in false }
    let streams =
      world.receivers.map { $0.stream } + world.walkers.compactMap { $0.phone?.stream }
    listeners = streams.count
    links = carriers.flatMap { tag in streams.map { world.walkers[tag].stream.and($0) } }
  }

  /// The active tags of a world.
  static func advertisers(in world: borrowing World, chance: Chance) -> [Advertiser] {
    world.tagged.enumerated().compactMap { number, walker in
      world.walkers[walker].tag.map {
        Advertiser(
          $0.schedule.switched(by: $0.power), sender: world.beacons.count + number,
          address: $0.address, stream: $0.stream, chance: chance)
      }
    }
  }

  /// Starts or stops the reports of receivers that hear a walker's tag.
  mutating func setReported(_ isReported: Bool, walker: Int) {
    if let tag = carriers.firstIndex(of: walker) { self.isReported[tag] = isReported }
  }

  /// `true` if a receiver listens to a packet of a tag from its first bit to its last.
  func listens(_ receiver: Int, to packet: Transmission) -> Bool {
    receivers[receiver].listens(to: packet)
      && power[receiver].isOn(from: packet.start, to: packet.end)
  }

  /// The stream of the link from a tag to a receiver.
  func link(from tag: Int, toReceiver receiver: Int) -> RandomStream {
    links[tag * listeners + receiver]
  }

  /// The stream of the link from a tag to a phone.
  func link(from tag: Int, toPhone phone: Int) -> RandomStream {
    links[tag * listeners + receivers.count + phone]
  }
}
