import BLE

/// What beacons cost, and how long their batteries last.
package struct PlacementCosts: Sendable {
  /// A beacon without its battery; in whatever money.
  package let price: Double
  /// Its battery, in the same money.
  package let cellPrice: Double
  /// Its battery.
  package let cell: BatteryCell
  /// Its radio chip.
  package let chip: BeaconChip

  /// Prices, and what beacons are made of.
  package init(
    price: Double, cellPrice: Double, cell: BatteryCell, chip: BeaconChip = .nRF52832
  ) {
    self.price = price
    self.cellPrice = cellPrice
    self.cell = cell
    self.chip = chip
  }

  /// What a placement costs to begin with: beacons that hang already cost nothing.
  package func cost(of result: PlacementResult, fixed: Int) -> Double {
    Double(result.spots.count - fixed) * (price + cellPrice)
  }

  /// How long a battery lasts, in months; `nil` at powers of which the chip's charge is not known.
  package func months(of beacons: BeaconSetting) -> Double? {
    BeaconPower(chip: chip, interval: beacons.interval, transmitPower: beacons.power)
      .map { $0.life(of: cell) / .month }
  }
}
