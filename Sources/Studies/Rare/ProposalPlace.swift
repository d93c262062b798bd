import BLE
import Sim
import Statistics

/// A position of a phone or a tag, at which proposals tilt the shadowing of beacons and receivers.
struct ProposalPlace: Sendable {
  /// The link from each fixed device.
  private let links: [RadioPathEnds]
  /// The correlation of the shadowing of each pair of links, row by row.
  private let correlation: [Double]

  /// A variance that is added to the variance of each link, so that the correlation matrix of
  /// beacons at one place has an inverse.
  private static let nugget = 0.01

  init(at position: Position, in world: World) {
    let links = world.fixedDevices.compactMap { device in
      world.position(of: device).map { RadioPathEnds(from: $0, to: position) }
    }
    let shadows = ShadowCorrelation(distance: world.environment.decorrelationDistance)
    self.links = links
    correlation = links.indices.flatMap { row in
      links.indices.map { column in
        shadows.between(links[row], links[column]) + (row == column ? Self.nugget : 0)
      }
    }
  }

  /// The shadowing of each beacon in a draw, in standard deviations.
  func shadows(in draw: ShadowDraw) -> [Double] { links.map { draw.deviations(over: $0) } }

  /// Returns the tilt with pulls of these strengths, one for each beacon; a strength of zero is no
  /// pull.
  func tilt(by strengths: [Double]) -> ShadowTilt {
    ShadowTilt(
      strengths.indices.filter { strengths[$0] != 0 }.map {
        ShadowTilt.Pull(beacon: $0, over: links[$0], strength: strengths[$0])
      })
  }

  /// Returns the strengths for uncorrelated shifts of the shadowing, one for each beacon, in
  /// standard deviations. The first shift is that of the first beacon. Each further shift is the
  /// part of a beacon's shift that the beacons before it do not explain.
  func strengths(ofUncorrelated shifts: [Double]) -> [Double] {
    Cholesky(correlation, size: links.count)?.solution(ofWhitened: shifts) ?? shifts
  }

  /// Returns the strengths for which the mean shadowing has the direction m: C⁻¹ · m over the
  /// beacons for which m is not zero, with the correlation matrix C. The shift has a length of one
  /// standard deviation. Returns `nil` if m is zero.
  func strengths(along mean: [Double]) -> [Double]? {
    let pulled = mean.indices.filter { mean[$0] != 0 }
    let part = pulled.map { mean[$0] }
    let matrix = pulled.flatMap { row in pulled.map { correlation[row * links.count + $0] } }
    guard !pulled.isEmpty, let factor = Cholesky(matrix, size: pulled.count) else { return nil }
    let solution = factor.solution(of: part)
    let length = zip(part, solution).reduce(0) { $0 + $1.0 * $1.1 }.squareRoot()
    var strengths = Array(repeating: 0.0, count: mean.count)
    for (beacon, strength) in zip(pulled, solution) { strengths[beacon] = strength / length }
    return strengths
  }
}
