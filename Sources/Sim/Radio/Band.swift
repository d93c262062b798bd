import BLE

/// The channel-dependent part of a level: the loss over the first metre, the antennas and fast
/// fading, on the channels of one kind.
struct Band<Channel: RadioChannel>: Sendable {
  /// The loss over 1 m on each channel; empty for a band without devices.
  let atOneMetre: [Decibels]
  /// The antennas of fixed devices.
  let fixedAntennas: AntennaPatterns<Channel>
  /// The antennas of carried devices, in the order of the walkers.
  let carriedAntennas: AntennaPatterns<Channel>
  /// The fading of fixed devices, and then of tags.
  let fading: Fading<Channel>

  /// The loss over 1 m on each channel.
  private static var losses: [Decibels] {
    Channel.all.map { PathLoss.atOneMetre(frequency: $0.frequency) }
  }
}

extension Band<AdvertisingChannel> {
  /// The advertising channels of a world.
  ///
  /// - Parameters:
  ///   - fixed: The beacons, and then the receivers.
  ///   - carried: The walkers.
  ///   - tags: The tags.
  init(
    of fixed: [RandomStream], and carried: [RandomStream], tags: [RandomStream],
    in environment: RadioEnvironment, chance: Chance
  ) {
    atOneMetre = Self.losses
    fixedAntennas = AntennaPatterns(of: fixed, in: environment, chance: chance)
    carriedAntennas = AntennaPatterns(of: carried, in: environment, chance: chance)
    fading = Fading(of: fixed, and: tags, in: environment, chance: chance)
  }
}

extension Band<DataChannel> {
  /// The data channels of a world.
  ///
  /// - Parameters:
  ///   - peripherals: The connectable fixed devices, as indices into the fixed devices of the
  ///     advertising channels.
  ///   - streams: The streams of these devices.
  ///   - carried: The count of walkers.
  init(
    of peripherals: [Int], _ streams: [RandomStream], and carried: Int,
    beside advertising: Band<AdvertisingChannel>, in environment: RadioEnvironment, chance: Chance
  ) {
    atOneMetre = peripherals.isEmpty ? [] : Self.losses
    fixedAntennas = AntennaPatterns(of: peripherals, between: advertising.fixedAntennas)
    carriedAntennas = AntennaPatterns(
      of: peripherals.isEmpty ? [] : Array(0..<carried), between: advertising.carriedAntennas)
    fading = Fading(of: streams, in: environment, chance: chance)
  }
}
