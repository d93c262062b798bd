/// Derivative-free minimisation of a function of a few numbers.
package enum Minimum {
  /// Returns the local minimum near a start, by the Nelder-Mead simplex method.
  ///
  /// - Parameters:
  ///   - start: The first point of the search.
  ///   - step: The distance of the other initial corners from the first point.
  ///   - tolerance: The search ends if the values at the corners differ by at most this much.
  ///   - value: The function; it may be infinite, but not at the start.
  /// - SeeAlso: J. A. Nelder, R. Mead, *A simplex method for function minimization* (1965), with
  ///   the common factors 1, 2, 1/2 and 1/2.
  package static func near(
    _ start: [Double], step: Double, tolerance: Double = 1e-4, limit: Int = 400,
    of value: ([Double]) -> Double
  ) -> [Double] {
    var corners = [(at: start, value: value(start))]
    for index in start.indices {
      var corner = start
      corner[index] += step
      corners.append((corner, value(corner)))
    }
    for _ in 0..<limit {
      corners.sort { $0.value < $1.value }
      let (best, worst) = (corners[0], corners[corners.count - 1])
      if worst.value - best.value <= tolerance { break }
      let middle = start.indices.map { index in
        corners.dropLast().reduce(0) { $0 + $1.at[index] } / Double(start.count)
      }
      func corner(_ factor: Double) -> (at: [Double], value: Double) {
        let place = start.indices.map { middle[$0] + factor * (worst.at[$0] - middle[$0]) }
        return (place, value(place))
      }
      let reflected = corner(-1)
      if reflected.value < best.value {
        let further = corner(-2)
        corners[corners.count - 1] = further.value < reflected.value ? further : reflected
      } else if reflected.value < corners[corners.count - 2].value {
        corners[corners.count - 1] = reflected
      } else {
        let nearer = corner(reflected.value < worst.value ? -0.5 : 0.5)
        if nearer.value < min(reflected.value, worst.value) {
          corners[corners.count - 1] = nearer
        } else {
          for index in corners.indices.dropFirst() {
            let place = zip(best.at, corners[index].at).map { ($0 + $1) / 2 }
            corners[index] = (place, value(place))
          }
        }
      }
    }
    return corners.min { $0.value < $1.value }?.at ?? start
  }
}
