import BLE
import Documents
import Sim

/// The predicted fraction of time in which a door lock is wrong. It uses the mean levels along
/// paths past the door and through it, and assumes a normal scatter of 1 s means.
///
/// The lock compares the mean level of the exterior beacons with the mean level of the interior
/// beacons, or with a threshold if there is no interior beacon. The threshold is halfway between
/// the means at 2 m on each side. At a point whose mean levels are m decibels on the correct side
/// of the threshold, the lock is wrong with probability
///
///     Φ(-m / σ),   σ² = s² (1 / nₑ + 1 / nᵢ),   or s² / nₑ + τ² without beacons inside
///
/// with the normal distribution function Φ, for a scatter s, nₑ exterior and nᵢ interior beacons,
/// and a standard deviation τ of the offsets of carried devices.
struct DoorForecast: PlacementForecast {
  private let separation: DoorSeparation
  private var ground: PlacementGround
  /// The levels in dBm of a beacon that sends at 0 dBm: mounting point by mounting point, point by
  /// point.
  private let levels: [[Double]]
  /// `true` for each point outside.
  private let isOutside: [Bool]

  /// Creates the forecast of a door.
  ///
  /// - Throws: `unusable` if beacons cannot hang at the mounting points.
  init(
    _ separation: DoorSeparation, at spots: [Spot], in setting: PlacementSetting,
    on ground: PlacementGround
  ) throws(InputError) {
    self.separation = separation
    self.ground = ground
    let places = (0...1).flatMap { separation.door.places(ofTour: $0) }
    let means = try SpotLevels(of: spots, in: setting, carried: setting.carriage)
    levels = spots.indices.map { spot in
      places.map { means.level(of: spot, at: $0.pose.point, facing: $0.pose.heading) }
    }
    isOutside = places.map { $0.side == .outside }
  }

  /// Returns the same forecast for the cells of another ground.
  func on(_ ground: PlacementGround) -> DoorForecast {
    var forecast = self
    forecast.ground = ground
    return forecast
  }

  /// Returns the cost with each beacon added. Without an exterior beacon, the side is unknown.
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
      let shared = inner.isEmpty ? DoorSeparation.deviceDeviation : 0
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

  /// Returns, for each point, by how many decibels the levels favour the wrong side of the door;
  /// negative if they favour the correct side.
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

  /// Returns the tail probability of the normal distribution, interpolated linearly between
  /// sixteenths.
  private static func tail(_ x: Double) -> Double {
    guard abs(x) < 8 else { return x < 0 ? 1 : 0 }
    let place = (x + 8) * 16
    let index = Int(place)
    return tails[index] + (place - Double(index)) * (tails[index + 1] - tails[index])
  }

  /// The upper tail of the normal distribution at -8, -8 + 1/16 and so on to 8, by the trapezoidal
  /// rule.
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
