import BLE
import Explaining
import Measurements
import Sim

/// The recorded packets between one device and one walker.
struct FilmLink: Sendable {
  let walker: Int
  let device: Int

  private let resolution: FilmResolution
  private var received: FilmSeries<PacketPicker.Pick>
  private var lost: [PacketOutcome: FilmSeries<PacketPicker.Pick>]
  private var missed: [[Reception]] = []
  /// The packets so far of the current advertising event.
  private var event: [Reception] = []
  private var heardColumn: Int64?
  /// The last received packet, and the last packet that the engine processed.
  private var newest: PacketPicker.Pick?
  private var taken: PacketPicker.Pick?
  /// The packets behind decisions, which are kept whatever the resolution.
  private var behind: [PacketPicker.Pick] = []

  init(walker: Int, device: Int, _ resolution: FilmResolution) {
    self.walker = walker
    self.device = device
    self.resolution = resolution
    received = FilmSeries(resolution)
    lost = Dictionary(
      uniqueKeysWithValues: PacketOutcome.losses.map { ($0, FilmSeries(resolution)) })
  }

  /// Records a packet and its outcome.
  mutating func add(_ pick: PacketPicker.Pick) {
    let reception = pick.reception
    let outcome = reception.outcome.kind
    if outcome != .notListening, let level = reception.budget?.level {
      if outcome == .received {
        newest = pick
        received.add(pick, value: level.dBm, at: reception.packet.end)
      } else {
        // The level of a lost packet is not drawn, so the first packet of a column is enough.
        lost[outcome]?.add(pick, value: 0, at: reception.packet.end)
      }
    }
    event.append(reception)
    if reception.packet.channel == .channel39 { finishEvent(at: reception.packet.start) }
  }

  /// Ends the current advertising event. In a long run, a column keeps only its first missed event,
  /// and only if nothing was received in that column.
  private mutating func finishEvent(at time: Instant) {
    defer { event.removeAll(keepingCapacity: true) }
    let column = resolution.column(of: time)
    let lastColumn = missed.last?.first.flatMap { resolution.column(of: $0.packet.start) }
    if event.contains(where: { $0.outcome.kind == .received }) {
      heardColumn = column
      if column != nil && lastColumn == column { missed.removeLast() }
    } else if column == nil || (column != heardColumn && column != lastColumn) {
      missed.append(event)
    }
  }

  /// Records that the engine has processed the last received packet.
  mutating func takeNewest() { taken = newest }

  /// Keeps the packet that ended at a time. Returns `false` if it is neither the last packet
  /// received nor the last packet that the engine processed.
  mutating func keep(from time: Instant) -> Bool {
    guard let pick = [taken, newest].first(where: { $0?.reception.packet.end == time }),
      let pick
    else { return false }
    behind.append(pick)
    return true
  }

  /// Returns the kept packets, each with its explanation.
  func link(in world: World, seed: UInt64) -> Film.Link {
    var picks = received.kept.map(\.element) + behind
    for outcome in PacketOutcome.losses {
      picks += lost[outcome]?.kept.map(\.element) ?? []
    }
    picks.sort { $0.reception.packet.end < $1.reception.packet.end }
    var packets: [Film.Packet] = []
    for pick in picks where pick.reception.packet.end != packets.last?.time {
      packets.append(packet(pick, in: world, seed: seed))
    }
    let missed = missed.compactMap { event -> Film.Missed? in
      guard let first = event.first else { return nil }
      return Film.Missed(
        time: first.packet.start, reasons: event.map { reason(of: $0, in: world, seed: seed) })
    }
    return Film.Link(person: walker, device: device, packets: packets, missed: missed)
  }

  private func packet(_ pick: PacketPicker.Pick, in world: World, seed: UInt64) -> Film.Packet {
    let reception = pick.reception
    let account = PacketAccount(
      of: reception, in: world, seed: seed, openDoors: pick.openDoors, poses: pick.poses)
    var level = reception.budget?.level
    if case .received(let advertisement) = reception.outcome { level = advertisement.rssi }
    return Film.Packet(
      time: reception.packet.end, channel: reception.packet.channel,
      outcome: reception.outcome.kind, level: level, account: account,
      reason: account.reason(in: world))
  }

  /// Returns the reason for the loss of a packet of a missed event.
  private func reason(of reception: Reception, in world: World, seed: UInt64) -> String {
    reception.outcome == .notListening
      ? reception.wordsOfInattention(in: world, seed: seed) : reception.outcome.kind.words
  }
}

extension PacketOutcome {
  /// The number of the outcome in a film: its index into `listened`. `film.js` has the words in the
  /// same order.
  ///
  /// - Precondition: The radio listened.
  var filmNumber: Int {
    guard let number = Self.listened.firstIndex(of: self) else {
      preconditionFailure("a film has no number for packets with the outcome '\(words)'")
    }
    return number
  }
}
