import Links

/// The costs of mounted devices, and the battery life of the transmitters.
package struct PlacementCosts: Sendable {
  /// The price of a mounted device without its battery, in any currency.
  package let price: Double
  /// The price of the device's battery, in the same currency; zero for a receiver, which has none.
  package let cellPrice: Double
  /// The battery of each beacon, or of the tag.
  package let cell: BatteryCell
  /// The radio chip of each beacon, or of the tag.
  package let chip: BeaconChip

  /// Creates costs from prices and the parts of a transmitter.
  package init(
    price: Double, cellPrice: Double, cell: BatteryCell, chip: BeaconChip = .nRF52832
  ) {
    self.price = price
    self.cellPrice = cellPrice
    self.cell = cell
    self.chip = chip
  }

  /// Returns the initial cost of a placement. Fixed devices cost nothing.
  package func cost(of result: PlacementResult, fixed: Int) -> Double {
    Double(result.spots.count - fixed) * (price + cellPrice)
  }

  /// Returns the battery life of a beacon, or of the tag, in months; `nil` if the chip's charge at
  /// this power is unknown.
  package func months(of broadcast: PlacementBroadcastSetting) -> Double? {
    BeaconConsumption(chip: chip, interval: broadcast.interval, transmitPower: broadcast.power)
      .map { $0.life(of: cell) / .month }
  }
}
