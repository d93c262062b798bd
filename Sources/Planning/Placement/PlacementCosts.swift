import BLE

/// The costs of beacons, and their battery life.
package struct PlacementCosts: Sendable {
  /// The price of a beacon without its battery, in any currency.
  package let price: Double
  /// The price of its battery, in the same currency.
  package let cellPrice: Double
  /// The beacon's battery.
  package let cell: BatteryCell
  /// The beacon's radio chip.
  package let chip: BeaconChip

  /// Prices, and the parts of beacons.
  package init(
    price: Double, cellPrice: Double, cell: BatteryCell, chip: BeaconChip = .nRF52832
  ) {
    self.price = price
    self.cellPrice = cellPrice
    self.cell = cell
    self.chip = chip
  }

  /// The initial cost of a placement. Fixed beacons cost nothing.
  package func cost(of result: PlacementResult, fixed: Int) -> Double {
    Double(result.spots.count - fixed) * (price + cellPrice)
  }

  /// The battery life, in months; `nil` if the chip's charge at this power is unknown.
  package func months(of beacons: BeaconSetting) -> Double? {
    BeaconPower(chip: chip, interval: beacons.interval, transmitPower: beacons.power)
      .map { $0.life(of: cell) / .month }
  }
}
