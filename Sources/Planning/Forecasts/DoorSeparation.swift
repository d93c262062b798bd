import BLE
import Documents
import Maps
import Sim

/// How well a door's sides are told apart by the levels of a beacon at each spot.
package struct DoorSeparation: Sendable {
  /// The door.
  package let door: Doorstep
  /// Of each spot, by how many decibels a phone hears it louder 2 m inside than 2 m outside, in the
  /// mean over places across the door's width; negative where it is louder outside.
  package let separations: [Double]
  /// Of each spot, the mean level halfway between both sides, of a beacon of 0 dBm.
  let middles: [Double]
  /// The standard deviation of the mean of a second's readings, in dB, as a phone walks.
  package let scatter: Double

  /// How much phones of different models differ in what they read, in dB; a constant for each phone,
  /// which the difference of two beacons does not have.
  ///
  /// - SeeAlso: `PhoneModel`.
  package static let phoneDeviation = 4.4
  /// Sides are told apart where the sides' means are four deviations from one another: with a
  /// threshold halfway, 2.3 % on either side are then wrong.
  package static let enough = 4.0

  /// The separations of spots, with doors closed and nobody in the way.
  ///
  /// - Parameter interval: That of the beacons.
  package init(
    of spots: [Spot], at door: Doorstep, in setting: PlacementSetting, interval: Duration
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
      LevelScatter(in: setting.environment, at: Doorstep.distance, readings: readings).deviation
  }

  /// How many deviations apart the two sides are by the beacons at some spots together: Fisher's
  /// discriminant, for separations sᵢ, a scatter σ that knows nothing from beacon to beacon, and the
  /// offset τ of phones, which all share.
  ///
  ///     d² = (Σ s² - τ² (Σ s)² / (σ² + n τ²)) / σ²
  ///
  /// Of one beacon, it is s² / (σ² + τ²); of two that are as good in opposite directions, the offset
  /// does not count.
  ///
  /// - SeeAlso: R. A. Fisher, *The use of multiple measurements in taxonomic problems* (1936); the
  ///   inverse is that of J. Sherman and W. J. Morrison (1950).
  package func deviationsApart(_ spots: [Int]) -> Double {
    let sum = spots.reduce(0) { $0 + separations[$1] }
    let squares = spots.reduce(0) { $0 + separations[$1] * separations[$1] }
    let (own, shared) = (scatter * scatter, Self.phoneDeviation * Self.phoneDeviation)
    let apart = squares - shared * sum * sum / (own + Double(spots.count) * shared)
    return (max(apart, 0) / own).squareRoot()
  }

  /// The spots that are louder inside, and those that are louder outside.
  package func groups(_ spots: [Int]) -> (interior: [Int], exterior: [Int]) {
    (spots.filter { separations[$0] > 0 }, spots.filter { separations[$0] <= 0 })
  }

  /// The limit between the sides, in dB, with beacons inside and outside: by how much these are
  /// louder halfway between the means on either side, or how loud they are where none is inside.
  package func limit(_ interior: [Int], _ exterior: [Int]) -> Double {
    func middle(_ group: [Int]) -> Double {
      group.reduce(0) { $0 + middles[$1] } / Double(max(group.count, 1))
    }
    return middle(exterior) - middle(interior)
  }

  /// What one beacon comes to, and two: in words that say whether one will do.
  ///
  /// - Returns: The best single spot, the best two, one on either side, and whether one is enough;
  ///   `nil` where there are no two on either side.
  package var advice: (single: Int, pair: (interior: Int, exterior: Int)?, isOneEnough: Bool)? {
    let order = separations.indices.sorted { separations[$0] < separations[$1] }
    guard let exterior = order.first, let interior = order.last else { return nil }
    let single =
      separations[interior] > -separations[exterior] ? interior : exterior
    let hasPair = separations[interior] > 0 && separations[exterior] < 0
    return (
      single, hasPair ? (interior, exterior) : nil, deviationsApart([single]) >= Self.enough
    )
  }
}
