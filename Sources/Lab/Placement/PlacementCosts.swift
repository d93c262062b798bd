import BLE

/// What beacons cost, and how long their batteries last.
public struct PlacementCosts: Sendable {
  /// A beacon without its battery; in whatever money.
  public let price: Double
  /// Its battery.
  public let cellPrice: Double
  /// The battery's name.
  public let cellName: String
  /// How long it lasts with a setting; `nil` where that is not known.
  public let life: @Sendable (BeaconSetting) -> Duration?

  /// Prices, and a battery.
  public init(
    price: Double, cellPrice: Double, cellName: String,
    life: @escaping @Sendable (BeaconSetting) -> Duration?
  ) {
    self.price = price
    self.cellPrice = cellPrice
    self.cellName = cellName
    self.life = life
  }

  /// What a placement costs to begin with, of beacons that are not there yet.
  func cost(of result: PlacementResult, fixed: Int) -> Double {
    Double(result.spots.count - fixed) * (price + cellPrice)
  }

  /// In months.
  func months(of beacons: BeaconSetting) -> Double? {
    life(beacons).map { $0.inSeconds / 2_629_800 }
  }
}
