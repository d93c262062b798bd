import BLE
import FloorPlans
import Scenarios
import Sim

/// The readings of one fixed device in one square, with the quantities that determine the mean
/// level.
package struct CalibrationLink: Sendable {
  /// The fixed device, as an index.
  package let device: Int
  /// The moving device, as an index.
  package let phone: Int
  /// The position of the fixed device, as an index.
  package let place: Int
  /// The position of the fixed device, and the mean position of the moving one.
  let ends: RadioPathEnds
  /// The approximate number of sent packets.
  package let sent: Int
  /// The number of received packets.
  package let packets: Int
  /// The effective number of independent fast fades in the mean of the packets.
  let fades: Double
  /// The mean distance between two of the packets, in metres.
  package let apart: Double
  /// The mean of the packets' levels, in dBm, and their variance, in dB².
  package let level: Double
  let variance: Double
  /// The mean of 10 · log₁₀(d / 1 m), where distances below 1 m count as 1 m.
  let decades: Double
  /// The mean gain of the near field, below 1 m, in decibels.
  let nearGain: Double
  /// The mean loss from the carrier's body, in decibels.
  let bodyLoss: Double
  /// The mean wall loss, in decibels, and its derivative by the loss of each structure.
  package var loss = 0.0
  var slopes: [Double] = []
  /// The variance of the level within the square due to distance and walls, in dB².
  var trend = 0.0

  /// The mean point of the moving device on the plan.
  package var centre: Point { ends.to.point }

  /// The mean distance, in metres: the geometric mean.
  package var distance: Double { PortableMath.pow10(decades / 10) }
}

extension CalibrationSurvey {
  /// Returns the links of all squares with their wall losses, including links without packets.
  ///
  /// - Parameters:
  ///   - height: The height of the moving devices above the floor, in metres.
  ///   - exponent: The path-loss exponent, for the trend within a square.
  ///   - fading: The fading, for the near field and the body.
  ///   - body: The carrier's body; `nil` if it has no effect.
  func links(
    through walls: CalibrationWallLosses, height: Double, exponent: Double, fading: FadingFit,
    body: Body?
  ) -> [CalibrationLink] {
    let environment = RadioEnvironment(
      pathLossExponent: 1, kFactor: fading.kFactor, kFactorExponent: fading.exponent)
    var places: [Position] = []
    let placeOfDevice = devices.map { device in
      if let place = places.firstIndex(of: device.position) { return place }
      places.append(device.position)
      return places.count - 1
    }
    return squares.flatMap { square in
      let sights = places.map {
        Sight(
          of: $0, from: square, height: height, through: walls, exponent: exponent, past: body,
          in: environment)
      }
      let (centre, sent) = (square.centre, square.sent)
      return devices.indices.map { device in
        let levels = square.links[device]
        let sight = sights[placeOfDevice[device]]
        let fadeCorrelation = levels.fadeCorrelation
        return CalibrationLink(
          device: device, phone: square.phone, place: placeOfDevice[device],
          ends: RadioPathEnds(
            from: places[placeOfDevice[device]], to: Position(centre, height: height)),
          sent: sent, packets: levels.count, fades: fadeCorrelation.fades(in: levels.count),
          apart: fadeCorrelation.apart,
          level: levels.mean, variance: levels.variance, decades: sight.decades,
          nearGain: sight.nearGain, bodyLoss: sight.bodyLoss, loss: sight.loss,
          slopes: sight.slopes, trend: sight.trend)
      }
    }
  }
}

/// The mean geometry of a link from a position to the spots of a square.
private struct Sight {
  var decades = 0.0
  var nearGain = 0.0
  var bodyLoss = 0.0
  var loss = 0.0
  var slopes: [Double]
  var trend = 0.0

  init(
    of place: Position, from square: CalibrationSurvey.Square, height: Double,
    through walls: CalibrationWallLosses,
    exponent: Double, past body: Body?, in environment: RadioEnvironment
  ) {
    slopes = walls.losses.map { _ in 0 }
    let all = Double(square.spots.reduce(0) { $0 + $1.packets })
    var levels: [(level: Double, weight: Double)] = []
    for spot in square.spots {
      let weight = Double(spot.packets) / all
      let end = Position(spot.point, height: height)
      let distance = place.distance(to: end)
      let distanceLoss = PathLoss.beyondOneMetre(
        distance: distance, depth: NearField.defaultDepth, in: environment
      ).value
      let cost = walls.cost(between: place.point, and: spot.point)
      // Below 1 m, the loss does not depend on the exponent.
      let (decades, nearGain) = distance < 1 ? (0, -distanceLoss) : (distanceLoss, 0)
      self.decades += weight * decades
      self.nearGain += weight * nearGain
      let bodyLoss = body?.loss(facing: spot.heading, at: end, from: place, in: environment) ?? 0
      self.bodyLoss += weight * bodyLoss
      loss += weight * cost.loss
      for index in slopes.indices { slopes[index] += weight * cost.slopes[index] }
      levels.append((exponent * decades - nearGain + bodyLoss + cost.loss, weight))
    }
    let mean = levels.reduce(0) { $0 + $1.level * $1.weight }
    trend = levels.reduce(0) { $0 + ($1.level - mean) * ($1.level - mean) * $1.weight }
  }
}

extension Body {
  /// Returns the loss that the body causes between a fixed device and the carried device, in
  /// decibels.
  fileprivate func loss(
    facing heading: Vector, at end: Position, from place: Position, in environment: RadioEnvironment
  ) -> Double {
    let direction = Direction(from: end, to: place)
    return loss(
      directGain: directGain(bearing: bearing(heading: heading), towards: direction),
      kFactor: environment.kFactor(
        at: place.distance(to: end), depth: NearField.defaultDepth), towards: direction
    ).value
  }
}
