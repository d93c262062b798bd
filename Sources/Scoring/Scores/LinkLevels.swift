import BLE
import Buildings
import Recordings
import Sim

/// The levels of the packets between a walker and one device, by room and by channel.
///
/// Levels are those of received packets, in whole dBm as reported by the phone. If many packets are
/// too weak to be received, the mean is biased upwards.
public struct LinkLevels: Hashable, Sendable {
  private let rooms: [String: Sum]
  private let channels: [Sum]
  private let packets: LinkLevelSpread
  private let readings: LinkLevelSpread

  fileprivate struct Sum: Hashable, Sendable {
    var count = 0
    var dBm = 0.0
    /// The mean; `nil` if there is no level.
    var mean: Double? { count > 0 ? dBm / Double(count) : nil }

    mutating func add(_ level: PowerLevel) {
      count += 1
      dBm += level.dBm
    }
  }

  /// Returns the levels of the packets between a walker and each of the world's devices, by name.
  ///
  /// The room of a packet is that of the walker's last recorded pose, at most 0.1 s earlier.
  package static func all(of run: Run, walker: Int) -> [String: LinkLevels] {
    var readings = (0..<run.world.deviceCount).map { _ in LinkLevelSpread() }
    for reading in run.journal.connections.readings where reading.walker == walker {
      readings[reading.device].add(reading.budget.rssi, at: reading.time)
    }
    let sums = run.journal.levels(of: walker, devices: run.world.deviceCount)
    var levels: [String: LinkLevels] = [:]
    for (index, name) in run.world.deviceNames.enumerated() {
      levels[name] = sums.levels(ofDevice: index, readings: readings[index])
    }
    return levels
  }

  /// The standard deviation of the levels of packets within a minute, averaged over minutes, in dB;
  /// `nil` if no minute has 30 packets.
  public var packetSpread: Double? { packets.deviation }

  /// The standard deviation of levels read over a connection, in dB, computed as `packetSpread`.
  public var readingSpread: Double? { readings.deviation }

  /// Returns the mean level in a room, in dBm; `nil` if nothing was received there.
  public func mean(in room: String) -> Double? { rooms[room]?.mean }

  /// Returns the mean level in one room minus that in another, in dB; `nil` if nothing was received
  /// in one of the rooms.
  public func difference(of room: String, from other: String) -> Double? {
    guard let level = mean(in: room), let reference = mean(in: other) else { return nil }
    return level - reference
  }

  /// The mean level of the strongest channel minus that of the weakest, in dB; `nil` if the phone
  /// does not report channels, or received packets on fewer than two of them.
  public var channelSpread: Double? {
    let means = channels.compactMap(\.mean)
    guard means.count > 1, let least = means.min(), let most = means.max() else { return nil }
    return most - least
  }
}

extension LinkLevels {
  /// The sums of the levels between one walker and each device, packet by packet.
  struct Sums: Sendable {
    // Rooms are indexed in the order of first entry, so names are compared once per pose, not per
    // packet.
    private var rooms: [String] = []
    private var byRoom: [[Sum]]
    private var byChannel: [[Sum]]
    private var packets: [LinkLevelSpread]
    /// The room of the latest pose.
    private var room: Int?
    /// The count of poses that were read up to the latest packet.
    private var posed = 0

    private static let channels = AdvertisingChannel.allCases

    init(devices: Int) {
      byRoom = (0..<devices).map { _ in [] }
      byChannel = (0..<devices).map { _ in Self.channels.map { _ in Sum() } }
      packets = (0..<devices).map { _ in LinkLevelSpread() }
    }

    /// Adds the next packet of a walker. The walker's poses up to the packet's time must be known.
    mutating func add(_ heard: Journal.Heard, along track: [Journal.TrackPoint]) {
      while posed < track.count, track[posed].time <= heard.sighting.time {
        room = track[posed].whereabouts.room.map { name in
          if let known = rooms.firstIndex(of: name) { return known }
          rooms.append(name)
          for device in byRoom.indices { byRoom[device].append(Sum()) }
          return rooms.count - 1
        }
        posed += 1
      }
      guard let rssi = heard.sighting.advertisement.rssi else { return }
      packets[heard.device].add(rssi, at: heard.sighting.time)
      if let room { byRoom[heard.device][room].add(rssi) }
      if let channel = heard.sighting.advertisement.channel,
        let index = Self.channels.firstIndex(of: channel)
      {
        byChannel[heard.device][index].add(rssi)
      }
    }

    /// Returns the levels of one device, together with the levels read over a connection.
    fileprivate func levels(ofDevice device: Int, readings: LinkLevelSpread) -> LinkLevels {
      LinkLevels(
        rooms: Dictionary(uniqueKeysWithValues: zip(rooms, byRoom[device])),
        channels: byChannel[device], packets: packets[device], readings: readings)
    }
  }
}
