import BLE
import Scenarios
import Sim

/// What was read of one fixed device from one square, and what a level there depends on.
package struct Link: Sendable {
  /// The fixed device, as an index.
  package let device: Int
  /// The moving device, as an index.
  package let phone: Int
  /// Where the fixed device hangs, as an index: devices at one place share their shadow.
  package let place: Int
  /// The middle of where the moving device was.
  package let centre: Point
  /// How many packets were sent, about.
  package let sent: Int
  /// How many were received.
  package let packets: Int
  /// How many independent samples of fast fading their mean is worth.
  let fades: Double
  /// The mean distance between two of the packets, in metres.
  package let apart: Double
  /// The mean of their levels, in dBm, and their variance, in dB².
  package let level: Double
  let variance: Double
  /// The mean of 10 · log₁₀(d / 1 m).
  let decades: Double
  /// What the walls cost in the mean, in decibels, and how much more for each decibel more of each
  /// of their losses.
  package var loss = 0.0
  var slopes: [Double] = []
  /// How much the level varies within the square by distance and walls alone, in dB².
  var trend = 0.0

  /// The mean distance, in metres: as logarithms have it.
  package var distance: Double { PortableMath.pow10(decades / 10) }
}

extension Survey {
  /// All links from all squares, with what the walls cost on each; also those that brought nothing.
  ///
  /// - Parameters:
  ///   - height: That of the moving devices above the floor, in metres.
  ///   - exponent: For the trend within a square.
  func links(through walls: WallLosses, height: Double, exponent: Double) -> [Link] {
    var places: [Position] = []
    let placeOfDevice = devices.map { device in
      if let place = places.firstIndex(of: device.position) { return place }
      places.append(device.position)
      return places.count - 1
    }
    return squares.flatMap { square in
      let sights = places.map {
        Sight(of: $0, from: square, height: height, through: walls, exponent: exponent)
      }
      let (centre, sent) = (square.centre, square.sent)
      return devices.indices.map { device in
        let levels = square.links[device]
        let sight = sights[placeOfDevice[device]]
        let nearness = levels.nearness
        return Link(
          device: device, phone: square.phone, place: placeOfDevice[device], centre: centre,
          sent: sent, packets: levels.count, fades: nearness.fades(in: levels.count),
          apart: nearness.apart,
          level: levels.mean, variance: levels.variance, decades: sight.decades, loss: sight.loss,
          slopes: sight.slopes, trend: sight.trend)
      }
    }
  }
}

/// How a place looks from the spots of a square, in the mean.
private struct Sight {
  var decades = 0.0
  var loss = 0.0
  var slopes: [Double]
  var trend = 0.0

  init(
    of place: Position, from square: Survey.Square, height: Double, through walls: WallLosses,
    exponent: Double
  ) {
    slopes = walls.losses.map { _ in 0 }
    let all = Double(square.spots.reduce(0) { $0 + $1.packets })
    var levels: [(level: Double, weight: Double)] = []
    for spot in square.spots {
      let weight = Double(spot.packets) / all
      // As the simulator has it, by which nearer than 3 wavelengths is no nearer.
      let decades = PathLoss.beyondOneMetre(
        distance: place.distance(to: Position(spot.point, height: height)), exponent: 1
      ).value
      let cost = walls.cost(between: place.point, and: spot.point)
      self.decades += weight * decades
      loss += weight * cost.loss
      for index in slopes.indices { slopes[index] += weight * cost.slopes[index] }
      levels.append((exponent * decades + cost.loss, weight))
    }
    let mean = levels.reduce(0) { $0 + $1.level * $1.weight }
    trend = levels.reduce(0) { $0 + ($1.level - mean) * ($1.level - mean) * $1.weight }
  }
}
