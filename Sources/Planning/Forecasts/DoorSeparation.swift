import BLE
import Documents
import Maps
import Sim

/// The separation of a door's sides by the levels of a beacon at each mounting point.
package struct DoorSeparation: Sendable {
  /// The door.
  package let door: PlacementDoorstep
  /// The separation for each mounting point, in dB: the level 2 m inside the door minus the level 2
  /// m outside, averaged over the door's width. It is negative if the level is higher outside.
  package let separations: [Double]
  /// The mean level halfway between both sides, in dBm, for a beacon that sends at 0 dBm at each
  /// mounting point.
  let middles: [Double]
  /// The standard deviation of a 1 s mean, in dB, for a person who walks.
  package let scatter: Double

  /// The standard deviation of phone models' offsets, in dB. The offset is constant for each phone,
  /// and cancels in the difference of two beacons. Tags are assumed to differ as much. Tags of one
  /// model differ less, and advertising phones more.
  ///
  /// - SeeAlso: `PhoneModel`.
  package static let deviceDeviation = 4.4
  /// The sufficient distance between the means of the two sides, in standard deviations. With a
  /// threshold halfway between these means, 2.3 % of the 1 s means on each side are then wrong.
  package static let needed = 4.0

  /// Computes the separations for mounting points, with doors closed and without bodies.
  ///
  /// - Parameter interval: The advertising interval of the beacons.
  package init(
    of spots: [Spot], at door: PlacementDoorstep, in setting: PlacementSetting, interval: Duration
  ) throws(InputError) {
    let levels = try SpotLevels(of: spots, in: setting, carried: .mast)
    func mean(_ spot: Int, at places: [Point]) -> Double {
      places.reduce(0) { $0 + levels.level(of: spot, at: $1) } / Double(places.count)
    }
    let inner = spots.indices.map { mean($0, at: door.inner) }
    let outer = spots.indices.map { mean($0, at: door.outer) }
    separations = zip(inner, outer).map { $0 - $1 }
    middles = zip(inner, outer).map { ($0 + $1) / 2 }
    self.door = door
    let readings = max(Duration.seconds(1) / interval, 1)
    scatter =
      LevelScatter(in: setting.environment, at: PlacementDoorstep.distance, readings: readings)
      .deviation
  }

  /// Returns the separation of the two sides by n beacons, in standard deviations: Fisher's
  /// discriminant for separations sᵢ, an independent scatter σ of each beacon, and an offset τ of
  /// the carried device that is common to all beacons.
  ///
  ///     d² = (Σ s² - τ² (Σ s)² / (σ² + n τ²)) / σ²
  ///
  /// For one beacon, d² is s² / (σ² + τ²). For two beacons with equal separations of opposite sign,
  /// the offset cancels.
  ///
  /// - SeeAlso: R. A. Fisher, *The use of multiple measurements in taxonomic problems* (1936); for
  ///   the inverse, J. Sherman and W. J. Morrison (1950).
  package func deviationsApart(_ spots: [Int]) -> Double {
    let sum = spots.reduce(0) { $0 + separations[$1] }
    let squares = spots.reduce(0) { $0 + separations[$1] * separations[$1] }
    let (own, shared) = (scatter * scatter, Self.deviceDeviation * Self.deviceDeviation)
    let apart = squares - shared * sum * sum / (own + Double(spots.count) * shared)
    return (max(apart, 0) / own).squareRoot()
  }

  /// Returns the mounting points with higher levels inside, and those with higher levels outside.
  package func groups(_ spots: [Int]) -> (interior: [Int], exterior: [Int]) {
    (spots.filter { separations[$0] > 0 }, spots.filter { separations[$0] <= 0 })
  }

  /// Returns the threshold between the sides: halfway between the means on both sides. With
  /// interior beacons, each mean is taken over the exterior level minus the interior level, in dB;
  /// without interior beacons, it is taken over the exterior level, in dBm.
  package func limit(_ interior: [Int], _ exterior: [Int]) -> Double {
    func middle(_ group: [Int]) -> Double {
      group.reduce(0) { $0 + middles[$1] } / Double(max(group.count, 1))
    }
    return middle(exterior) - middle(interior)
  }

  /// The recommendation for one and for two beacons.
  ///
  /// - Returns: The best single mounting point, the best pair with one point on each side, and
  ///   whether one is enough; `nil` if there is no mounting point. `pair` is `nil` if there is no
  ///   pair.
  package func advice(
    among spots: [Int]
  ) -> (single: Int, pair: (interior: Int, exterior: Int)?, isOneEnough: Bool)? {
    let order = spots.sorted { separations[$0] < separations[$1] }
    guard let exterior = order.first, let interior = order.last else { return nil }
    let single = separations[interior] > -separations[exterior] ? interior : exterior
    let hasPair = separations[interior] > 0 && separations[exterior] < 0
    return (single, hasPair ? (interior, exterior) : nil, deviationsApart([single]) >= Self.needed)
  }
}
