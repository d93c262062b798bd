import Buildings
import Foundation

/// The field behind half-planes in succession, relative to that without them: the repeated Fresnel
/// integral, by quadrature.
///
///     u = ∫ … ∫ exp(jk/2 · Σ (hᵢ₊₁ − hᵢ)² / sᵢ) dh₁ … dhₙ
///
/// over the open part of each half-plane, in the small-angle approximation. Each variable runs from
/// its edge along e^(jπ/4), where the integrand falls off instead of oscillating, as long as the
/// path bends around every edge.
struct FresnelIntegral {
  /// The lengths of the legs, in metres: one more than there are edges.
  var legs: [Double]
  /// The heights of the edges over the straight line, in metres.
  var heights: [Double]
  /// 1 for each half-plane that reaches up to its edge, -1 for each that reaches down to it.
  var hands: [Double]

  /// The loss, in decibels.
  var loss: Double {
    let k = 2 * Double.pi / Diffraction.wavelength
    var places: [Wave] = [Wave(0, 0)]
    var field: [Wave] = [Wave(1, 0)]
    for (edge, height) in heights.enumerated() {
      // Gaussian with this scale at the longest.
      let reach = 7 * (2 / k * legs[(edge + 1)...].reduce(0, +)).squareRoot()
      let nodes = Self.nodes(upTo: reach)
      let next = nodes.map { Wave(height, 0) + hands[edge] * $0.place * Self.diagonal }
      field = zip(next, nodes).map { place, node in
        node.weight * Self.diagonal
          * Self.sum(field, from: places, to: place, over: legs[edge], wavenumber: k)
      }
      places = next
    }
    let last = legs[heights.count]
    let sum = Self.sum(field, from: places, to: Wave(0, 0), over: last, wavenumber: k)
    // Without half-planes: (2πj / k)^(n/2) / √det, of magnitude √(∏ sᵢ / Σ sᵢ · (2π / k)ⁿ).
    let free =
      (legs.reduce(1, *) / legs.reduce(0, +)).squareRoot()
      * pow(2 * Double.pi / k, Double(heights.count) / 2)
    return -20 * log10(sum.magnitude / free)
  }

  private static let diagonal = Wave(0.5.squareRoot(), 0.5.squareRoot())

  private static func sum(
    _ field: [Wave], from places: [Wave], to place: Wave, over leg: Double, wavenumber: Double
  ) -> Wave {
    var sum = Wave(0, 0)
    for index in field.indices {
      let step = place + -1 * places[index]
      sum = sum + (wavenumber / (2 * leg) * Wave(0, 1) * step * step).exponential * field[index]
    }
    return sum
  }

  /// Gauss-Legendre nodes on intervals that grow from the edge.
  private static func nodes(upTo reach: Double) -> [(place: Double, weight: Double)] {
    let borders = [0] + (0..<9).map { reach * pow(2e-3, 1 - Double($0) / 8) }
    return zip(borders, borders.dropFirst()).flatMap { low, high in
      legendre.map { (low + (high - low) * (1 + $0.0) / 2, (high - low) / 2 * $0.1) }
    }
  }

  /// The nodes and weights on -1...1, found by Newton's method.
  private static let legendre: [(Double, Double)] = (0..<10).map { number in
    var x = cos(Double.pi * (Double(number) + 0.75) / 10.5)
    var slope = 0.0
    for _ in 0..<20 {
      var (before, value) = (1.0, x)
      for order in 2...10 {
        let n = Double(order)
        (before, value) = (value, ((2 * n - 1) * x * value - (n - 1) * before) / n)
      }
      slope = 10 * (x * value - before) / (x * x - 1)
      x -= value / slope
    }
    return (x, 2 / ((1 - x * x) * slope * slope))
  }
}

/// A complex number.
private struct Wave {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  var magnitude: Double { hypot(real, imaginary) }

  var exponential: Wave {
    let size = exp(real)
    return Wave(size * cos(imaginary), size * sin(imaginary))
  }

  static func + (a: Wave, b: Wave) -> Wave { Wave(a.real + b.real, a.imaginary + b.imaginary) }

  static func * (a: Wave, b: Wave) -> Wave {
    Wave(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func * (a: Double, b: Wave) -> Wave { Wave(a * b.real, a * b.imaginary) }
}
