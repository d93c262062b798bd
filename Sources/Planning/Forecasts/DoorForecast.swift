import BLE
import Documents
import Sim

/// How much of the time a door lock would be wrong: by the mean levels along the ways past the door
/// and through it, of which a second's mean scatters normally.
///
/// The lock compares the mean level of the beacons outside with that of those inside, or with a level
/// where none is inside, the limit being halfway between the means 2 m off on either side. Where
/// the mean levels of a place are m decibels on the right side of it, the lock is wrong with
///
///     Φ(-m / σ),   σ² = s² (1 / nₑ + 1 / nᵢ),   or s² / nₑ + τ² without beacons inside
///
/// for a scatter s, nₑ beacons outside and nᵢ inside, and phones that differ by τ.
struct DoorForecast: PlacementForecast {
  private let separation: DoorSeparation
  private var ground: PlacementGround
  /// In dBm, of a beacon that radiates 0 dBm: spot by spot, place by place.
  private let levels: [[Double]]
  /// Of each place, whether it is outside.
  private let isOutside: [Bool]

  /// - Throws: `unusable` where beacons cannot hang at the spots.
  init(
    _ separation: DoorSeparation, at spots: [Spot], in setting: PlacementSetting,
    on ground: PlacementGround
  ) throws(InputError) {
    self.separation = separation
    self.ground = ground
    let places = (0...1).flatMap { separation.door.places(ofTour: $0) }
    let means = try SpotLevels(of: spots, in: setting, carried: .hand)
    levels = spots.indices.map { spot in
      places.map { means.level(of: spot, at: $0.pose.point, facing: $0.pose.heading) }
    }
    isOutside = places.map { $0.side == .outside }
  }

  /// The same, with the cells of another ground.
  func on(_ ground: PlacementGround) -> DoorForecast {
    var forecast = self
    forecast.ground = ground
    return forecast
  }

  /// Without a beacon outside, sides are not told at all.
  func costs(adding spots: [Int], to base: [Int]) -> [Double] {
    let (interior, exterior) = separation.groups(base)
    let inside = sums(of: interior)
    let outside = sums(of: exterior)
    return spots.map { spot in
      let isExterior = separation.groups([spot]).interior.isEmpty
      let (inner, outer) =
        isExterior ? (interior, exterior + [spot]) : (interior + [spot], exterior)
      guard !outer.isEmpty else { return 1 }
      let middle = separation.limit(inner, outer)
      let shares = (1 / Double(outer.count), inner.isEmpty ? 0 : 1 / Double(inner.count))
      let own = separation.scatter * separation.scatter
      let shared = inner.isEmpty ? DoorSeparation.phoneDeviation : 0
      let deviation = (own * (shares.0 + shares.1) + shared * shared).squareRoot()
      let added = levels[spot]
      var wrong = 0.0
      for place in isOutside.indices {
        let (out, within) =
          isExterior
          ? (outside[place] + added[place], inside[place])
          : (outside[place], inside[place] + added[place])
        let margin = out * shares.0 - within * shares.1 - middle
        wrong += Self.tail((isOutside[place] ? margin : -margin) / deviation)
      }
      return wrong / Double(max(isOutside.count, 1))
    }
  }

  private func sums(of spots: [Int]) -> [Double] {
    isOutside.indices.map { place in spots.reduce(0) { $0 + levels[$1][place] } }
  }

  /// By how many decibels a place speaks for the wrong side of the door; negative for the right one.
  func costs(inCellsOf spots: [Int]) -> [Double] {
    let (interior, exterior) = separation.groups(spots)
    func mean(_ group: [Int], _ cell: Int) -> Double {
      group.isEmpty ? 0 : group.reduce(0) { $0 + ground.levels[$1][cell] } / Double(group.count)
    }
    let middle = separation.limit(interior, exterior)
    return ground.cells.indices.map { cell in
      let margin = mean(exterior, cell) - mean(interior, cell) - middle
      let isOutside = separation.door.side(of: ground.cells[cell].centre) == .outside
      return isOutside ? -margin : margin
    }
  }

  /// The share of the normal distribution beyond a number, on straight lines between sixteenths.
  private static func tail(_ x: Double) -> Double {
    guard abs(x) < 8 else { return x < 0 ? 1 : 0 }
    let place = (x + 8) * 16
    let index = Int(place)
    return tails[index] + (place - Double(index)) * (tails[index + 1] - tails[index])
  }

  /// At -8, -8 + 1/16 and so on to 8, by the rule of trapezia.
  private static let tails: [Double] = {
    func density(_ index: Int) -> Double {
      let x = Double(index) / 16
      return PortableMath.exp(-x * x / 2) / (2 * Double.pi).squareRoot()
    }
    var tails = [0.0]
    for index in (-128..<128).reversed() {
      tails.append((tails.last ?? 0) + (density(index) + density(index + 1)) / 32)
    }
    return tails.reversed()
  }()
}
