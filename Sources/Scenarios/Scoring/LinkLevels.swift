import BLE
import Recordings
import Sim

/// The levels at which a walker's phone received one beacon: by room, and by channel.
///
/// They are of the packets that were received, in whole dBm as the phone reported them. Where many are
/// too weak to be received, the mean is therefore of the stronger ones, and too high.
public struct LinkLevels: Hashable, Sendable {
  private let rooms: [String: Sum]
  private let channels: [Sum]

  private struct Sum: Hashable, Sendable {
    var count = 0
    var dBm = 0.0
    /// `nil` of nothing.
    var mean: Double? { count > 0 ? dBm / Double(count) : nil }

    mutating func add(_ level: PowerLevel) {
      count += 1
      dBm += level.dBm
    }
  }

  /// What each of the world's beacons, by name, was received at by a walker's phone.
  ///
  /// A packet belongs to the room that the walker was in when their place was last noted, at most
  /// 0.1 s before.
  package static func all(of run: Run, walker: Int) -> [String: LinkLevels] {
    let channels = AdvertisingChannel.allCases
    var byChannel = run.world.beacons.map { _ in channels.map { _ in Sum() } }
    // By the rooms in the order in which they were entered first: names are compared but rarely.
    var byRoom = run.world.beacons.map { _ in [Sum]() }
    var rooms: [String] = []
    var room: Int?
    var track = run.journal.tracks[walker][...]
    for heard in run.journal.heard where heard.walker == walker {
      while let point = track.first, point.time <= heard.sighting.time {
        room = point.whereabouts.room.map { name in
          if let known = rooms.firstIndex(of: name) { return known }
          rooms.append(name)
          for beacon in byRoom.indices { byRoom[beacon].append(Sum()) }
          return rooms.count - 1
        }
        track.removeFirst()
      }
      guard let rssi = heard.sighting.advertisement.rssi else { continue }
      if let room { byRoom[heard.beacon][room].add(rssi) }
      if let channel = heard.sighting.advertisement.channel,
        let index = channels.firstIndex(of: channel)
      {
        byChannel[heard.beacon][index].add(rssi)
      }
    }
    var levels: [String: LinkLevels] = [:]
    for (index, beacon) in run.world.beacons.enumerated() {
      levels[beacon.name] = LinkLevels(
        rooms: Dictionary(uniqueKeysWithValues: zip(rooms, byRoom[index])),
        channels: byChannel[index])
    }
    return levels
  }

  /// The mean level in a room, in dBm; `nil` where nothing was received there.
  public func mean(in room: String) -> Double? { rooms[room]?.mean }

  /// By how many decibels the mean level in one room is above that in another; `nil` where nothing
  /// was received in one of them.
  public func difference(of room: String, from other: String) -> Double? {
    guard let level = mean(in: room), let reference = mean(in: other) else { return nil }
    return level - reference
  }

  /// By how many decibels the mean level of the strongest channel is above that of the weakest; `nil`
  /// where the phone does not tell channels, or received fewer than two of them.
  public var channelSpread: Double? {
    let means = channels.compactMap(\.mean)
    guard means.count > 1, let least = means.min(), let most = means.max() else { return nil }
    return most - least
  }
}
