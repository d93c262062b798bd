import BLE
import Maps
import Scoring
import Sim

/// The predicted error of fixes, or the share of fixes in the correct room, by naive Bayes on mean
/// levels with random errors.
///
/// A reading y of a link is the mean level at the position plus a normal error with the scatter of
/// the mean of three channels (`LevelScatter`). Below the sensitivity, there is no reading. With
/// the positions x and the mean levels μⱼ of the surveyed cells, weights and fix are as in
/// `NaiveBayes` with its least deviation σ:
///
///     wⱼ = exp(-½ Σ (y - μⱼ)² / σ²)        over the links with a reading
///     x̂ = Σ w x / Σ w
///
/// The error of the fix is its distance from the position. Its room is that in which it lies, as in
/// trials, to a cell of `FloorCells`: the fraction of the weights in the correct room, which varies
/// less, says little of that.
/// All placements use the same random errors, so their differences are not random.
struct PositionForecast: PlacementForecast {
  private let measure: Measure
  private let draws: Int
  private let ground: PositionForecastGround
  /// The readings in units of `deviation`: mounting point by mounting point, all draws of each
  /// point; NaN if nothing is received.
  private let samples: [[Double]]
  /// The mean levels in units of `deviation`: mounting point by mounting point, cell by cell.
  private let means: [[Double]]
  private let xs: [Double]
  private let ys: [Double]

  enum Measure {
    case error, room
  }

  /// The settings of `NaiveBayes`: the deviation in decibels, and the level in dBm that stands for
  /// a missing reading.
  private static let deviation = 6.0
  private static let missing = -100.0

  init(
    _ measure: Measure, on ground: PositionForecastGround, in setting: PlacementSetting,
    power: PowerLevel,
    draws: Int, seed: UInt64
  ) {
    self.measure = measure
    self.ground = ground
    self.draws = draws
    let scatter = LevelScatter(in: setting.environment, at: 3, readings: 3).deviation
    let sensitivity = setting.link.listener.sensitivity.dBm
    samples = ground.placeLevels.enumerated().map { spot, levels in
      levels.indices.flatMap { place in
        (0..<draws).map { draw in
          let error = scatter * Self.normal(place * draws + draw, spot, seed)
          let level = levels[place] + power.dBm + error
          return level < sensitivity ? .nan : level / Self.deviation
        }
      }
    }
    means = ground.cellLevels.map { levels in
      levels.map {
        let level = $0 + power.dBm
        return (level < sensitivity ? Self.missing : level) / Self.deviation
      }
    }
    xs = ground.cells.map(\.x)
    ys = ground.cells.map(\.y)
  }

  func costs(adding spots: [Int], to base: [Int]) -> [Double] {
    let misfits = misfits(of: base)
    return spots.map { spot in
      placeCosts(samples[spot], means[spot], beyond: misfits).reduce(0, +)
        / Double(max(ground.places.count, 1))
    }
  }

  func costs(inCellsOf spots: [Int]) -> [Double] {
    guard let last = spots.last else { return [] }
    return placeCosts(samples[last], means[last], beyond: misfits(of: spots.dropLast()))
  }

  /// Returns Σ (y - μⱼ)² / σ² over the links with a reading y, for each sample and cell.
  private func misfits(of spots: some Sequence<Int>) -> [Double] {
    let count = ground.cells.count
    var sums = Array(repeating: 0.0, count: ground.places.count * draws * count)
    for spot in spots {
      for (number, level) in samples[spot].enumerated() where level == level {
        for cell in 0..<count {
          let step = level - means[spot][cell]
          sums[number * count + cell] += step * step
        }
      }
    }
    return sums
  }

  /// Returns the mean cost of each point's samples.
  private func placeCosts(
    _ samples: [Double], _ means: [Double], beyond misfits: [Double]
  ) -> [Double] {
    let count = ground.cells.count
    return ground.places.indices.map { place in
      var sum = 0.0
      for number in place * draws..<(place + 1) * draws {
        let level = samples[number]
        let isHeard = level == level
        var (weights, x, y) = (0.0, 0.0, 0.0)
        for cell in 0..<count {
          let step = isHeard ? level - means[cell] : 0
          let weight = Self.likelihood(misfits[number * count + cell] + step * step)
          weights += weight
          x += weight * xs[cell]
          y += weight * ys[cell]
        }
        let fix = Point(x: x / weights, y: y / weights)
        let truth = ground.places[place]
        switch measure {
        case .error: sum += fix.distance(to: truth.point)
        case .room: sum += ground.room(at: fix) == truth.room ? 0 : 1
        }
      }
      return sum / Double(draws)
    }
  }

  /// Returns exp(-x/2), interpolated linearly between sixteenths, and at least 10⁻³⁰, so that the
  /// sum of weights is never zero.
  private static func likelihood(_ x: Double) -> Double {
    guard x < 136 else { return table[136 * 16] }
    let place = x * 16
    let index = Int(place)
    let below = table[index]
    return below + (place - Double(index)) * (table[index + 1] - below)
  }

  private static let table = (0...136 * 16).map { PortableMath.exp(-Double($0) / 32) }

  /// Returns a standard normal number, by the Box-Muller method.
  private static func normal(_ sample: Int, _ spot: Int, _ seed: UInt64) -> Double {
    let bits = Philox.block(
      counter: SIMD4(UInt32(truncatingIfNeeded: sample), UInt32(truncatingIfNeeded: spot), 1, 0),
      key: SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32)))
    let radius = (-2 * PortableMath.log((Double(bits[0]) + 0.5) * 0x1p-32)).squareRoot()
    return radius * PortableMath.cosine(turns: Double(bits[1]) * 0x1p-32)
  }
}
